import { beforeEach, describe, expect, test } from '@jest/globals';
import { sha256 } from '../../../src/crypto/random-token.js';
import { revokeGrant } from '../../../src/grants/grant.js';
import { givenClient, givenUser } from '../../support/given.js';
import {
  errorOf,
  givenCode,
  introspect,
  postToken,
  refresh,
  revoke,
  tokensOf,
  type Tokens,
} from '../../support/given-tokens.js';
import { basicAuth, bearer } from '../../support/http.js';
import { startServer } from '../../support/server.js';
import { tokenUseBy } from '../../support/token-use.js';

const server = await startServer();
const { context } = server;
const { db } = context;
const visitor = server.visit();
const by = await givenClient(context);
const { givenPair, next, use, ownToken } = tokenUseBy(by, server);
const authorization = basicAuth(by.client.clientId, by.clientSecret);

const START = new Date('2027-03-01T00:00:00Z');
const START_SECONDS = START.getTime() / 1000;
beforeEach(() => context.testClock.stopAt(START));

interface PairRow {
  refresh_hash: Buffer;
  grant_id: string;
  confirmed_at: Date | null;
}

async function rowOf(pair: Tokens): Promise<PairRow> {
  const row = await db<PairRow>('token_pairs').where('refresh_hash', sha256(pair.refresh_token)).first();
  if (!row) throw new Error('there is no such pair');
  return row;
}

async function ask(token: string, hint?: string): Promise<unknown> {
  const answer = await introspect(visitor, by, token, hint);
  expect(answer.status).toBe(200);
  return answer.json();
}

/** To the byte: whatever else stood there would tell something about a token that does not work. */
async function expectInactive(token: string, asker = by): Promise<void> {
  const answer = await introspect(visitor, asker, token);
  expect([answer.status, answer.text]).toEqual([200, '{"active":false}']);
}

describe('active tokens', () => {
  test('IN4, IN6, IN12: an access token shows its scopes, client, user and times, and nothing else of the user', async () => {
    const userId = await givenUser(context);
    const pair = await givenPair({ userId, scopes: ['uid:read', 'email:read'] });
    expect(await ask(pair.access_token)).toEqual({
      active: true,
      scope: 'uid:read email:read',
      client_id: by.client.clientId,
      token_type: 'bearer',
      exp: START_SECONDS + 7_200,
      iat: START_SECONDS,
      sub: userId,
    });
  });

  test("IN6, CC5: a client's own token has no sub", async () => {
    expect(await ask(await ownToken())).toEqual({
      active: true,
      scope: 'client.stats:read client.webhooks:manage client.sandbox:manage',
      client_id: by.client.clientId,
      token_type: 'bearer',
      exp: START_SECONDS + 7_200,
      iat: START_SECONDS,
    });
  });

  test('IN9: a refresh token whose access token has expired is active, with its own exp and no token_type', async () => {
    const userId = await givenUser(context);
    const pair = await givenPair({ userId });
    context.testClock.advance(7_201);
    await expectInactive(pair.access_token);
    expect(await ask(pair.refresh_token)).toEqual({
      active: true,
      scope: 'uid:read email:read',
      client_id: by.client.clientId,
      exp: START_SECONDS + 90 * 86_400,
      iat: START_SECONDS,
      sub: userId,
    });
  });

  test('IN6: a narrowed access token shows its own scope, its refresh token the whole', async () => {
    const narrow = tokensOf(await refresh(visitor, by, (await givenPair()).refresh_token, 'uid:read'));
    expect(await ask(narrow.access_token)).toMatchObject({ scope: 'uid:read' });
    expect(await ask(narrow.refresh_token)).toMatchObject({ scope: 'uid:read email:read' });
  });

  test('IN10: exp is the moment when the very token stops working, and never 0', async () => {
    const pair = await givenPair();
    for (const token of [pair.access_token, pair.refresh_token, await ownToken()]) {
      context.testClock.stopAt(START);
      const { exp } = (await ask(token)) as { exp: number };
      context.testClock.stopAt(new Date(exp * 1000 - 1));
      expect(await ask(token)).toMatchObject({ active: true, exp });
      context.testClock.stopAt(new Date(exp * 1000));
      await expectInactive(token);
    }
  });

  test.each(['access_token', 'refresh_token', 'id_token', 'x'.repeat(5_000)])(
    'IN7: a hint only hints',
    async (hint) => {
      const pair = await givenPair();
      for (const token of [pair.access_token, pair.refresh_token, await ownToken()]) {
        expect(await ask(token, hint)).toMatchObject({ active: true });
      }
    },
  );

  test('IN11, O9: asking confirms nothing: the old pair works until the new one is really used', async () => {
    const a = await givenPair();
    const b = await next(a);
    for (const token of [b.access_token, b.refresh_token]) expect(await ask(token)).toMatchObject({ active: true });
    expect((await rowOf(b)).confirmed_at).toBeNull();
    expect(await use(a)).toBe(200);
    expect(await ask(a.refresh_token)).toMatchObject({ active: true });
    expect(await use(b)).toBe(200);
    for (const token of [a.access_token, a.refresh_token]) await expectInactive(token);
  });
});

