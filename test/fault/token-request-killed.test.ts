import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { build } from '../support/built.js';
import type { TestContext } from '../support/context.js';
import { givenClient, givenSubmission, givenUser } from '../support/given.js';
import {
  errorOf,
  exchange,
  givenCode,
  refresh,
  tokensOf,
  type ClientWithSecret,
  type Tokens,
} from '../support/given-tokens.js';
import { bearer, type Visitor } from '../support/http.js';
import { KillableServer } from '../support/killable-server.js';
import { threeTotals } from '../support/statistics.js';

const SCOPES = ['uid:read', 'verification.basic:read'];

let server: KillableServer;
let context: TestContext;
let by: ClientWithSecret;
let visitor: Visitor;

beforeAll(async () => {
  await build();
  server = await KillableServer.prepare();
  await server.putGateBehind('token_pairs');
  ({ context } = server);
  visitor = server.visit();
  by = await givenClient(context);
});

beforeEach(() => server.start());

const use = async ({ access_token }: Tokens) => (await visitor.get('/v2/users/me', bearer(access_token))).status;
const next = async (pair: Tokens) => tokensOf(await refresh(visitor, by, pair.refresh_token));

const pairsOf = async (grantId: string) =>
  (await context.db('token_pairs').where({ grant_id: grantId })) as {
    confirmed_at: Date | null;
    revoked_at: Date | null;
  }[];

async function givenCodeOfCounted(): Promise<{ code: string; userId: string; grantId: string }> {
  const userId = await givenUser(context);
  await givenSubmission(context, userId);
  const code = await givenCode(context, by.client, { userId, scopes: SCOPES });
  const grant = (await context.db('grants').where({ user_id: userId }).first()) as { grant_id: string };
  return { code, userId, grantId: grant.grant_id };
}

const pending = async () => (await threeTotals(context, by.client.clientId)).totals.pending;

test('RT9: the server killed between insert and answer of a refresh costs the client nothing', async () => {
  const { code, grantId } = await givenCodeOfCounted();
  const pair = tokensOf(await exchange(visitor, by, code));
  await server.killDuring(() => refresh(visitor, by, pair.refresh_token), await server.holdGate());

  // The child that nobody ever saw is there, and has ended nothing.
  expect(await pairsOf(grantId)).toHaveLength(2);
  expect(await use(pair)).toBe(200);
  const second = await next(pair);
  expect([await use(pair), await use(second)]).toEqual([200, 200]);
  expect(await use(pair)).toBe(401);
  expect(await use(await next(second))).toBe(200);
});

test('AC10: a code exchange that Postgres loses before its commit leaves a code that works, and counts nobody twice', async () => {
  const { code, grantId } = await givenCodeOfCounted();
  const before = await pending();
  // The pair is inserted, and the grant, which comes next, is ours.
  const held = await context.db.transaction();
  await held('grants').where({ grant_id: grantId }).forUpdate().first();
  const answer = exchange(visitor, by, code);
  await context.db.raw('select pg_terminate_backend(?)', [await server.waitingBackend()]);
  expect((await answer).status).toBe(503);
  await held.commit();

  expect(await pairsOf(grantId)).toEqual([]);
  expect(await pending()).toBe(before);
  const pair = tokensOf(await exchange(visitor, by, code));
  expect(await use(pair)).toBe(200);
  expect(await pending()).toBe(before + 1);
});

test('AC5, AC10: the server killed after that commit leaves a used code, and the next authorization works', async () => {
  const { code, userId, grantId } = await givenCodeOfCounted();
  const before = await pending();
  await server.killDuring(() => exchange(visitor, by, code), await server.holdGate());

  // The client cannot know; asking again is a replay, which ends a pair that nobody holds.
  expect(errorOf(await exchange(visitor, by, code))).toBe('400 invalid_grant');
  expect((await pairsOf(grantId)).map(({ revoked_at }) => revoked_at !== null)).toEqual([true]);
  expect(await pending()).toBe(before + 1);
  const again = await givenCode(context, by.client, { userId, scopes: SCOPES });
  expect(await use(tokensOf(await exchange(visitor, by, again)))).toBe(200);
  expect(await pending()).toBe(before + 1);
});
