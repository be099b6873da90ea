import { beforeEach, describe, expect, test } from '@jest/globals';
import { exchangeAuthorizationCode } from '../../../src/oauth/tokens/authorization-code.js';
import { sha256 } from '../../../src/crypto/random-token.js';
import { auditEvents } from '../../support/audit-events.js';
import { givenClient, givenSubmission, givenUser } from '../../support/given.js';
import {
  errorOf,
  exchange,
  givenCode,
  REDIRECT_URI,
  refresh,
  revoke,
  tokensOf,
  type Tokens,
} from '../../support/given-tokens.js';
import { basicAuth, bearer, type Answer } from '../../support/http.js';
import { startServer } from '../../support/server.js';
import { tokenUseBy } from '../../support/token-use.js';
import { threeTotals } from '../../support/statistics.js';
import { waitFor } from '../../support/wait-for.js';

const server = await startServer();
const { context } = server;
const { db } = context;
const visitor = server.visit();
const by = await givenClient(context);
const { givenPair, next, use, ownToken } = tokenUseBy(by, server);

beforeEach(() => context.testClock.stopAt(new Date('2027-03-01T00:00:00Z')));

const opensStatistics = async (token: string) =>
  (await visitor.get('/v2/stats/total-verifications', bearer(token))).status;

async function expectDead(pair: Tokens): Promise<void> {
  expect(await use(pair)).toBe(401);
  expect(errorOf(await refresh(visitor, by, pair.refresh_token))).toBe('400 invalid_grant');
}

function expectDone(answer: Answer): void {
  expect([answer.status, answer.text, answer.headers.get('cache-control')]).toEqual([200, '{}', 'no-store']);
}

