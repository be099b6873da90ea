import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { bearer, type Answer } from '../../support/http.js';
import { exchange, givenCode, postToken, tokensOf } from '../../support/given-tokens.js';
import { givenClient } from '../../support/given.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context } = server;
const visitor = server.visit();
const by = await givenClient(context);
const token = tokensOf(await postToken(visitor, by, { grant_type: 'client_credentials' })).access_token;
const PATH = '/v2/stats/total-verifications';

const call = (headers: Record<string, string>, query = '') => visitor.get(`${PATH}${query}`, headers);
const challengeOf = (answer: Answer) => answer.headers.get('www-authenticate');

test.each(['Bearer', 'bearer', 'BEARER', 'Bearer  '])('RS1, O6: the scheme may be written %j', async (scheme) => {
  const answer = await call({ authorization: `${scheme} ${token}` });
  expect(answer.status).toBe(200);
  expect(answer.json()).toEqual({ approved: 0, contacted: 0, rejected: 0, pending: 0 });
});

test('RS2, RS11: without credentials the challenge has no error code', async () => {
  const answer = await call({});
  expect(answer.status).toBe(401);
  expect(challengeOf(answer)).toBe('Bearer realm="attestry"');
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json\b/);
});

test.each(['Basic Zm9vOmJhcg==', 'Token x', 'Bearerx', 'Digest username="x"'])(
  'RS8: %j is another scheme',
  async (authorization) => {
    const answer = await call({ authorization });
    expect(answer.status).toBe(401);
    expect(challengeOf(answer)).toBe('Bearer realm="attestry"');
  },
);

test.each(['kat_unknown', 'x', 'ümlaut', 'a"b', 'a,b', '%00', 'k'.repeat(5000)])(
  'RS3: the token %j is invalid',
  async (unknown) => {
    const answer = await call({ authorization: `Bearer ${encodeURI(unknown)}` });
    expect(answer.status).toBe(401);
    expect(challengeOf(answer)).toBe('Bearer realm="attestry", error="invalid_token"');
  },
);

test('RS4, RS7: a token without the scope is told which one', async () => {
  const user = tokensOf(await exchange(visitor, by, await givenCode(context, by.client)));
  const answer = await call(bearer(user.access_token));
  expect(answer.status).toBe(403);
  expect(challengeOf(answer)).toBe('Bearer realm="attestry", error="insufficient_scope", scope="client.stats:read"');
  expect(answer.json()).toMatchObject({ detail: expect.stringContaining('client.stats:read') });
});

test.each(['Bearer', 'Bearer ', 'Bearer a b', `Bearer ${token} ${token}`])(
  'RS5: %j is malformed',
  async (authorization) => {
    const answer = await call({ authorization });
    expect(answer.status).toBe(400);
    expect(challengeOf(answer)).toBe('Bearer realm="attestry", error="invalid_request"');
  },
);

test('RS5: two Authorization headers are refused, even if the first one is right', async () => {
  const answer = await raw([`Authorization: Bearer ${token}`, 'Authorization: Bearer other']);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('error="invalid_request"');
});

test('RS6: a token in the query is not read, and RS5: not beside a header either', async () => {
  const alone = await call({}, `?access_token=${token}`);
  expect([alone.status, challengeOf(alone)]).toEqual([401, 'Bearer realm="attestry"']);
  expect((await call(bearer(token), `?access_token=${token}`)).status).toBe(400);
});

test('RS10: private data is not kept by anybody on the way', async () => {
  expect((await call(bearer(token))).headers.get('cache-control')).toMatch(/no-store|private/);
});

test('RS12: a refresh token or a code is no access token', async () => {
  const code = await givenCode(context, by.client);
  const pair = tokensOf(await exchange(visitor, by, code));
  for (const other of [code, pair.refresh_token, by.clientSecret]) {
    const answer = await call(bearer(other));
    expect([answer.status, challengeOf(answer)]).toEqual([401, 'Bearer realm="attestry", error="invalid_token"']);
  }
});

test("CC5: a client's own token opens nothing of a user", async () => {
  const answer = await visitor.get('/v2/users/me', bearer(token));
  expect(answer.status).toBe(403);
  expect(challengeOf(answer)).toContain('insufficient_scope');
});

test("TR9: a user's access token is valid at 7,199 s and refused at 7,200 s", async () => {
  context.testClock.stopAt(new Date('2027-01-01T00:00:00Z'));
  const pair = tokensOf(await exchange(visitor, by, await givenCode(context, by.client)));
  context.testClock.advance(7199);
  expect((await visitor.get('/v2/users/me', bearer(pair.access_token))).status).toBe(200);
  context.testClock.advance(1);
  expect((await visitor.get('/v2/users/me', bearer(pair.access_token))).status).toBe(401);
});

/** The header block as it is: no client library sends the same header twice. */
function raw(headers: string[]): Promise<string> {
  const { port, hostname } = new URL(server.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('end', () => resolve(answer)).on('error', reject);
    socket.write([`GET ${PATH} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n'));
  });
}
