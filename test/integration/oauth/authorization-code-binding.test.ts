import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { sha256 } from '../../../src/crypto/random-token.js';
import { exchangeAuthorizationCode } from '../../../src/oauth/tokens/authorization-code.js';
import { authenticateBearer } from '../../../src/oauth/bearer/bearer.js';
import { auditEvents } from '../../support/audit-events.js';
import { contentsOf } from '../../support/database-dump.js';
import { bearer } from '../../support/http.js';
import { errorOf, givenCode, postToken, REDIRECT_URI, refresh, tokensOf } from '../../support/given-tokens.js';
import { givenClient, givenUser } from '../../support/given.js';
import { startServer } from '../../support/server.js';
import { waitFor } from '../../support/wait-for.js';
import { answered } from '../../support/answered.js';

const server = await startServer();
const { context } = server;
const { db } = context;
const visitor = server.visit();
const by = await givenClient(context);
const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

test('AR4: a code has 256 random bits, never the same ones, and only its digest is stored', async () => {
  const userId = await givenUser(context);
  const codes: string[] = [];
  for (let count = 0; count < 100; count += 1) codes.push(await givenCode(context, by.client, { userId }));
  const bits = codes.map((code) => Buffer.from(/^kac_([\w-]{43})$/.exec(code)?.[1] ?? '', 'base64url'));
  expect(new Set(bits.map((random) => random.toString('hex'))).size).toBe(100);
  // Each of the 256 bits is now a one and now a zero: none of them is a counter, a clock or padding.
  for (let bit = 0; bit < 256; bit += 1) {
    const ones = bits.filter((random) => ((random[bit >> 3] ?? 0) >> (bit & 7)) & 1).length;
    expect(ones).toBeGreaterThan(10);
    expect(ones).toBeLessThan(90);
  }
  const stored = contentsOf(await db('authorization_codes').select<object[]>());
  for (const [index, code] of codes.entries()) {
    expect(stored).toContain(sha256(code).toString('latin1'));
    expect(stored).not.toContain(code.slice(4));
    expect(stored).not.toContain(bits[index]?.toString('latin1'));
  }
});

test('AR5, AR11: a code is for its client, redirect URI, user, scopes and challenge, and shows none of them', async () => {
  const userId = await givenUser(context);
  const code = await givenCode(context, by.client, { userId, scopes: ['uid:read'], codeChallenge: CHALLENGE });
  const right = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI, code_verifier: VERIFIER };
  const send = (fields: object, client = by) => postToken(visitor, client, { ...right, ...fields });

  expect(errorOf(await send({}, await givenClient(context)))).toBe('400 invalid_grant');
  expect(errorOf(await send({ redirect_uri: `${REDIRECT_URI}/` }))).toBe('400 invalid_grant');
  expect(errorOf(await send({ code_verifier: 'w'.repeat(43) }))).toBe('400 invalid_grant');
  // Who holds the challenge, which went through the browser, holds nothing.
  expect(errorOf(await send({ code_verifier: CHALLENGE }))).toBe('400 invalid_grant');

  const answer = await send({ scope: 'uid:read email:read' });
  const tokens = tokensOf(answer);
  expect(tokens.scope).toBe('uid:read');
  expect((await visitor.get('/v2/users/me', bearer(tokens.access_token))).json()).toEqual({ uid: userId });
  for (const readable of [CHALLENGE, VERIFIER, userId, by.client.clientId]) {
    expect(code).not.toContain(readable);
    expect(Buffer.from(code.slice(4), 'base64url').toString('latin1')).not.toContain(readable);
    expect(answer.text).not.toContain(readable);
  }
});

test('TR6: of the tokens of a user only digests are stored', async () => {
  const fields = { grant_type: 'authorization_code', redirect_uri: REDIRECT_URI };
  const first = tokensOf(await postToken(visitor, by, { ...fields, code: await givenCode(context, by.client) }));
  const second = tokensOf(await refresh(visitor, by, first.refresh_token));
  const stored = contentsOf(await db('token_pairs').select<object[]>());
  for (const token of [first, second].flatMap((pair) => [pair.access_token, pair.refresh_token])) {
    expect(stored).toContain(sha256(token).toString('latin1'));
    expect(stored).not.toContain(token.slice(4));
  }
});

