import pg from 'pg';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../../src/db/database.js';
import { asOwner, cloneDatabase, type TestDatabase } from '../support/database.js';
import { liveADay } from '../support/day-of-a-client.js';
import { givenEndpoint, givenGrantedUser, givenStatusChange } from '../support/deliveries.js';
import { startTestWorker } from '../support/delivery-worker.js';
import { exchange, givenCode, postToken, refresh, tokensOf } from '../support/given-tokens.js';
import { givenClient } from '../support/given.js';
import { bearer } from '../support/http.js';
import { startPgBouncer, type PgBouncer } from '../support/pgbouncer.js';
import { startReceiver } from '../support/receiver.js';
import { startServer, type TestServer } from '../support/server.js';
import { whenDone } from '../support/when-done.js';
import { nudgeRelay } from '../../src/webhooks/relay/nudge.js';

const AT_ONCE = 16;
const ROUNDS = 8;
const IGNORED = { ignore_startup_parameters: 'options' };

/** The same database, by way of a pooler that is configured, or not. */
function behind(bouncer: PgBouncer, database: TestDatabase, isConfigured = true): TestDatabase {
  const serviceUrl = bouncer.pooled(database.serviceUrl);
  const directUrl = isConfigured ? database.serviceUrl : undefined;
  const db = openDatabase(serviceUrl, { poolSize: AT_ONCE, applicationName: 'test', directUrl });
  whenDone(() => db.destroy());
  return { ...database, db, serviceUrl };
}

async function readinessOf(server: TestServer): Promise<string> {
  const { status, text } = await server.visit().get('/readyz');
  const { detail = '' } = JSON.parse(text) as { detail?: string };
  return `${status} ${detail}`;
}

describe('FD10: behind PgBouncer in transaction mode', () => {
  let database: TestDatabase;
  let bouncer: PgBouncer;
  let pooled: TestDatabase;
  let server: TestServer;
  beforeAll(async () => {
    database = await cloneDatabase();
    // None of them may come through.
    const name = new URL(database.serviceUrl).pathname.slice(1);
    for (const [setting, value] of [
      ['datestyle', 'German'],
      ['default_transaction_isolation', 'serializable'],
      ['bytea_output', 'escape'],
    ]) {
      await asOwner(database, `alter database ${name} set ${setting} = '${value}'`);
    }
    bouncer = await startPgBouncer(database.serviceUrl);
    pooled = behind(bouncer, database);
    server = await startServer({ database: pooled });
  });

  it('connections that the pooler had opened before are told of, until it has opened new ones', async () => {
    const early = new pg.Client({ connectionString: pooled.serviceUrl });
    await early.connect();
    await early.query('select 1');
    await early.end();
    expect(await readinessOf(server)).toMatch(/^503 .*search_path is .*; statement_timeout is "0" .*RECONNECT/);
    await bouncer.tell('RECONNECT');
    expect(await readinessOf(server)).toBe('200 ');
  });

  it('a client lives its day', async () => {
    await liveADay(server);
  });

  it(`${AT_ONCE * ROUNDS * 4} token requests of every grant, ${AT_ONCE} at once, and what their tokens are for: none fails`, async () => {
    const by = await givenClient(server.context);
    const statuses = new Map<number, number>();
    const count = ({ status }: { status: number }) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const walk = async () => {
      const visitor = server.visit();
      for (let round = 0; round < ROUNDS; round += 1) {
        const first = await exchange(visitor, by, await givenCode(server.context, by.client));
        count(first);
        const second = await refresh(visitor, by, tokensOf(first).refresh_token);
        count(second);
        count(await visitor.get('/v2/users/me', bearer(tokensOf(second).access_token)));
        const third = await refresh(visitor, by, tokensOf(second).refresh_token);
        count(third);
        const own = await postToken(visitor, by, { grant_type: 'client_credentials' });
        count(own);
        const path = ['total-verifications', 'country-verifications', 'user-verifications', 'history'][round % 4];
        if (round % 4 !== 2) count(await visitor.get(`/v2/stats/${path}`, bearer(tokensOf(own).access_token)));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, walk));
    expect([...statuses]).toEqual([[200, AT_ONCE * (ROUNDS * 6 - 2)]]);
  });

  it('a burst of deliveries arrives, each once', async () => {
    const receiver = await startReceiver();
    const { context } = await startTestWorker(pooled);
    const { clientId } = await givenEndpoint(context, receiver.url);
    const users = await Promise.all(Array.from({ length: 40 }, () => givenGrantedUser(context, [clientId])));
    for (const userId of users) for (let n = 0; n < 2; n += 1) await givenStatusChange(context, userId);
    nudgeRelay(context);
    const received = await receiver.waitForCount(80);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(80);
  });
});

describe('FD10: behind PgBouncer that nobody configured', () => {
  it.each([
    ['refuses', {}],
    ['ignores', IGNORED],
  ])('/readyz names the variables where it %s what a connection begins with', async (_what, settings) => {
    const database = await cloneDatabase();
    const bouncer = await startPgBouncer(database.serviceUrl, settings);
    const server = await startServer({ database: behind(bouncer, database, false) });
    expect(await readinessOf(server)).toMatch(/^503 .*DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL/);
  });

  it('nor is it ready where the pooler lets no transaction through', async () => {
    const database = await cloneDatabase();
    const bouncer = await startPgBouncer(database.serviceUrl, { pool_mode: 'statement' });
    const server = await startServer({ database: behind(bouncer, database) });
    expect(await readinessOf(server)).toMatch(/^503 .*pool_mode to transaction or session/);
  });

  it('nor is it ready where DATABASE_DIRECT_URL leads to the pooler as well', async () => {
    const database = await cloneDatabase();
    const bouncer = await startPgBouncer(database.serviceUrl);
    const url = bouncer.pooled(database.serviceUrl);
    const server = await startServer({ database: behind(bouncer, { ...database, serviceUrl: url }) });
    expect(await readinessOf(server)).toMatch(/^503 DATABASE_DIRECT_URL leads to a connection pooler as well/);
  });
});
