import { beforeEach, describe, expect, test } from '@jest/globals';
import { createClient } from '../../../src/clients/client.js';
import { sha256 } from '../../../src/crypto/random-token.js';
import { revokeGrant } from '../../../src/grants/grant.js';
import { bearer } from '../../support/http.js';
import { errorOf, exchange, givenCode, postToken, refresh, tokensOf, type Tokens } from '../../support/given-tokens.js';
import { givenClient, givenUser } from '../../support/given.js';
import { startServer } from '../../support/server.js';
import { tokenUseBy } from '../../support/token-use.js';

const server = await startServer();
const { context } = server;
const { db } = context;
const visitor = server.visit();
const by = await givenClient(context);
const { givenPair, next, use } = tokenUseBy(by, server);

beforeEach(() => context.testClock.stopAt(new Date('2027-03-01T00:00:00Z')));

const refusedRefresh = async (pair: Tokens) => errorOf(await refresh(visitor, by, pair.refresh_token));

interface PairRow {
  token_pair_id: string;
  grant_id: string;
  confirmed_at: Date | null;
  superseded_at: Date | null;
  revoked_at: Date | null;
  revoke_reason: string | null;
}

async function rowOf(pair: Tokens): Promise<PairRow> {
  const hash = sha256(pair.refresh_token);
  const row = await db<PairRow & { refresh_hash: Buffer }>('token_pairs').where('refresh_hash', hash).first();
  if (!row) throw new Error('there is no such pair');
  return row;
}

describe('what a client sees', () => {
  test('RT9: a lost response can be asked for again; the first use of the new token ends the old pair', async () => {
    const a = await givenPair();
    const b = await next(a);
    expect((await rowOf(b)).confirmed_at).toBeNull();
    expect(await rowOf(a)).toMatchObject({ superseded_at: context.clock(), revoked_at: null });

    const c = await next(a);
    expect(await use(a)).toBe(200);
    expect((await rowOf(b)).confirmed_at).toBeNull();

    expect(await use(b)).toBe(200);
    expect(await use(a)).toBe(401);
    expect(await refusedRefresh(a)).toBe('400 invalid_grant');
    expect(await rowOf(a)).toMatchObject({ revoke_reason: 'superseded' });
    expect((await rowOf(b)).confirmed_at).toEqual(context.clock());

    // Siblings do not touch each other, and the refused refresh has ended nothing.
    expect(await use(c)).toBe(200);
    expect(await use(b)).toBe(200);
    await next(b);
  });

  test('RT4, RT5: every refresh gives two new tokens and the same scope', async () => {
    const a = await givenPair();
    const b = await next(a);
    expect(new Set([a.access_token, b.access_token, a.refresh_token, b.refresh_token]).size).toBe(4);
    expect(b).toMatchObject({ scope: a.scope, expires_in: 7200 });
  });

  test('RT8: a stray code or redirect_uri in a refresh changes nothing', async () => {
    const a = await givenPair();
    const stray = { code: 'kac_x', redirect_uri: 'https://evil.example/' };
    const fields = { grant_type: 'refresh_token', refresh_token: a.refresh_token, ...stray };
    expect(tokensOf(await postToken(visitor, by, fields)).scope).toBe(a.scope);
  });
});

describe('mistakes that other servers made', () => {
  test('RT9: in a chain A, B, C where B was never used, the use of C ends both A and B', async () => {
    const a = await givenPair();
    const b = await next(a);
    const c = await next(b);
    expect((await rowOf(b)).confirmed_at).toBeNull();
    expect(await use(c)).toBe(200);
    expect([await use(a), await use(b)]).toEqual([401, 401]);
    expect([await refusedRefresh(a), await refusedRefresh(b)]).toEqual(['400 invalid_grant', '400 invalid_grant']);
  });

  test('RT9: the use of one pair ends no pair of another exchange, user or client', async () => {
    const userId = await givenUser(context);
    const bystanders = [await givenPair({ userId }), await givenPair()];
    const a = await givenPair({ userId });
    expect(await use(await next(a))).toBe(200);
    for (const pair of bystanders) expect(await use(pair)).toBe(200);
  });

  test('RT10: a deliberately revoked grant ends all its pairs at once, whatever is unconfirmed', async () => {
    const a = await givenPair();
    const b = await next(a);
    await revokeGrant(db, (await rowOf(a)).grant_id, 'user', context.clock());
    for (const pair of [a, b]) {
      expect(await use(pair)).toBe(401);
      expect(await refusedRefresh(pair)).toBe('400 invalid_grant');
    }
  });

  test('FD20, RT7, O11: a narrowed scope lasts until another one is named, and RT6: beyond what was granted none can be', async () => {
    const a = await givenPair({ scopes: ['uid:read', 'email:read'] });
    const narrow = tokensOf(await refresh(visitor, by, a.refresh_token, 'uid:read'));
    expect(narrow.scope).toBe('uid:read');
    const me = await visitor.get('/v2/users/me', bearer(narrow.access_token));
    expect(Object.keys(me.json() as object)).toEqual(['uid']);
    const kept = await next(narrow);
    expect(kept.scope).toBe('uid:read');
    expect((await next(kept)).scope).toBe('uid:read');
    const wide = tokensOf(await refresh(visitor, by, kept.refresh_token, 'uid:read email:read'));
    expect(wide.scope).toBe('uid:read email:read');
    expect((await next(wide)).scope).toBe('uid:read email:read');
    expect(tokensOf(await refresh(visitor, by, narrow.refresh_token, 'email:read')).scope).toBe('email:read');
    const children = async () =>
      (await db('token_pairs').where({ parent_id: (await rowOf(narrow)).token_pair_id })).length;
    const before = await children();
    for (const [wider, why] of [
      ['uid:read verification.basic:read', 'wider than what the user granted: verification.basic:read.'],
      ['client.stats:read email:read', 'wider than what the user granted: client.stats:read.'],
      ['uid:read call-0900-123456', 'wider than what the user granted.'],
      ['uid:read ', 'separated by single spaces.'],
    ] as const) {
      const answer = await refresh(visitor, by, narrow.refresh_token, wider);
      expect(errorOf(answer)).toBe('400 invalid_scope');
      expect(answer.json()).toMatchObject({
        error_description: expect.stringMatching(new RegExp(`${why}$`)),
      });
    }
    expect(await children()).toBe(before);
  });

  test('RT9: the refresh token lives on when its access token has expired', async () => {
    const a = await givenPair();
    context.testClock.advance(7201);
    expect(await use(a)).toBe(401);
    expect(await use(await next(a))).toBe(200);
  });

  test('RT9: the use of an expired access token does not end its parent', async () => {
    const a = await givenPair();
    const b = await next(a);
    context.testClock.advance(7201);
    expect(await use(b)).toBe(401);
    expect(await rowOf(a)).toMatchObject({ revoked_at: null });
    await next(a);
  });

  test('RT9: a token that comes where nothing is protected confirms nothing', async () => {
    const a = await givenPair();
    const b = await next(a);
    await visitor.get('/healthz', bearer(b.access_token));
    await visitor.get('/login', bearer(b.access_token));
    expect((await rowOf(b)).confirmed_at).toBeNull();
    expect(await use(a)).toBe(200);
  });

  test('O9: a missing scope still counts as use', async () => {
    const a = await givenPair();
    const b = await next(a);
    expect((await visitor.get('/v2/stats/total-verifications', bearer(b.access_token))).status).toBe(403);
    expect(await use(a)).toBe(401);
  });
});