test('AC8: an exchange that loses the race ends nothing; one that comes after the winner is a replay', async () => {
  const now = context.clock();
  const credentials = { clientId: by.client.clientId, secretHash: sha256(by.clientSecret), address: '127.0.0.1' };
  const parameters = { code: await givenCode(context, by.client), redirect_uri: REDIRECT_URI };
  const exchangeOn = (on: typeof db) =>
    answered(exchangeAuthorizationCode({ ...context, db: on }, credentials, parameters, now));

  const trx = await db.transaction();
  const winner = await exchangeOn(trx);
  const loser = expect(exchangeOn(db)).rejects.toThrow(/^invalid_grant/);
  await waitFor('the other exchange to wait for the code', async () => {
    const activity = db('pg_stat_activity').whereRaw('datname = current_database()');
    return (await activity.where('wait_event_type', 'Lock').first('pid')) as unknown;
  });
  await trx.commit();
  await loser;
  const use = () => authenticateBearer(context, winner.accessToken, [], now);
  expect((await use()).clientId).toBe(by.client.clientId);

  await expect(exchangeOn(db)).rejects.toThrow(/^invalid_grant/);
  await expect(answered(use())).rejects.toThrow(/unknown, expired or revoked/);
});

describe('FD19, O22: a code that is exchanged twice by a browser that sends its form twice', () => {
  beforeEach(() => context.testClock.stopAt(new Date('2027-01-01T12:00:00Z')));

  const verified = (code: string) => ({
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT_URI,
    code_verifier: VERIFIER,
  });
  const isAlive = async ({ access_token: token }: { access_token: string }) =>
    (await visitor.get('/v2/users/me', bearer(token))).status === 200;
  const givenExchanged = async () => {
    const code = await givenCode(context, by.client, { codeChallenge: CHALLENGE });
    return { code, pair: tokensOf(await postToken(visitor, by, verified(code))) };
  };

  test.each([2, 3, 8])('FD19: of %i at once one gets tokens, and they live', async (times) => {
    for (let round = 0; round < 5; round += 1) {
      const code = await givenCode(context, by.client, { codeChallenge: CHALLENGE });
      const send = () => postToken(server.visit(), by, verified(code));
      const answers = await Promise.all(Array.from({ length: times }, send));
      const [winner, ...more] = answers.filter(({ status }) => status === 200);
      expect(more).toEqual([]);
      if (!winner) throw new Error('nobody got tokens');
      expect(await isAlive(tokensOf(winner))).toBe(true);
      for (const loser of answers) if (loser !== winner) expect(errorOf(loser)).toBe('400 invalid_grant');
    }
  });

  test('FD19: within ten seconds it is refused, written down, and revokes nothing, the refreshed pair neither', async () => {
    const { code, pair } = await givenExchanged();
    const next = tokensOf(await refresh(visitor, by, pair.refresh_token));
    for (const seconds of [0, 1, 9]) {
      context.testClock.advance(seconds);
      expect(errorOf(await postToken(visitor, by, verified(code)))).toBe('400 invalid_grant');
    }
    expect(await isAlive(pair)).toBe(true);
    expect(await isAlive(next)).toBe(true);
    const { clientId } = by.client;
    expect(await auditEvents(context, { clientId, type: 'code_repeated' })).not.toHaveLength(0);
    context.testClock.advance(1);
    expect(errorOf(await postToken(visitor, by, verified(code)))).toBe('400 invalid_grant');
    expect([await isAlive(pair), await isAlive(next)]).toEqual([false, false]);
  });

  test('FD19: without PKCE a second one is a replay at once: a thief may have been the first', async () => {
    const fields = { grant_type: 'authorization_code', redirect_uri: REDIRECT_URI };
    const code = await givenCode(context, by.client);
    const pair = tokensOf(await postToken(visitor, by, { ...fields, code }));
    expect(errorOf(await postToken(visitor, by, { ...fields, code }))).toBe('400 invalid_grant');
    expect(await isAlive(pair)).toBe(false);
  });

  test('FD19: one with anything wrong is neither a double submit nor a replay', async () => {
    const { code, pair } = await givenExchanged();
    const stranger = await givenClient(context);
    const before = (await auditEvents(context, { clientId: by.client.clientId, type: 'code_repeated' })).length;
    for (const [client, wrong] of [
      [by, { code_verifier: 'w'.repeat(43) }],
      [by, { code_verifier: '' }],
      [by, { redirect_uri: 'https://client.example/' }],
      [stranger, {}],
      [{ ...by, clientSecret: 'kcs_wrong' }, {}],
    ] as const) {
      expect((await postToken(visitor, client, { ...verified(code), ...wrong })).status).toBeGreaterThanOrEqual(400);
    }
    expect(await auditEvents(context, { clientId: by.client.clientId, type: 'code_repeated' })).toHaveLength(before);
    expect(await isAlive(pair)).toBe(true);
  });
});
