import type { Readable } from 'node:stream';
import { finished } from 'node:stream';
import type { Knex } from 'knex';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { watchPool } from '../metrics.js';
import { NoFreeSlot, Slots } from '../slots.js';
import { connectionBeside } from './database.js';

/** So many at once per process and environment; the next ones wait, and then are told to come back. */
const MAX_AT_ONCE = 4;
const MAX_WAIT_MS = 5_000;
/** A slow reader keeps a snapshot open, and dead rows with it, for as long as it reads. */
const DEADLINE_MS = 120_000;
const IDLE_MS = 10_000;

/** What is asked for in the order of an index is read in it, so that the first row is there at once, whatever the number. */
export const IN_INDEX_ORDER = 'set enable_sort = off';

// Long answers have connections of their own, so that slow readers never take those of short requests. Anybody can fill a
// sandbox client, and many of them: however slowly they are read, no live client waits for it (SB5).
const POOLS = { live: new WeakMap<Knex, pg.Pool>(), sandbox: new WeakMap<Knex, pg.Pool>() };
// One each, so that nobody's slow readers take the connections of the others.
const TURNS = new Slots(1, MAX_WAIT_MS);

export interface Reader {
  clientId: string;
  environment: keyof typeof POOLS;
}

export interface CopyOptions {
  /** Who reads; a second answer to the same one waits for the first to end. */
  reader: Reader;
  deadlineMs?: number;
}

/**
 * Streams what `copy (…) to stdout` gives, in flat memory and as of one moment. COPY takes no parameters: the caller
 * answers for what stands in the text. The query ends when the stream is destroyed, and at the deadline.
 * @throws Error when neither turn nor connection is free in time; a 503 like every other missing connection
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
    // The connection is torn away from under a query that goes on, which reports it once more.
    copy.on('error', () => undefined);
    connection.release(error ?? undefined);
    endTurn();
  });
  return copy;
}

/**
 * Its turn to read something long: one at a time for each reader.
 * @returns what ends the turn
 * @throws Error when it does not come in time; a 503 like every other missing connection
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
    ...connectionBeside(db, { statement_timeout: `${DEADLINE_MS}ms` }),
    max: MAX_AT_ONCE,
    connectionTimeoutMillis: MAX_WAIT_MS,
    idleTimeoutMillis: IDLE_MS,
    allowExitOnIdle: true,
  });
  // Comes before the copy in the connection's queue; without it, the rows are the same.
  pool.on('connect', (connection) => void connection.query(IN_INDEX_ORDER).catch(() => undefined));
  // An idle connection that the server closed: the next request opens another.
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
