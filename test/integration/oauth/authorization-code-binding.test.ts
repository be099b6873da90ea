import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from '../../../src/crypto/random-token.js';
import { exchangeAuthorizationCode } from '../../../src/oauth/authorization-code.js';
import { authenticateBearer } from '../../../src/oauth/bearer.js';
import { contentsOf } from '../../support/database-dump.js';
import { bearer } from '../../support/http.js';
import { errorOf, givenCode, postToken, REDIRECT_URI, refresh, tokensOf } from '../../support/given-tokens.js';
import { givenClient, givenUser } from '../../support/given.js';
import { startServer } from '../../support/server.js';
import { waitFor } from '../../support/wait-for.js';

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
  const exchangeOn = (on: typeof db) => exchangeAuthorizationCode({ ...context, db: on }, credentials, parameters, now);

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
  await expect(use()).rejects.toThrow(/unknown, expired or revoked/);
});
