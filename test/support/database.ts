import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import pg from 'pg';
import { openDatabase, separateConnectionConfig } from '../../src/db/database.js';
import { LAST_RESORT_MS } from './last-resort.js';
import { whenDone } from './when-done.js';
import { shared } from './shared-servers.js';

export interface TestDatabase {
  /** Logged in as the service itself is: the same rights and no more. */
  db: Knex;
  serviceUrl: string;
  /** Logged in as the owner of the tables: for looking at and arranging what the service may not. */
  ownerUrl: string;
}

/**
 * A database of its own for the test file that calls this, cloned from the migrated template in some 50 ms.
 * It is closed and dropped after the file's last test.
 */
export async function cloneDatabase({ poolSize = 10 } = {}): Promise<TestDatabase> {
  const { superuserUrl, template } = shared('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Page by page through the log, as is the default, takes twice as long and more.
  const how = `template ${template.database} owner attestry_owner strategy file_copy`;
  await statement(superuserUrl, `create database ${name} ${how}`);
  const serviceUrl = withDatabase(template.serviceUrl, name);
  const db = openTestDatabase(bySocket(serviceUrl), poolSize);
  whenDone(async () => {
    await db.destroy();
    await statement(superuserUrl, `drop database ${name} with (force)`);
  });
  return { db, serviceUrl, ownerUrl: withDatabase(template.ownerUrl, name) };
}

/**
 * The service's own pool, but for one limit: what a test does at once waits for a connection until it is its turn, and not for
 * the five seconds after which a request is answered with 503. How many turns fit into them depends on the machine.
 */
export function openTestDatabase(url: string, poolSize: number): Knex {
  const db = openDatabase(url, { poolSize, applicationName: 'test' });
  (db.client as { pool: { acquireTimeoutMillis: number } }).pool.acquireTimeoutMillis = LAST_RESORT_MS;
  return db;
}

/** Runs SQL as the owner of the tables. */
export async function asOwner<Row extends pg.QueryResultRow>(
  { ownerUrl }: Pick<TestDatabase, 'ownerUrl'>,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return statement<Row>(ownerUrl, sql, values);
}

/**
 * What a test prepares in one statement over many rows, as the service: on a connection without its limits of time, neither for
 * a statement nor for the silence while one works, which a slow machine would reach.
 */
export async function inBulk(db: Knex, sql: string, bindings: Knex.RawBinding[] | Knex.ValueDict): Promise<void> {
  const native = db.raw(sql, bindings).toSQL().toNative();
  const client = new pg.Client(separateConnectionConfig(db, { statement_timeout: '0' }));
  await client.connect();
  try {
    await client.query(native.sql, [...native.bindings]);
  } finally {
    await client.end();
  }
}

/** The same database, not through the network. */
function bySocket(url: string): string {
  const changed = new URL(url);
  changed.searchParams.set('host', shared('postgres').socketFolder);
  return changed.href;
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function statement<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