describe('limits', () => {
  test('RT1: the refresh token is required, and RT12: nothing else passes for one', async () => {
    const a = await givenPair();
    expect(errorOf(await postToken(visitor, by, { grant_type: 'refresh_token' }))).toBe('400 invalid_request');
    for (const token of ['krt_unknown', a.access_token, '\u0000', 'ü']) {
      expect(errorOf(await refresh(visitor, by, token))).toBe('400 invalid_grant');
    }
    expect((await visitor.get('/v2/users/me', bearer(a.refresh_token))).status).toBe(401);
  });

  test('O12: by its own switch a confidential client loses all tokens of the grant to a replay, other grants nothing', async () => {
    const input = {
      name: 'Strict',
      environment: 'sandbox',
      allowedScopes: ['uid:read'],
      replayRevokesGrant: true,
    } as const;
    const { client, clientSecret = '' } = await createClient(context, { ...input, redirectUris: [] }, context.clock());
    const strict = { client, clientSecret };
    const first = async () =>
      tokensOf(await exchange(visitor, strict, await givenCode(context, client, { scopes: ['uid:read'] })));
    const [a, bystander] = [await first(), await first()];
    const b = tokensOf(await refresh(visitor, strict, a.refresh_token));
    const c = tokensOf(await refresh(visitor, strict, a.refresh_token));
    expect(await use(b)).toBe(200);
    expect(errorOf(await refresh(visitor, strict, a.refresh_token))).toBe('400 invalid_grant');
    expect([await use(b), await use(c), await use(bystander)]).toEqual([401, 401, 200]);
    expect(errorOf(await refresh(visitor, strict, c.refresh_token))).toBe('400 invalid_grant');
  });

  test("RT2: another client's refresh token is refused and lives on", async () => {
    const a = await givenPair();
    const stranger = await givenClient(context);
    expect(errorOf(await refresh(visitor, stranger, a.refresh_token))).toBe('400 invalid_grant');
    expect(await use(a)).toBe(200);
    await next(a);
  });

  test('RT3, CA15: a failed authentication neither refreshes nor revokes', async () => {
    const a = await givenPair();
    const wrong = { ...by, clientSecret: 'kcs_wrong' };
    expect(errorOf(await refresh(visitor, wrong, a.refresh_token))).toBe('401 invalid_client');
    expect((await rowOf(a)).superseded_at).toBeNull();
    await next(a);
  });

  test('RT11, O10: 90 days without use end a refresh token, counted anew for each', async () => {
    const day = 86_400;
    const a = await givenPair();
    context.testClock.advance(89 * day);
    const b = await next(a);
    context.testClock.advance(2 * day);
    expect(await refusedRefresh(a)).toBe('400 invalid_grant');
    context.testClock.advance(87 * day);
    await next(b);
    context.testClock.advance(2 * day);
    expect(await refusedRefresh(b)).toBe('400 invalid_grant');
  });

  test('O10: one year after the authorization no refresh helps', async () => {
    let pair = await givenPair();
    for (let count = 0; count < 6; count += 1) {
      context.testClock.advance(60 * 86_400);
      pair = await next(pair);
    }
    context.testClock.advance(5 * 86_400 - 1);
    const last = await next(pair);
    context.testClock.advance(2);
    expect(await refusedRefresh(pair)).toBe('400 invalid_grant');
    expect(await refusedRefresh(last)).toBe('400 invalid_grant');
  });
});
