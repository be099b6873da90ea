import pg from 'pg';
import { CONNECT_TIMEOUT_MS, directConnection, type Place } from './connection.js';
import { SETTINGS } from './settings.js';

/**
 * Options for a connection through a pooler that lends a server connection per transaction (PgBouncer's `pool_mode =
 * transaction`). Settings and prepared statements of one transaction would be missing in the next, on another
 * connection. So nothing is stored in the connection. The settings are attached to the log-in, where every server
 * connection starts with them, and whatever needs a session bypasses the pooler.
 */
export function pooledConnection({ url, applicationName }: Place): pg.ClientConfig {
  return { connectionString: url, application_name: applicationName, connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
}

/**
 * Settings that a pooler copies from the client to each server connection, in place of the log-in's own (PgBouncer,
 * `track_extra_parameters`). So the client connection must have ours.
 */
export const TRACKED = (['DateStyle', 'IntervalStyle', 'TimeZone', 'standard_conforming_strings'] as const)
  .map((name) => `set ${name} to '${SETTINGS[name]}'`)
  .join('; ');

/** An arbitrary constant: two processes that start at once wait for each other. */
const ADVISORY_LOCK = 4_217_002;

const OWN_SETTINGS = `
  select s.setconfig as settings
  from pg_db_role_setting s join pg_roles r on r.oid = s.setrole join pg_database d on d.oid = s.setdatabase
  where r.rolname = session_user and d.datname = current_database()`;

/**
 * Attaches the settings to the log-in for this database. There they override all other defaults, and every log-in may
 * set its own (PostgreSQL, "ALTER ROLE"). Writes nothing if they are set already.
 * @param place of Postgres itself
 */
export async function settleLogin(place: Place): Promise<void> {
  const client = new pg.Client(directConnection(place));
  // The running query reports the same error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
    const { rows } = await client.query<{ settings: string[] }>(OWN_SETTINGS);
    const standing = new Set(rows[0]?.settings);
    const database = pg.escapeIdentifier(client.database ?? '');
    for (const [name, value] of Object.entries(SETTINGS)) {
      if (standing.has(`${name}=${value}`)) continue;
      await client.query(`alter role session_user in database ${database} set ${name} = '${value}'`);
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/**
 * Whether a pooler has rejected the start-up options of a connection (`protocol_violation`, `feature_not_supported`),
 * or has lent a different connection than the one with the prepared statement.
 */
export function isRefusedByPooler(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as Partial<pg.DatabaseError>;
  if (code === '26000' || code === '42P05') return true;
  return (
    (code === '08P01' && /startup parameter|prepared statement/.test(message)) ||
    (code === '0A000' && /options|startup/.test(message))
  );
}

/** Whether the error is PgBouncer's refusal of transactions in its statement mode. */
export function forbidsTransactions(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string };
  return code === '08P01' && message.includes('statement pooling mode');
}
