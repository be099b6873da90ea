import sharp from 'sharp';
import { describe, expect, test } from '@jest/globals';
import { acceptAuthorizationRequest } from '../../../src/oauth/authorization/authorization-request.js';
import { givenPicture } from '../../support/given.js';
import { startServer } from '../../support/server.js';
import { atSettings } from '../../support/settings-page.js';

const server = await startServer();
const { context, url } = server;

describe('the logo', () => {
  const png = (content: Buffer) => new Blob([new Uint8Array(content)], { type: 'image/png' });

  test('FL4: a picture is encoded anew, shown to everybody by its digest, and gone when it is removed', async () => {
    const { visitor, path, csrf, read } = await atSettings(server);
    expect((await visitor.post(`${path}/logo`, { csrf, picture: png(await givenPicture()) })).status).toBe(303);
    const { clientId, logoVersion } = await read();
    const address = `${url}/logos/${clientId}/${logoVersion}`;
    const shown = await fetch(address);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(shown.headers.get('cache-control')).toContain('immutable');
    const { width, height, exif } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([width, height, exif]).toEqual([192, 192, undefined]);
    expect((await visitor.get(path)).text).toContain(`src="/logos/${clientId}/${logoVersion}"`);
    expect((await fetch(`${url}/logos/${clientId}/0123456789ab`)).status).toBe(404);
    for (let n = 0; n < 2; n += 1) expect((await visitor.post(`${path}/logo/removal`, { csrf })).status).toBe(303);
    expect((await fetch(address)).status).toBe(404);
  });

  test.each([
    ['nothing', Buffer.alloc(0), 'Choose a picture.'],
    ['a text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'no JPEG, PNG or WebP'],
    ['half a picture', undefined, 'cannot be read'],
    ['two megabytes and more', Buffer.alloc(2 * 1024 * 1024 + 1), 'larger than 2 MB'],
  ])('FL4: %s is refused with what to do', async (_, content, words) => {
    const { visitor, path, csrf, read } = await atSettings(server);
    const whole = await givenPicture();
    const picture = png(content ?? whole.subarray(0, whole.length / 2));
    const answer = await visitor.post(`${path}/logo`, { csrf, picture });
    expect([answer.status, answer.text.includes(words)]).toEqual([422, true]);
    expect((await read()).logoVersion).toBe('');
  });

  test('FL4: far too much is a page that says the limit', async () => {
    const { visitor, path, csrf, read } = await atSettings(server);
    const picture = png(Buffer.alloc(31 * 1024 * 1024));
    const answer = await visitor.post(`${path}/logo`, { csrf, picture });
    expect([answer.status, (await read()).logoVersion]).toEqual([413, '']);
  });

  test('FL3: logo and links stand where the user is asked for consent', async () => {
    const { visitor, path, csrf, shown, client, read } = await atSettings(server, { name: 'Harbour Loans' });
    await visitor.post(`${path}/logo`, { csrf, picture: png(await givenPicture()) });
    const links = { homepage_url: 'https://harbour.example/', support_contact: 'help@harbour.example' };
    await visitor.post(path, { csrf, shown, name: 'Harbour Loans', scopes: 'uid:read', ...links });
    const query = { client_id: client.clientId, redirect_uri: 'https://client.example/callback', scope: 'uid:read' };
    const asked = new URLSearchParams({ ...query, response_type: 'code', state: 'x' });
    const { authorizationRequestId: request } = await acceptAuthorizationRequest(
      context,
      asked.toString(),
      context.clock(),
    );
    const user = server.visit();
    const account = { email: `ada.${Math.random()}@user.example`, password: 'correct horse battery' };
    await user.submit(await user.get(`/signup?request=${request}`), account);
    const consent = await user.get(`/authorize/${request}/consent`);
    expect(consent.text).toContain(`/logos/${client.clientId}/${(await read()).logoVersion}`);
    expect(consent.text).toContain('href="https://harbour.example/"');
    expect(consent.text).toContain('href="mailto:help@harbour.example"');
    expect(consent.text).not.toContain('Privacy policy');
  });
});
