import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { removeRedirectUri, setClientDisabled } from '../../../src/clients/client-change.js';
import { createClient } from '../../../src/clients/client.js';
import { bearer, headersOf, type Answer } from '../../support/http.js';
import { givenCode, tokensOf } from '../../support/given-tokens.js';
import { givenClient } from '../../support/given.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context } = server;
const visitor = server.visit();
const ORIGIN = 'https://spa.example';
const LIFE_SECONDS = 10;

const publicClient = async (redirectUris: string[], environment: 'sandbox' | 'live' = 'sandbox') => {
  const input = { name: 'App', environment, allowedScopes: ['uid:read'], isPublic: true, redirectUris };
  return (await createClient(context, input, context.clock())).client;
};
const client = await publicClient([`${ORIGIN}/callback?x=1`, 'https://SPA2.example:443/cb', 'http://localhost:3000/']);
await publicClient(['http://127.0.0.1/cb', 'http://[::1]:9/cb']);
await givenClient(context);

const OPEN = [
  ['POST', '/oauth/token'],
  ['POST', '/oauth/revoke'],
  ['GET', '/.well-known/oauth-authorization-server'],
  ['GET', '/v2/users/me'],
] as const;

const allowed = ({ headers }: Answer) => headers.get('access-control-allow-origin');
const corsNames = (answer: Answer) =>
  Object.keys(headersOf(answer)).filter((name) => name.startsWith('access-control-'));
const preflight = (path: string, method: string, origin: string) =>
  visitor.send('OPTIONS', path, {
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
  });

describe.each(OPEN)('FD21, O23: %s %s, for the origin of a public client', (method, path) => {
  test('answers the preflight, and lets refusals be read as well, without credentials', async () => {
    const before = await preflight(path, method, ORIGIN);
    expect(before.status).toBe(204);
    expect(headersOf(before)).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': method === 'GET' ? 'GET, HEAD' : 'POST',
      'access-control-allow-headers': 'Authorization, Content-Type',
      'access-control-max-age': '600',
      vary: 'Origin',
    });
    const answer = await visitor.send(method, path, { headers: { origin: ORIGIN } });
    expect(allowed(answer)).toBe(ORIGIN);
    expect(answer.headers.get('access-control-expose-headers')).toBe('WWW-Authenticate, Retry-After, X-Request-Id');
    for (const { headers } of [before, answer]) {
      expect(headers.get('vary')).toBe('Origin');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  test('opens nothing to anybody else, and says for whom it may be kept', async () => {
    const others = [
      'https://client.example', // a confidential client's
      'http://spa.example',
      'https://spa.example:8443',
      'https://www.spa.example',
      'https://SPA.example',
      'https://spa.example.evil.example',
      'https://spa.example/',
      'https://spa.exampl',
      'https://%.example',
      'null',
      '*',
      'x'.repeat(5_000),
    ];
    for (const origin of others) {
      const [before, answer] = [
        await preflight(path, method, origin),
        await visitor.send(method, path, { headers: { origin } }),
      ];
      expect([before.status, corsNames(before), corsNames(answer)]).toEqual([204, [], []]);
      expect(answer.headers.get('vary')).toBe('Origin');
    }
    const plain = await visitor.send(method, path, {});
    expect([corsNames(plain), plain.headers.get('vary')]).toEqual([[], 'Origin']);
    expect((await visitor.send('OPTIONS', path, { headers: { origin: ORIGIN } })).status).toBe(405);
  });
});

test.each([
  ['https://spa2.example', true],
  ['http://localhost:3000', true],
  ['http://localhost:5173', false],
  ['http://127.0.0.1:5173', true],
  ['http://127.0.0.1', true],
  ['http://[::1]:5173', true],
  ['https://127.0.0.1:5173', false],
  ['http://127.0.0.2:5173', false],
])('FD21, O4: the origin %s is known: %s', async (origin, isKnown) => {
  expect(allowed(await preflight('/oauth/token', 'POST', origin))).toBe(isKnown ? origin : null);
});

test('FD21: a public client in a browser exchanges, reads and gives back, and reads what is wrong', async () => {
  const verifier = 'v'.repeat(43);
  const redirectUri = `${ORIGIN}/callback?x=1`;
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
  const code = await givenCode(context, client, { scopes: ['uid:read'], codeChallenge, redirectUri });
  const fields = { client_id: client.clientId, grant_type: 'authorization_code', code, redirect_uri: redirectUri };
  const origin = { origin: ORIGIN };
  const wrong = await visitor.post('/oauth/token', { ...fields, code_verifier: 'w'.repeat(43) }, origin);
  expect([wrong.status, allowed(wrong)]).toEqual([400, ORIGIN]);
  const exchanged = await visitor.post('/oauth/token', { ...fields, code_verifier: verifier }, origin);
  expect(allowed(exchanged)).toBe(ORIGIN);
  const { access_token: token } = tokensOf(exchanged);
  const me = await visitor.get('/v2/users/me', { ...bearer(token), ...origin });
  expect([me.status, allowed(me)]).toEqual([200, ORIGIN]);
  const back = await visitor.post('/oauth/revoke', { client_id: client.clientId, token }, origin);
  expect([back.status, allowed(back)]).toEqual([200, ORIGIN]);
  const dead = await visitor.get('/v2/users/me', { ...bearer(token), ...origin });
  expect([dead.status, allowed(dead)]).toEqual([401, ORIGIN]);
});

test.each(['/authorize', '/login', '/oauth/introspect', '/v2/stats/total-verifications', '/healthz', '/openapi.json'])(
  'FD21: %s is open to nobody',
  async (path) => {
    for (const method of ['OPTIONS', 'GET', 'POST']) {
      expect(corsNames(await visitor.send(method, path, { headers: { origin: ORIGIN } }))).toEqual([]);
    }
  },
);

test('FD21: a client that is disabled, or a redirect URI that is removed, soon opens its origin no more', async () => {
  const going = await publicClient(['https://going.example/cb', 'https://staying.example/cb']);
  const isOpen = async (origin: string) => allowed(await preflight('/oauth/token', 'POST', origin)) === origin;
  const [first, second] = ['https://going.example', 'https://staying.example'];
  expect([await isOpen(first), await isOpen(second)]).toEqual([true, true]);
  await removeRedirectUri(context, going.clientId, 'https://going.example/cb', context.clock());
  context.testClock.advance(LIFE_SECONDS + 1);
  expect([await isOpen(first), await isOpen(second)]).toEqual([false, true]);
  await setClientDisabled(context, going.clientId, true, context.clock());
  context.testClock.advance(LIFE_SECONDS + 1);
  expect([await isOpen(first), await isOpen(second)]).toEqual([false, false]);
});