describe('what a client may ask', () => {
  test.each([
    ['a form with HTTP Basic', 'application/x-www-form-urlencoded', true],
    ['a form with body credentials', 'application/x-www-form-urlencoded', false],
    ['JSON with HTTP Basic', 'application/json', true],
    ['JSON with body credentials', 'application/json', false],
  ])('RV1: %s ends the token, with a hint or without', async (_name, type, isBasic) => {
    for (const hint of [{}, { token_type_hint: 'refresh_token' }]) {
      const pair = await givenPair();
      const { client, clientSecret } = by;
      const inBody = isBasic ? {} : { client_id: client.clientId, client_secret: clientSecret };
      const fields = { token: pair.refresh_token, ...hint, ...inBody };
      const body = type === 'application/json' ? JSON.stringify(fields) : new URLSearchParams(fields).toString();
      const headers = { 'content-type': type, ...(isBasic ? basicAuth(client.clientId, clientSecret) : {}) };
      expectDone(await visitor.send('POST', '/oauth/revoke', { headers, body }));
      await expectDead(pair);
    }
  });

  test('RV2, RV6, RV7: either token of a pair ends both', async () => {
    for (const kind of ['access_token', 'refresh_token'] as const) {
      const pair = await givenPair();
      expectDone(await revoke(visitor, by, pair[kind]));
      await expectDead(pair);
    }
  });

  test("RV2: a client's own token ends, and no other", async () => {
    const [one, other] = [await ownToken(), await ownToken()];
    const pair = await givenPair();
    expectDone(await revoke(visitor, by, one));
    expect([await opensStatistics(one), await opensStatistics(other), await use(pair)]).toEqual([401, 200, 200]);
  });

  test('RV3: a token that is unknown, expired or revoked before is no error', async () => {
    const dead = await givenPair();
    await revoke(visitor, by, dead.refresh_token);
    const own = await ownToken();
    await revoke(visitor, by, own);
    const expired = await givenPair();
    const code = await givenCode(context, by.client);
    context.testClock.advance(91 * 86_400);
    const tokens = [dead.refresh_token, dead.access_token, own, expired.access_token, expired.refresh_token, code];
    for (const token of [...tokens, 'krt_unknown', 'x'.repeat(9_000), 'ü\u0000']) {
      expectDone(await revoke(visitor, by, token));
    }
  });

  test('RV3: what is revoked a second time takes nothing else along', async () => {
    const old = await givenPair();
    const fresh = await next(old);
    expect(await use(fresh)).toBe(200);
    expectDone(await revoke(visitor, by, old.refresh_token));
    expect(await use(fresh)).toBe(200);
  });

  test.each(['access_token', 'refresh_token', 'id_token', ''])('RV4: the hint %j changes nothing', async (hint) => {
    const [one, other, own] = [await givenPair(), await givenPair(), await ownToken()];
    expectDone(await revoke(visitor, by, one.access_token, hint));
    expectDone(await revoke(visitor, by, other.refresh_token, hint));
    expectDone(await revoke(visitor, by, own, hint));
    await expectDead(one);
    await expectDead(other);
    expect(await opensStatistics(own)).toBe(401);
  });

  test('RV10: without a token invalid_request, with bad credentials invalid_client, and nothing is revoked', async () => {
    const pair = await givenPair();
    const authorization = basicAuth(by.client.clientId, by.clientSecret);
    for (const fields of [{}, { token: '' }, { token_type_hint: 'access_token' }]) {
      expect(errorOf(await visitor.post('/oauth/revoke', fields, authorization))).toBe('400 invalid_request');
    }
    const wrong = await revoke(visitor, { ...by, clientSecret: 'kcs_wrong' }, pair.refresh_token);
    expect(errorOf(wrong)).toBe('401 invalid_client');
    expect(wrong.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
    expect(errorOf(await visitor.post('/oauth/revoke', { token: pair.refresh_token }))).toBe('401 invalid_client');
    const own = await ownToken();
    await revoke(visitor, { ...by, clientSecret: 'kcs_wrong' }, own);
    expect([await use(pair), await opensStatistics(own)]).toEqual([200, 200]);
  });

  test('RV14: GET is refused, and a token in the address is not read', async () => {
    const pair = await givenPair();
    const authorization = basicAuth(by.client.clientId, by.clientSecret);
    const got = await visitor.get('/oauth/revoke', authorization);
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
    const query = `?token=${pair.refresh_token}`;
    expect(errorOf(await visitor.get(`/oauth/revoke${query}`, authorization))).toMatch(/^4\d\d invalid_request$/);
    expect(errorOf(await visitor.post(`/oauth/revoke${query}`, {}, authorization))).toBe('400 invalid_request');
    expect(await use(pair)).toBe(200);
  });
});

describe('what ends, and what does not', () => {
  test('RV6: all that the authorization gave ends: parents, unused children, other exchanges, open codes', async () => {
    const userId = await givenUser(context);
    const [a, other] = [await givenPair({ userId }), await givenPair({ userId })];
    const b = await next(a);
    const [c, sibling] = [await next(b), await next(b)];
    const code = await givenCode(context, by.client, { userId });
    const bystander = await givenPair();
    expectDone(await revoke(visitor, by, c.refresh_token));
    for (const pair of [a, b, c, sibling, other]) await expectDead(pair);
    expect(errorOf(await exchange(visitor, by, code))).toBe('400 invalid_grant');
    expect(await use(bystander)).toBe(200);
  });

  test('RV8: a refresh token whose access token has expired can be revoked', async () => {
    const pair = await givenPair();
    const child = await next(pair);
    context.testClock.advance(7_201);
    expectDone(await revoke(visitor, by, pair.refresh_token));
    await expectDead(pair);
    await expectDead(child);
  });

  test('RV7: an access token that has run out still ends its refresh token', async () => {
    const pair = await givenPair();
    context.testClock.advance(7_201);
    expectDone(await revoke(visitor, by, pair.access_token));
    await expectDead(pair);
  });

  test('RV9, O16: the token of another client is refused and lives on', async () => {
    const other = await givenClient(context);
    const pair = await givenPair();
    const own = await ownToken();
    for (const token of [pair.access_token, pair.refresh_token, own]) {
      expect(errorOf(await revoke(visitor, other, token))).toBe('400 unauthorized_client');
    }
    expect([await use(pair), await opensStatistics(own)]).toEqual([200, 200]);
    await next(pair);
  });

  test('RV5: the effect is immediate on every node', async () => {
    const node = await startServer({ database: server.database });
    node.context.testClock.stopAt(context.clock());
    const elsewhere = node.visit();
    const pair = await givenPair();
    expect((await elsewhere.get('/v2/users/me', bearer(pair.access_token))).status).toBe(200);
    expectDone(await revoke(visitor, by, pair.refresh_token));
    expect((await elsewhere.get('/v2/users/me', bearer(pair.access_token))).status).toBe(401);
  });

  test('ST3: the user stays authorized and counted, and can grant tokens anew', async () => {
    const userId = await givenUser(context);
    await givenSubmission(context, userId);
    const scopes = ['uid:read', 'verification.basic:read'];
    const pair = tokensOf(await exchange(visitor, by, await givenCode(context, by.client, { userId, scopes })));
    const before = await threeTotals(context, by.client.clientId);
    expectDone(await revoke(visitor, by, pair.access_token));
    expect(before.totals.pending).toBe(1);
    expect(await threeTotals(context, by.client.clientId)).toEqual(before);
    const again = tokensOf(await exchange(visitor, by, await givenCode(context, by.client, { userId, scopes })));
    expect(await use(again)).toBe(200);
    expect(await threeTotals(context, by.client.clientId)).toEqual(before);
  });

  test('SE17: each revocation leaves one event, and one that changes nothing leaves none', async () => {
    const client_id = by.client.clientId;
    const events = async () =>
      (await db('audit_events').where({ client_id, type: 'token_revoked' }).orderBy('audit_event_id')) as {
        grant_id: string | null;
        detail: string;
      }[];
    const before = (await events()).length;
    const pair = await givenPair();
    const own = await ownToken();
    for (const token of [pair.refresh_token, pair.access_token, own, own]) await revoke(visitor, by, token);
    const found = (await events()).slice(before);
    expect(found.map(({ grant_id, detail }) => [grant_id !== null, detail])).toEqual([
      [true, 'revoked_by_client'],
      [false, 'revoked_by_client'],
    ]);
  });

  test('AC5, O13: a code that was used before its tokens were given back is still known as one when it comes again', async () => {
    const own = await givenClient(context);
    const code = await givenCode(context, own.client);
    const pair = tokensOf(await exchange(visitor, own, code));
    expectDone(await revoke(visitor, own, pair.refresh_token));
    context.testClock.advance(60);
    expect(errorOf(await exchange(visitor, own, code))).toBe('400 invalid_grant');
    const { clientId } = own.client;
    expect(await auditEvents(context, { clientId, type: 'code_replayed' })).toHaveLength(1);
  });

  test('RV6: an exchange that is under way when its grant is given back leaves no living pair', async () => {
    const userId = await givenUser(context);
    const pair = await givenPair({ userId });
    const code = await givenCode(context, by.client, { userId });
    const trx = await db.transaction();
    // The exchange joins our transaction, so that it has done its work and is not committed yet.
    const credentials = { clientId: by.client.clientId, secretHash: sha256(by.clientSecret) };
    const parameters = { code, redirect_uri: REDIRECT_URI };
    const late = await exchangeAuthorizationCode({ ...context, db: trx }, credentials, parameters, context.clock());
    const revocation = revoke(visitor, by, pair.refresh_token);
    await waitFor('a statement that waits for a lock', async () => {
      const activity = db('pg_stat_activity').whereRaw('datname = current_database()');
      return (await activity.where('wait_event_type', 'Lock').first('pid')) as unknown;
    });
    await trx.commit();
    expectDone(await revocation);
    expect((await visitor.get('/v2/users/me', bearer(late.accessToken))).status).toBe(401);
  });
});
