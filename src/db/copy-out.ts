import type { Readable } from 'node:stream';
import { finished } from 'node:stream';
import type { Knex } from 'knex';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { watchPool } from '../metrics.js';
import { NoFreeSlot, Slots } from '../slots.js';
import { separateConnectionConfig } from './database.js';

/**
 * How many long responses run at once per process and environment. Further ones wait for a while and then get a 503.
 */
const MAX_AT_ONCE = 4;
const MAX_WAIT_MS = 5_000;
/** How long reading may take: while it lasts, its snapshot keeps Postgres from removing dead rows. */
const DEADLINE_MS = 120_000;
const IDLE_MS = 10_000;

/**
 * Makes Postgres read in the order of an index instead of sorting first, so that the first row is sent at once,
 * whatever the number of rows.
 */
export const IN_INDEX_ORDER = 'set enable_sort = off';

// Long responses have connections of their own, so that slow readers do not take those of short requests. Sandbox and
// live have separate pools: anybody can create large sandbox clients, and reading them slowly must not make a live
// client wait.
const POOLS = { live: new WeakMap<Knex, pg.Pool>(), sandbox: new WeakMap<Knex, pg.Pool>() };
// Each client reads one long response at a time, so that its slow readers cannot take all connections.
const TURNS = new Slots(1, MAX_WAIT_MS);

export interface Reader {
  clientId: string;
  environment: keyof typeof POOLS;
}

export interface CopyOptions {
  /** The client that reads. A second response for the same client waits until the first has ended. */
  reader: Reader;
  deadlineMs?: number;
}

/**
 * Streams the output of `copy (…) to stdout` in constant memory and from one snapshot. COPY takes no parameters, so the
 * caller must make sure that the text is safe. The query ends when the stream is destroyed, and at the deadline.
 * @throws Error when this client's turn, or a connection, does not come in time; the request then gets a 503
 */
export async function copyOut(
  db: Knex,
  text: string,
  { reader, deadlineMs = DEADLINE_MS }: CopyOptions,
): Promise<Readable> {
  const endTurn = await takeTurn(reader.clientId);
  const connection = await poolOf(db, reader.environment)
    .connect()
    .catch((error: unknown) => {
      endTurn();
      throw error;
    });
  const copy = connection.query(copyTo(text));
  const deadline = setTimeout(() => copy.destroy(new Error('the reader was too slow')), deadlineMs);
  finished(copy, (error) => {
    clearTimeout(deadline);
    // Releasing the connection breaks off a running query, which then reports the error a second time.
    copy.on('error', () => undefined);
    connection.release(error ?? undefined);
    endTurn();
  });
  return copy;
}

/**
 * Waits until no other long read of this reader runs.
 * @returns a function that ends the turn
 * @throws Error when the wait is too long; the request then gets a 503
 */
export async function takeTurn(reader: string): Promise<() => void> {
  try {
    return await TURNS.acquire(reader);
  } catch (error) {
    if (error instanceof NoFreeSlot) throw new Error('timeout exceeded when waiting for a turn', { cause: error });
    throw error;
  }
}

function poolOf(db: Knex, environment: keyof typeof POOLS): pg.Pool {
  const known = POOLS[environment].get(db);
  if (known) return known;
  const pool = new pg.Pool({
    ...separateConnectionConfig(db, { statement_timeout: `${DEADLINE_MS}ms` }),
    max: MAX_AT_ONCE,
    connectionTimeoutMillis: MAX_WAIT_MS,
    idleTimeoutMillis: IDLE_MS,
    allowExitOnIdle: true,
  });
  // Queued on the connection before the copy. If it fails, the rows are still right and only come later.
  pool.on('connect', (connection) => void connection.query(IN_INDEX_ORDER).catch(() => undefined));
  // The server has closed an idle connection. The next request opens another.
  pool.on('error', () => undefined);
  POOLS[environment].set(db, pool);
  watchPool(`copy_${environment}`, () => ({
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    max: pool.options.max,
  }));
  return pool;
}
