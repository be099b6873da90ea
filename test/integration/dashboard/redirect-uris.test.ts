import { describe, expect, test } from '@jest/globals';
import { REDIRECT_URIS_MAX } from '../../../src/clients/client-refusal.js';
import { unsignedLocation } from '../../support/flash.js';
import { startServer } from '../../support/server.js';
import { atSettings } from '../../support/settings-page.js';

const server = await startServer();
const { context, url } = server;
const { db } = context;

describe('redirect URIs', () => {
  test('one is added and removed; adding it twice, or removing what is gone, changes nothing', async () => {
    const { visitor, path, csrf, read, events } = await atSettings(server);
    const redirect_uri = 'https://harbour.example/back';
    for (const done of ['redirect_uri_added', 'redirect_uri_known']) {
      const answer = await visitor.post(`${path}/redirect-uris`, { csrf, redirect_uri });
      expect(unsignedLocation(answer)).toBe(`${url}${path}?done=${done}`);
    }
    expect((await read()).redirectUris).toContain(redirect_uri);
    for (let n = 0; n < 2; n += 1) {
      expect((await visitor.post(`${path}/redirect-uris/removal`, { csrf, redirect_uri })).status).toBe(303);
    }
    expect((await read()).redirectUris).not.toContain(redirect_uri);
    expect((await events()).map(({ detail }) => detail)).toEqual([
      `redirect URI added: ${redirect_uri}`,
      `redirect URI removed: ${redirect_uri}`,
    ]);
  });

  test.each([
    [`https://harbour.example/${'x'.repeat(2000)}`, 'must have 1 to 2000 characters'],
    ['https://harbour.example/#x', 'must not have a fragment'],
    ['https://*.harbour.example/', 'wildcards (*) are not known here'],
    ['https://harbour.example/a b', 'percent-encode spaces'],
    ['HTTPS://harbour.example', 'in lower case'],
    ['myapp://callback', 'other schemes'],
    ['https://user@harbour.example', 'must not name a user'],
    ['https://harbour.example:99999999/', 'a valid host'],
    ['http://harbour.example/', 'only in the sandbox'],
  ])('RU2: %j is refused with its reason beside the field, and kept', async (redirect_uri, reason) => {
    const { visitor, path, csrf, read } = await atSettings(server);
    const answer = await visitor.post(`${path}/redirect-uris`, { csrf, redirect_uri });
    expect(answer.status).toBe(422);
    expect(/id="redirect_uri-fault">.*?<\/p>/.exec(answer.text)?.[0]).toContain(reason);
    expect(answer.text).toContain(`value="${redirect_uri}"`);
    expect((await read()).redirectUris).toEqual(['https://client.example/callback']);
    expect((await visitor.post(`${path}/redirect-uris`, { csrf, redirect_uri: '' })).status).toBe(422);
  });

  test('O4: http on loopback is taken for a sandbox client, and refused for a live one', async () => {
    const redirect_uri = 'http://127.0.0.1/callback';
    for (const [environment, status] of [
      ['sandbox', 303],
      ['live', 422],
    ] as const) {
      const { visitor, path, csrf } = await atSettings(server, { environment });
      expect((await visitor.post(`${path}/redirect-uris`, { csrf, redirect_uri })).status).toBe(status);
    }
  });

  test('there are a hundred at most', async () => {
    const { client, visitor, path, csrf } = await atSettings(server);
    const rows = Array.from({ length: REDIRECT_URIS_MAX - 1 }, (_, n) => ({
      client_id: client.clientId,
      redirect_uri: `https://client.example/${n}`,
      created_at: context.clock(),
    }));
    await db('client_redirect_uris').insert(rows);
    const answer = await visitor.post(`${path}/redirect-uris`, { csrf, redirect_uri: 'https://client.example/more' });
    expect([answer.status, answer.text.includes('up to 100 redirect URIs')]).toEqual([422, true]);
  });
});