describe('tokens that are not active', () => {
  test('IN5: what is unknown or no token at all', async () => {
    const code = await givenCode(context, by.client);
    const others = ['kat_unknown', 'x', 'ü\u0000', 'eyJhbGciOiJub25lIn0.e30.', 'x'.repeat(9_000)];
    for (const token of [...others, code, by.clientSecret, by.client.clientId]) await expectInactive(token);
  });

  test("IN5, O16: another client's tokens", async () => {
    const other = await givenClient(context);
    const pair = await givenPair();
    for (const token of [pair.access_token, pair.refresh_token, await ownToken()]) {
      await expectInactive(token, other);
      expect(await ask(token)).toMatchObject({ active: true });
    }
  });

  test('IN8: after expiry, each token in its own time, and a refresh token within its year', async () => {
    const pair = await givenPair();
    const own = await ownToken();
    context.testClock.advance(7_200);
    for (const token of [pair.access_token, own]) await expectInactive(token);
    // A deployment that shortens the absolute limit shortens it for tokens that are out already.
    const strict = await startServer({ database: server.database, env: { REFRESH_TOKEN_ABSOLUTE_SECONDS: '3600' } });
    strict.context.testClock.stopAt(context.clock());
    const answer = await introspect(strict.visit(), by, pair.refresh_token);
    expect(answer.text).toBe('{"active":false}');
    context.testClock.advance(90 * 86_400);
    await expectInactive(pair.refresh_token);
  });

  test('IN8: after revocation of the pair, of the own token, and of the grant', async () => {
    const [revoked, withdrawn, own] = [await givenPair(), await givenPair(), await ownToken()];
    await revoke(visitor, by, revoked.refresh_token);
    await revoke(visitor, by, own);
    await revokeGrant(db, (await rowOf(withdrawn)).grant_id, 'user', context.clock());
    for (const pair of [revoked, withdrawn]) {
      await expectInactive(pair.access_token);
      await expectInactive(pair.refresh_token);
    }
    await expectInactive(own);
  });
});

describe('who may ask, and how', () => {
  test.each(['application/x-www-form-urlencoded', 'application/json'])(
    'IN1, O1: by POST with %s; the credentials may stand in the body',
    async (type) => {
      const { client, clientSecret } = by;
      const fields = { token: await ownToken(), client_id: client.clientId, client_secret: clientSecret };
      const body = type === 'application/json' ? JSON.stringify(fields) : new URLSearchParams(fields).toString();
      const answer = await visitor.send('POST', '/oauth/introspect', { headers: { 'content-type': type }, body });
      expect(answer.json()).toMatchObject({ active: true });
    },
  );

  test('IN1: GET is refused, and a token in the address is not read', async () => {
    const token = await ownToken();
    const got = await visitor.get('/oauth/introspect', authorization);
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
    const named = await visitor.get(`/oauth/introspect?token=${token}`, authorization);
    expect(errorOf(named)).toMatch(/^4\d\d invalid_request$/);
    const posted = await visitor.post(`/oauth/introspect?token=${token}`, {}, authorization);
    expect(errorOf(posted)).toBe('400 invalid_request');
  });

  test('IN2: without client authentication, or with a wrong secret, 401 and not an inactive token', async () => {
    const token = await ownToken();
    const without = await visitor.post('/oauth/introspect', { token });
    const nameOnly = await visitor.post('/oauth/introspect', { token, client_id: by.client.clientId });
    const wrong = await introspect(visitor, { ...by, clientSecret: 'kcs_wrong' }, token);
    const byBearer = await visitor.post('/oauth/introspect', { token }, bearer(token));
    for (const answer of [without, nameOnly, wrong, byBearer]) {
      expect(errorOf(answer)).toBe('401 invalid_client');
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
    }
  });

  test('IN3, IN8: a disabled client may not ask', async () => {
    const gone = await givenClient(context);
    const token = tokensOf(await postToken(visitor, gone, { grant_type: 'client_credentials' })).access_token;
    await db('clients').where({ client_id: gone.client.clientId }).update({ disabled_at: context.clock() });
    expect(errorOf(await introspect(visitor, gone, token))).toBe('401 invalid_client');
  });

  test('IN13: no answer is kept by anybody', async () => {
    const token = await ownToken();
    const answers = [
      await introspect(visitor, by, token),
      await introspect(visitor, by, 'kat_unknown'),
      await introspect(visitor, { ...by, clientSecret: 'kcs_wrong' }, token),
    ];
    for (const { headers } of answers) {
      expect([headers.get('cache-control'), headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
      expect(headers.get('etag')).toBeNull();
    }
  });

  test.each([{}, { token: '' }, { token_type_hint: 'access_token' }])('IN14: %j lacks the token', async (fields) => {
    expect(errorOf(await visitor.post('/oauth/introspect', fields, authorization))).toBe('400 invalid_request');
  });
});
