import type { Socket } from 'node:net';
import knex, { type Knex } from 'knex';
import pg from 'pg';

/** A pool, or a transaction of it. Stores take this, so that a rule decides what is one transaction. */
export type Db = Knex;

// Counts are bigint in SQL and far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;
/** Below SILENCE_MS: a connection that rests is given back in order, never cut as one that fell silent. */
const IDLE_MS = 30_000;
/** A server that is there has said something by then. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 5_000;

/** What the types of pg leave out. */
interface PooledConnection {
  connection: { stream: Socket };
}

export function openDatabase(url: string, options: { poolSize: number; applicationName: string }): Knex {
  return knex({
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: options.applicationName,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    },
    pool: { min: 0, max: options.poolSize, idleTimeoutMillis: IDLE_MS, afterCreate: endWhenSilent },
    acquireConnectionTimeout: CONNECT_TIMEOUT_MS,
    // An error’s message holds the statement, never the values: it ends in the log (SE18).
    compileSqlOnError: false,
    // Knex would print lost connections between our lines of JSON; who needs one gets the error anyway.
    log: { warn: () => undefined },
  });
}

/**
 * A lost server must fail a request, never hold it for ever. The server's own time-outs do not help when it or the way to it
 * has gone without a word, and the system would go on sending for a quarter of an hour, with the whole pool waiting.
 */
function endWhenSilent(
  connection: PooledConnection,
  done: (error: undefined, connection: PooledConnection) => void,
): void {
  const socket = connection.connection.stream;
  socket.setTimeout(SILENCE_MS, () => socket.destroy());
  done(undefined, connection);
}

/**
 * Class 57P: the operator intervened; 08: connection exceptions; 53300: too many connections; 25006: after a failover, what
 * was the primary can only be read. And what the system says when there is no way to the server, or no name for it.
 */
const UNAVAILABLE =
  /^(57P0[1-3]|08\w{3}|53300|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** True when the database cannot be reached or is going down: a 503, not a fault of ours. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, syscall, name, message } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  return (
    UNAVAILABLE.test(code ?? '') ||
    // A Unix socket that is not there; any other file that is missing is our fault.
    (code === 'ENOENT' && syscall === 'connect') ||
    name === 'KnexTimeoutError' ||
    /Connection terminated|timeout (expired|exceeded)|connection ended/i.test(message ?? '')
  );
}
