import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { directConnection } from './connection.js';
import { CHECKED_SETTINGS, wrongSettings, type FoundSetting } from './settings.js';
import { FIND_SETTINGS } from './settings-check.js';

const DIRECTORY = new URL('./migrations/', import.meta.url);
/**
 * The key of the advisory lock that makes two simultaneous runs of `migrate` wait for each other. Its value is
 * arbitrary.
 */
const ADVISORY_LOCK = 4_217_001;
const POLL_MS = 500;
/** Creating or dropping an index without locking writers is not permitted inside a transaction. */
const CONCURRENT_INDEX = /^(?:create|drop) index concurrently /m;

/**
 * Part of the help, and shown when the database role may not create roles. Owning the database is not enough for it,
 * since roles belong to the whole cluster.
 */
export const ROLE_NEEDED =
  'The first migration needs the role attestry_service: give this login CREATEROLE, ' +
  'or let an administrator run `create role attestry_service nologin` first.';

/**
 * No time-outs, since changing a large table takes long. The tables need the heap access method, which supports updates
 * in place and constraints.
 */
const SETTINGS = {
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  default_table_access_method: 'heap',
};

export class MigrationError extends Error {}

/**
 * Applies the numbered SQL files that this database has not had yet. Each runs in its own transaction, or outside of
 * one if it creates an index concurrently.
 * @param ownerUrl the URL with a database role that may create tables and, the first time, roles
 * @param warn called with what a migration could not do, and who has to do it
 * @returns the names applied, in order
 * @throws MigrationError when the database has a migration that this version does not know, or one fails
 */
export async function migrate(ownerUrl: string, warn: (text: string) => void = () => undefined): Promise<string[]> {
  const client = new pg.Client(directConnection({ url: ownerUrl, applicationName: 'attestry-migrate' }, SETTINGS));
  client.on('notice', ({ severity, message = '' }) => {
    if (severity === 'WARNING') warn(message);
  });
  await client.connect();
  try {
    await requireSettings(client);
    await takeTurn(client);
    await requireOwner(client);
    await client.query(
      `create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now());
       comment on table schema_migrations is 'Which numbered SQL files have been applied.';`,
    );
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
    const seen = new Set(rows.map((row) => row.name));
    const files = migrationFiles();
    const unknown = [...seen].filter((name) => !files.includes(name));
    if (unknown.length > 0) {
      throw new MigrationError(`the database is newer than this version: it has ${unknown.join(', ')}`);
    }
    const pending = files.filter((name) => !seen.has(name));
    for (const name of pending) await apply(client, name);
    return pending;
  } finally {
    await client.end();
  }
}

/**
 * Polls for the lock instead of waiting in one statement: `create index concurrently` in the other run waits for
 * running statements to end, so the two runs would wait for each other.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is_ours: boolean }>('select pg_try_advisory_lock($1) as is_ours', [
      ADVISORY_LOCK,
    ]);
    if (rows[0]?.is_ours) return;
    await pause(POLL_MS);
  }
}

/**
 * @throws MigrationError for a database role that may not change the tables, such as the service's own; the message
 * names the role to use
 */
async function requireOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ login: string; owner: string; is_owner: boolean }>(
    `select current_user as login, owner::regrole::text as owner, pg_has_role(owner, 'usage') as is_owner
       from (select coalesce((select relowner from pg_class where oid = to_regclass('public.schema_migrations')), datdba) as owner
               from pg_database where datname = current_database()) as owners
      where to_regclass('public.schema_migrations') is not null or not has_schema_privilege('public', 'create')`,
  );
  const [wrong] = rows.filter(({ is_owner: isOwner }) => !isOwner);
  if (!wrong) return;
  throw new MigrationError(
    `the login ${wrong.login} may not change the tables of this database: set DATABASE_URL to that of ${wrong.owner}, who owns them.`,
  );
}

/**
 * @throws MigrationError when something in front of Postgres, such as a pooler, ignores the settings of the connection
 */
async function requireSettings(client: pg.Client): Promise<void> {
  const { rows } = await client.query<FoundSetting>(FIND_SETTINGS.text, [CHECKED_SETTINGS]);
  const [wrong] = wrongSettings(rows).filter(({ name }) => !(name in SETTINGS));
  if (!wrong) return;
  const { name, value, needed, isAsked } = wrong;
  const todo = isAsked ? 'migrate needs Postgres itself, not a connection pooler' : 'take that back for this login';
  throw new MigrationError(`the connection has ${name} = "${value}" instead of "${needed}": ${todo}`);
}

/** The names of all migrations of this version, in order. */
export function migrationFiles(): string[] {
  return readdirSync(DIRECTORY)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const sql = readFileSync(new URL(name, DIRECTORY), 'utf8');
  try {
    if (CONCURRENT_INDEX.test(sql)) {
      // If one of the statements fails, the next `migrate` runs the file from its beginning.
      for (const statement of sql.split(/;$/m)) if (statement.trim() !== '') await client.query(statement);
      await client.query('begin');
    } else {
      await client.query('begin');
      await client.query(sql);
    }
    await client.query('insert into schema_migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const { message, code, routine } = error as pg.DatabaseError;
    // `insufficient_privilege`, raised by CREATE ROLE. Recognised by its codes, since the text of the message depends
    // on the language of the database.
    const todo = code === '42501' && routine === 'CreateRole' ? `. ${ROLE_NEEDED}` : '';
    throw new MigrationError(`migration ${name} failed: ${message}${todo}`, { cause: error });
  }
}
