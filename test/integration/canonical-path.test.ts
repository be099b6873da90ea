import { describe, expect, test } from '@jest/globals';
import { basicAuth, bearer, type Answer } from '../support/http.js';
import { givenJsonApi, problemOf } from '../support/json-api.js';
import { givenCode, REDIRECT_URI } from '../support/given-tokens.js';
import { startServer } from '../support/server.js';

const server = await startServer();
const { context } = server;
const api = await givenJsonApi(server);
const visitor = server.visit();
const auth = basicAuth(api.client.clientId, api.clientSecret);
const OWN = { grant_type: 'client_credentials' };

const saying = ({ status, json }: Answer): string => {
  const { error, error_description: description } = json() as Record<string, string>;
  return `${status} ${error}: ${description}`;
};
const NOTHING = 'There is nothing at this address.';

test('a path with a % that is no escape sequence is refused by what it lacks, and nothing of it is repeated', async () => {
  const answer = await visitor.get('/v2/webhook-endpoints/%E0%A4%A', bearer(api.token));
  expect(problemOf(answer)).toMatch(/^400 /);
  expect(answer.text).toContain('its address has a % that begins no escape sequence');
  expect(answer.text).not.toMatch(/E0|decode/);
  const page = await visitor.get('/console/verifications/%E0%A4%A', { accept: 'text/html' });
  expect([page.status, /E0|decode/.test(page.text)]).toEqual([400, false]);
});

describe('FD23: there is one spelling of each path', () => {
  test.each(['/oauth/token/', '/OAuth/Token', '//oauth/token', '/oauth//token', '/oauth/%74oken', '/oauth/token//'])(
    '%s issues nothing, and says which path it is',
    async (path) => {
      const answer = await visitor.post(server.url + path, OWN, auth);
      expect(saying(answer)).toBe(`404 invalid_request: ${NOTHING} The path is written /oauth/token.`);
    },
  );

  test.each([
    ['/v2/users/me/', '/v2/users/me'],
    ['/V2/Users/Me', '/v2/users/me'],
    ['/v1/users/me', '/v2/users/me'],
    ['/v3/webhook-endpoints/', '/v2/webhook-endpoints'],
    ['/v1/webhook-endpoints/abc/pause', '/v2/webhook-endpoints/{webhook_endpoint_id}/pause'],
    ['/v2/webhook-endpoints/abc/', '/v2/webhook-endpoints/{webhook_endpoint_id}'],
    ['/Healthz', '/healthz'],
    ['/.well-known/OAuth-authorization-server', '/.well-known/oauth-authorization-server'],
  ])('%s is answered by a problem that names %s, whoever asks', async (path, right) => {
    for (const headers of [{}, { accept: 'text/html' }, { accept: '*/*' }]) {
      const answer = await visitor.get(path, { ...bearer(api.token), ...headers });
      expect(problemOf(answer)).toBe(`404 ${NOTHING} The path is written ${right}.`);
    }
  });

  test('another version is told which one there is', async () => {
    const version = `404 ${NOTHING} The version of this API is v2: its paths begin with /v2/.`;
    for (const path of ['/v1/anything', '/v1', '/v10/a/b']) expect(problemOf(await visitor.get(path))).toBe(version);
    expect(problemOf(await visitor.get('/v2/anything'))).toBe(`404 ${NOTHING} Check it for typing errors.`);
  });

  test('a browser is led to the page, with its query, and never to another host', async () => {
    const led = await visitor.get('/login/?x=1&y=/');
    expect([led.status, led.headers.get('location')]).toEqual([301, '/login?x=1&y=/']);
    for (const path of ['//evil.example/', '/\\evil.example/', '/%2F/evil.example/', '/.//evil.example/']) {
      const { status, headers } = await fetch(server.url + path, { redirect: 'manual' });
      expect([status, headers.get('location')]).toEqual([404, null]);
    }
    expect((await visitor.post('/login/', { csrf: 'x' })).status).toBe(404);
  });

  test('where there is no page, programs get a problem and browsers a page', async () => {
    expect(problemOf(await visitor.get('/nowhere', { accept: '*/*' }))).toBe(
      `404 ${NOTHING} Check it for typing errors.`,
    );
    expect(problemOf(await visitor.send('PUT', '/login', { headers: { accept: 'application/json' } }))).toMatch(
      /^405 /,
    );
    const page = await visitor.get('/nowhere', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  });
});

describe('FD23: one of our own values in the place of another is told by what it is, and never repeated', () => {
  const value = (prefix: string) => `${prefix}${'x'.repeat(43)}`;
  const KINDS: [string, string][] = [
    ['kcs_', 'a client secret'],
    ['krt_', 'a refresh token'],
    ['kac_', 'an authorization code'],
    ['whs_', 'a webhook secret'],
    ['kci_', 'a client id'],
    ['kat_', 'an access token'],
  ];
  const told = (kind: string, wanted: string) => `What was sent is ${kind}, not ${wanted}.`;

  test.each(KINDS)('%s… as bearer, refresh token, code, secret and client id', async (prefix, kind) => {
    const sent = value(prefix);
    const answers: [string, string, Answer][] = [
      ['kat_', 'an access token', await visitor.get('/v2/users/me', bearer(sent))],
      [
        'krt_',
        'a refresh token',
        await visitor.post('/oauth/token', { grant_type: 'refresh_token', refresh_token: sent }, auth),
      ],
      [
        'kac_',
        'an authorization code',
        await visitor.post(
          '/oauth/token',
          { grant_type: 'authorization_code', code: sent, redirect_uri: REDIRECT_URI },
          auth,
        ),
      ],
      ['kcs_', 'a client secret', await visitor.post('/oauth/token', OWN, basicAuth(api.client.clientId, sent))],
      [
        'kci_',
        'a client id',
        await visitor.post('/oauth/token', { ...OWN, client_id: sent, client_secret: api.clientSecret }),
      ],
    ];
    for (const [right, wanted, { status, text }] of answers) {
      expect([400, 401]).toContain(status);
      expect(text.includes('What was sent is')).toBe(right !== prefix);
      if (right !== prefix) expect(text).toContain(told(kind, wanted));
      expect(text).not.toContain('xxx');
    }
  });

  test.each(KINDS)('%s… alone, or with another scheme, in the place of a header', async (prefix, kind) => {
    const sent = value(prefix);
    const headers = [`Bearer ${sent}`, `Basic ${sent}`, sent, `Basic ${Buffer.from(sent).toString('base64')}`];
    for (const authorization of headers) {
      const { status, text } = await visitor.post('/oauth/token', OWN, { authorization });
      expect([status, text]).toEqual([
        401,
        expect.stringContaining(told(kind, 'a client id and a client secret by HTTP Basic')),
      ]);
      expect(text).not.toContain('xxx');
    }
    for (const authorization of [`Token ${sent}`, `Basic ${sent}`, sent]) {
      const { status, text } = await visitor.get('/v2/users/me', { authorization });
      expect([status, text.includes(told(kind, 'an access token'))]).toEqual([401, prefix !== 'kat_']);
      expect(text).not.toContain('xxx');
    }
  });

  test('a right code in the place of a refresh token is no use of it', async () => {
    const code = await givenCode(context, api.client);
    const wrong = await visitor.post('/oauth/token', { grant_type: 'refresh_token', refresh_token: code }, auth);
    expect(saying(wrong)).toContain(told('an authorization code', 'a refresh token'));
    const fields = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI };
    expect((await visitor.post('/oauth/token', fields, auth)).status).toBe(200);
  });
});
