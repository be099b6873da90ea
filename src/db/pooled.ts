import pg from 'pg';
import { CONNECT_TIMEOUT_MS, directConnection, type Place } from './connection.js';
import { SETTINGS } from './settings.js';

/**
 * Behind a pooler that lends a connection of the server for one transaction at a time (PgBouncer's `pool_mode = transaction`),
 * ours is now this one and now that one: what begins with the connection, a prepared statement or a `set`, would be on one of
 * them and not on the next. So nothing is left on it. The settings stand at the login itself, from where every connection of
 * the server begins with them; what needs a session of its own goes past the pooler.
 */
export function pooledConnection({ url, applicationName }: Place): pg.ClientConfig {
  return { connectionString: url, application_name: applicationName, connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
}

/**
 * Those that a pooler hands on from the client to whatever connection it lends it, in place of the connection's own
 * (PgBouncer, `track_extra_parameters`): it must know ours.
 */
export const TRACKED = (['DateStyle', 'IntervalStyle', 'TimeZone', 'standard_conforming_strings'] as const)
  .map((name) => `set ${name} to '${SETTINGS[name]}'`)
  .join('; ');

/** Any constant: two processes that begin at once wait for each other. */
const ADVISORY_LOCK = 4_217_002;

const OWN_SETTINGS = `
  select s.setconfig as settings
  from pg_db_role_setting s join pg_roles r on r.oid = s.setrole join pg_database d on d.oid = s.setdatabase
  where r.rolname = session_user and d.datname = current_database()`;

/**
 * Writes the settings down at the login, for this database: there they come before all others, and every login may set its
 * own (PostgreSQL, "ALTER ROLE"). Nothing is written where they stand already.
 * @param place of Postgres itself
 */
export async function settleLogin(place: Place): Promise<void> {
  const client = new pg.Client(directConnection(place));
  // It ends as an error of the query that is under way.
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
 * True for what a pooler says that does not take what a connection asks for as it begins (protocol_violation,
 * feature_not_supported), or that has lent another connection than the one with the prepared statement.
 */
export function isRefusedByPooler(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as Partial<pg.DatabaseError>;
  if (code === '26000' || code === '42P05') return true;
  return (
    (code === '08P01' && /startup parameter|prepared statement/.test(message)) ||
    (code === '0A000' && /options|startup/.test(message))
  );
}

/** As PgBouncer says it in statement mode. */
export function forbidsTransactions(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string };
  return code === '08P01' && message.includes('statement pooling mode');
}
