import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import type { Knex } from 'knex';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { findAnyPort } from '../../src/local/ports.js';
import { build, startBuilt } from '../support/built.js';
import { createTestContext, type TestContext } from '../support/context.js';
import { asOwner, cloneDatabase } from '../support/database.js';
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
import { bearer, Visitor } from '../support/http.js';
import { kill } from '../support/own-servers.js';
import { threeTotals } from '../support/statistics.js';
import { waitFor } from '../support/wait-for.js';

const GATE = 42;
/** Holds every commit of a new pair for as long as somebody keeps the gate: the row is there, the answer is not. */
const GATE_SQL = `
  create function hold_at_gate() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(${GATE}); return null; end';
  create constraint trigger gate after insert on token_pairs deferrable initially deferred
    for each row execute function hold_at_gate();`;
const SCOPES = ['uid:read', 'verification.basic:read'];

let context: TestContext;
let by: ClientWithSecret;
let env: Record<string, string>;
let server: ChildProcess;
let visitor: Visitor;

beforeAll(async () => {
  await build();
  const database = await cloneDatabase();
  await asOwner(database, GATE_SQL);
  env = {
    DATABASE_URL: database.serviceUrl,
    FRONTEND_URL: 'http://localhost:8080',
    ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    HOST: '127.0.0.1',
  };
  context = createTestContext(database, env);
  by = await givenClient(context);
}, 180_000);

beforeEach(start);

async function start(): Promise<void> {
  const port = await findAnyPort();
  server = await startBuilt('server.js', [], { ...env, PORT: String(port) });
  await once(server, 'message');
  visitor = new Visitor(`http://127.0.0.1:${port}`);
}

const use = async ({ access_token }: Tokens) => (await visitor.get('/v2/users/me', bearer(access_token))).status;
const next = async (pair: Tokens) => tokensOf(await refresh(visitor, by, pair.refresh_token));

/**
 * Kills the server with -9 while the request waits for what we hold, lets go, and waits until Postgres is through with
 * what the dead one had asked for. Then another one starts.
 */
async function killDuring(request: () => Promise<unknown>, held: Knex.Transaction): Promise<void> {
  const unanswered = expect(request()).rejects.toThrow();
  await waitingBackend();
  await kill(server);
  await unanswered;
  await held.commit();
  await waitFor('Postgres to be done with the dead server', async () => (await backends()).length === 0);
  await start();
}

const backends = () =>
  context
    .db('pg_stat_activity')
    .select<{ pid: number; wait_event_type: string | null }[]>('pid', 'wait_event_type')
    .where({ application_name: 'attestry-server' })
    .whereRaw('datname = current_database()');

async function waitingBackend(): Promise<number> {
  let pid: number | undefined;
  await waitFor('the server to wait for what is held', async () => {
    pid = (await backends()).find(({ wait_event_type }) => wait_event_type === 'Lock')?.pid;
    return pid !== undefined;
  });
  return pid ?? 0;
}

async function holdGate(): Promise<Knex.Transaction> {
  const trx = await context.db.transaction();
  await trx.raw('select pg_advisory_xact_lock(?)', [GATE]);
  return trx;
}

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
  await killDuring(() => refresh(visitor, by, pair.refresh_token), await holdGate());

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
  await context.db.raw('select pg_terminate_backend(?)', [await waitingBackend()]);
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
  await killDuring(() => exchange(visitor, by, code), await holdGate());

  // The client cannot know; asking again is a replay, which ends a pair that nobody holds.
  expect(errorOf(await exchange(visitor, by, code))).toBe('400 invalid_grant');
  expect((await pairsOf(grantId)).map(({ revoked_at }) => revoked_at !== null)).toEqual([true]);
  expect(await pending()).toBe(before + 1);
  const again = await givenCode(context, by.client, { userId, scopes: SCOPES });
  expect(await use(tokensOf(await exchange(visitor, by, again)))).toBe(200);
  expect(await pending()).toBe(before + 1);
});
