import type { Socket } from 'node:net';
import knex, { type Knex } from 'knex';
import type pg from 'pg';
import type { Config } from '../config.js';
import { CONNECT_TIMEOUT_MS, directConnection, type Place } from './connection.js';
import { pooledConnection, settleLogin, TRACKED } from './pooled.js';
import type { Settings } from './settings.js';

/** A pool, or a transaction of it. Stores take this, so that a rule decides what is one transaction. */
export type Db = Knex;

/** As the settings of each connection have it. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Below SILENCE_MS: a connection that rests is given back in order, never cut as one that fell silent. */
const IDLE_MS = 30_000;
/** A server that is there has said something by then. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 5_000;

/** What the types of pg leave out. */
interface PooledConnection extends Pick<pg.Client, 'query'> {
  connection: { stream: Socket };
}

interface PoolOptions {
  poolSize: number;
  applicationName: string;
  /** Postgres itself, where the URL leads to a pooler in transaction mode. */
  directUrl?: string | undefined;
}

interface Way {
  /** Of Postgres itself. */
  place: Place;
  isPooled: boolean;
}

/** How each pool gets there; found by its configuration, which its transactions share. */
const WAYS = new WeakMap<object, Way>();

/** The database as it is configured. */
export function openConfiguredDatabase(config: Config, options: Omit<PoolOptions, 'directUrl'>): Knex {
  const isPooled = config.databasePooler === 'transaction';
  return openDatabase(config.databaseUrl, { ...options, directUrl: isPooled ? config.databaseDirectUrl : undefined });
}

export function openDatabase(url: string, { poolSize, applicationName, directUrl }: PoolOptions): Knex {
  const place = { url: directUrl ?? url, applicationName };
  const isPooled = directUrl !== undefined;
  const pooled = async () => {
    // Before the pooler opens a connection for us; once for this process.
    await settleLogin(place);
    return pooledConnection({ url, applicationName }) as Knex.PgConnectionConfig;
  };
  const db = knex({
    client: 'pg',
    connection: isPooled ? pooled : (directConnection(place) as Knex.PgConnectionConfig),
    pool: {
      min: 0,
      max: poolSize,
      idleTimeoutMillis: IDLE_MS,
      afterCreate: isPooled ? tellThePooler : endWhenSilent,
    },
    acquireConnectionTimeout: CONNECT_TIMEOUT_MS,
    // An error’s message holds the statement, never the values: it ends in the log (SE18).
    compileSqlOnError: false,
    // Knex would print lost connections between our lines of JSON; who needs one gets the error anyway.
    log: { warn: () => undefined },
  });
  WAYS.set(configOf(db), { place, isPooled });
  return db;
}

/** For a connection beside the pool: one that is held for long, or that needs a session of its own. */
export function connectionBeside(db: Db, own: Settings = {}): pg.ClientConfig {
  return directConnection(wayOf(db).place, own);
}

/** Whether each transaction may be on another connection of the server. */
export function isPooled(db: Db): boolean {
  return wayOf(db).isPooled;
}

function wayOf(db: Db): Way {
  const way = WAYS.get(configOf(db));
  if (!way) throw new Error('this database was not opened by openDatabase');
  return way;
}

function configOf(db: Db): object {
  return (db.client as { config: object }).config;
}

/**
 * A lost server must fail a request, never hold it for ever. The server's own time-outs do not help when it or the way to it
 * has gone without a word, and the system would go on sending for a quarter of an hour, with the whole pool waiting.
 */
function endWhenSilent(
  connection: PooledConnection,
  done: (error: Error | undefined, connection: PooledConnection) => void,
): void {
  const socket = connection.connection.stream;
  socket.setTimeout(SILENCE_MS, () => socket.destroy());
  done(undefined, connection);
}

function tellThePooler(
  connection: PooledConnection,
  done: (error: Error | undefined, connection: PooledConnection) => void,
): void {
  // First, since a pooler whose Postgres is away takes the question and is silent.
  endWhenSilent(connection, () => {
    connection.query(TRACKED).then(
      () => done(undefined, connection),
      (error: unknown) => {
        // Knex gives a connection up that it could not begin with, and does not close it.
        connection.connection.stream.destroy();
        done(error as Error, connection);
      },
    );
  });
}

/**
 * Class 57P: the operator intervened; 08: connection exceptions; 53300: too many connections; 25006: after a failover, what
 * was the primary can only be read. And what the system says when there is no way to the server, or no name for it.
 */
const UNAVAILABLE =
  /^(57P0[1-3]|08\w{3}|53300|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Why Postgres has refused a connection, or ended it: what is wrong with a statement alone is no more than an `ERROR`. */
export function fatalCode(error: unknown): string | undefined {
  const { code, severity } = (error ?? {}) as { code?: string; severity?: string };
  return severity === 'FATAL' ? code : undefined;
}

/** True when the database cannot be reached or is going down: a 503, not a fault of ours. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, syscall, name, message } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  return (
    UNAVAILABLE.test(code ?? '') ||
    fatalCode(error) !== undefined ||
    // A Unix socket that is not there; any other file that is missing is our fault.
    (code === 'ENOENT' && syscall === 'connect') ||
    name === 'KnexTimeoutError' ||
    /Connection terminated|timeout (expired|exceeded)|connection ended/i.test(message ?? '')
  );
}
