import type { Socket } from 'node:net';
import knex, { type Knex } from 'knex';
import type pg from 'pg';
import type { Config } from '../config.js';
import { CONNECT_TIMEOUT_MS, directConnection, type DatabaseAddress } from './connection.js';
import { pooledConnection, attachSettingsToRole, SET_TRACKED_SETTINGS } from './pooled.js';
import type { Settings } from './settings.js';

/** A pool or a transaction. Stores take either, so that the rules decide what belongs to one transaction. */
export type Db = Knex;

/** The `statement_timeout` of src/db/settings.ts. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Shorter than SILENCE_MS, so that the pool closes an idle connection before it could be mistaken for a dead one. */
const IDLE_MS = 30_000;
/** After this long without a byte, the server is considered dead. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 5_000;

/** Members that the types of pg omit. */
interface PooledConnection extends Pick<pg.Client, 'query'> {
  connection: { stream: Socket };
}

interface PoolOptions {
  poolSize: number;
  applicationName: string;
  /** The address of Postgres itself, if the URL leads to a pooler in transaction mode. */
  directUrl?: string | undefined;
}

interface Route {
  /** The address of Postgres itself. */
  address: DatabaseAddress;
  isPooled: boolean;
}

/** How each pool reaches Postgres. The key is the Knex configuration, which a pool shares with its transactions. */
const ROUTES = new WeakMap<object, Route>();

export function openConfiguredDatabase(config: Config, options: Omit<PoolOptions, 'directUrl'>): Knex {
  const isPooled = config.databasePooler === 'transaction';
  return openDatabase(config.databaseUrl, { ...options, directUrl: isPooled ? config.databaseDirectUrl : undefined });
}

export function openDatabase(url: string, { poolSize, applicationName, directUrl }: PoolOptions): Knex {
  const address = { url: directUrl ?? url, applicationName };
  const isPooled = directUrl !== undefined;
  const pooled = async () => {
    // Before the pooler opens a connection for this process, since settings of a role apply only to new connections.
    await attachSettingsToRole(address);
    return pooledConnection({ url, applicationName }) as Knex.PgConnectionConfig;
  };
  const db = knex({
    client: 'pg',
    connection: isPooled ? pooled : (directConnection(address) as Knex.PgConnectionConfig),
    pool: {
      min: 0,
      max: poolSize,
      idleTimeoutMillis: IDLE_MS,
      afterCreate: isPooled ? sendTrackedSettings : destroyWhenSilent,
    },
    acquireConnectionTimeout: CONNECT_TIMEOUT_MS,
    // Otherwise Knex would put values, and so personal data, into error messages, which are logged.
    compileSqlOnError: false,
    // Knex would print warnings about lost connections between our log lines of JSON. The query that needs the
    // connection gets the error anyway.
    log: { warn: () => undefined },
  });
  ROUTES.set(configOf(db), { address, isPooled });
  return db;
}

/** Options for a connection outside the pool: one that is held for long, or that needs its own session. */
export function separateConnectionConfig(db: Db, own: Settings = {}): pg.ClientConfig {
  return directConnection(routeOf(db).address, own);
}

/** Whether a pooler may use a different connection for each transaction. */
export function isPooled(db: Db): boolean {
  return routeOf(db).isPooled;
}

function routeOf(db: Db): Route {
  const route = ROUTES.get(configOf(db));
  if (!route) throw new Error('this database was not opened by openDatabase');
  return route;
}

function configOf(db: Db): object {
  return (db.client as { config: object }).config;
}

/**
 * Destroys connections to a server that has vanished, so that requests fail instead of hanging. The server's own
 * time-outs do not help if it, or the network, has died silently: the system would keep sending for a quarter of an
 * hour while the whole pool waits.
 */
function destroyWhenSilent(
  connection: PooledConnection,
  done: (error: Error | undefined, connection: PooledConnection) => void,
): void {
  const socket = connection.connection.stream;
  socket.setTimeout(SILENCE_MS, () => socket.destroy());
  done(undefined, connection);
}

function sendTrackedSettings(
  connection: PooledConnection,
  done: (error: Error | undefined, connection: PooledConnection) => void,
): void {
  // Set up before the query, since a pooler whose Postgres is down accepts queries and never answers.
  destroyWhenSilent(connection, () => {
    connection.query(SET_TRACKED_SETTINGS).then(
      () => done(undefined, connection),
      (error: unknown) => {
        // Knex drops a connection that could not be prepared, but does not close it.
        connection.connection.stream.destroy();
        done(error as Error, connection);
      },
    );
  });
}

/**
 * Class 57P: operator intervention; 08: connection exceptions; 53300: too many connections; 25006: a former primary
 * that is read-only after a failover. Then the system's errors for an unreachable or unknown host.
 */
const UNAVAILABLE =
  /^(57P0[1-3]|08\w{3}|53300|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/**
 * The code with which Postgres has refused or ended a connection. Errors of single statements have the severity `ERROR`
 * and no such code.
 */
export function fatalCode(error: unknown): string | undefined {
  const { code, severity } = (error ?? {}) as { code?: string; severity?: string };
  return severity === 'FATAL' ? code : undefined;
}

/** Whether Postgres is starting, stopping or out of connections, which passes by itself: `DATABASE_URL` is not at fault. */
export function isTemporary(error: unknown): boolean {
  return /^(57P|53)/.test((error as { code?: string } | undefined)?.code ?? '');
}

/**
 * Whether the database cannot be reached or is shutting down, which is answered with 503 and is no fault of our code.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, syscall, name, message } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  return (
    UNAVAILABLE.test(code ?? '') ||
    fatalCode(error) !== undefined ||
    // The Unix socket does not exist. Any other missing file is a fault of our own.
    (code === 'ENOENT' && syscall === 'connect') ||
    name === 'KnexTimeoutError' ||
    /Connection terminated|timeout (expired|exceeded)|connection ended/i.test(message ?? '')
  );
}
