import pg from 'pg';
import { CONNECT_TIMEOUT_MS, directConnection, type DatabaseAddress } from './connection.js';
import { SETTINGS } from './settings.js';

/**
 * Options for a connection through a pooler that lends a server connection per transaction (PgBouncer's `pool_mode =
 * transaction`). Settings and prepared statements of one transaction would be missing in the next, which may run on
 * another connection. So nothing is stored in the connection. The settings are attached to the database role, so that
 * every server connection starts with them, and whatever needs a session bypasses the pooler.
 */
export function pooledConnection({ url, applicationName }: DatabaseAddress): pg.ClientConfig {
  return { connectionString: url, application_name: applicationName, connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
}

/**
 * Sets those settings that a pooler copies from the client connection to each server connection (PgBouncer,
 * `track_extra_parameters`). There they override the settings of the database role, so they must be right here, too.
 */
export const SET_TRACKED_SETTINGS = (['DateStyle', 'IntervalStyle', 'TimeZone', 'standard_conforming_strings'] as const)
  .map((name) => `set ${name} to '${SETTINGS[name]}'`)
  .join('; ');

/**
 * The key of the advisory lock that makes two processes that start at once wait for each other. Its value is arbitrary.
 */
const ADVISORY_LOCK = 4_217_002;

const OWN_SETTINGS = `
  select s.setconfig as settings
  from pg_db_role_setting s join pg_roles r on r.oid = s.setrole join pg_database d on d.oid = s.setdatabase
  where r.rolname = session_user and d.datname = current_database()`;

/**
 * Attaches the settings to our database role, for this database. There they override all other defaults, and every role
 * may change its own (PostgreSQL, "ALTER ROLE"). Writes nothing if they are set already.
 * @param address of Postgres itself
 */
export async function attachSettingsToRole(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client(directConnection(address));
  // Without a listener this event would end the process. The running query reports the same error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
    const { rows } = await client.query<{ settings: string[] }>(OWN_SETTINGS);
    const present = new Set(rows[0]?.settings);
    const database = pg.escapeIdentifier(client.database ?? '');
    for (const [name, value] of Object.entries(SETTINGS)) {
      if (present.has(`${name}=${value}`)) continue;
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
