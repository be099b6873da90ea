import pg from 'pg';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { migrate, migrationFiles } from '../../src/db/migrate.js';
import { CHECKED_SETTINGS, SETTINGS, type FoundSetting } from '../../src/db/settings.js';
import { FIND_SETTINGS } from '../../src/db/settings-check.js';
import { runStatement } from '../../src/db/statement.js';
import { cloneDatabase, type TestDatabase } from '../support/database.js';
import { liveADay } from '../support/day-of-a-client.js';
import { basicAuth } from '../support/http.js';
import { startServer } from '../support/server.js';
import { shared } from '../support/shared-servers.js';
import { waitFor } from '../support/wait-for.js';

/** Each of them would stand in the way of something. */
const HOSTILE: Record<keyof typeof SETTINGS, string> = {
  DateStyle: 'German',
  IntervalStyle: 'iso_8601',
  TimeZone: 'Australia/Lord_Howe',
  bytea_output: 'escape',
  extra_float_digits: '-15',
  array_nulls: 'off',
  standard_conforming_strings: 'off',
  transform_null_equals: 'on',
  search_path: 'elsewhere, public',
  default_transaction_isolation: 'serializable',
  default_transaction_read_only: 'on',
  default_transaction_deferrable: 'on',
  row_security: 'off',
  exit_on_error: 'on',
  gin_fuzzy_search_limit: '1',
  statement_timeout: '1ms',
  idle_in_transaction_session_timeout: '1ms',
  lock_timeout: '1ms',
  idle_session_timeout: '1ms',
};

/** These only change how something is done, or what is told of it: an operator's choice. */
const ODD = {
  client_encoding: 'LATIN1',
  plan_cache_mode: 'force_generic_plan',
  enable_indexscan: 'off',
  enable_hashjoin: 'off',
  jit: 'off',
  synchronous_commit: 'off',
  quote_all_identifiers: 'on',
  backslash_quote: 'off',
  escape_string_warning: 'off',
  xmlbinary: 'hex',
  password_encryption: 'md5',
  check_function_bodies: 'off',
  lc_monetary: 'C',
  lc_numeric: 'C',
  lc_time: 'C',
  default_text_search_config: 'simple',
  client_min_messages: 'error',
};

async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: shared('postgres').superuserUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** For all who log in to the database, and once more for one role in it, which comes before what either has by itself. */
async function alter(database: string, role: string, settings: Record<string, string>): Promise<void> {
  await asSuperuser(
    ...Object.entries(settings).flatMap(([name, value]) => {
      // A list of names is no text.
      const given = name === 'search_path' ? value : pg.escapeLiteral(value);
      return [`database ${database}`, `role ${role} in database ${database}`].map(
        (whose) => `alter ${whose} set ${name} = ${given}`,
      );
    }),
  );
}

const nameOf = ({ serviceUrl }: Pick<TestDatabase, 'serviceUrl'>) => new URL(serviceUrl).pathname.slice(1);

describe('FD9: under hostile settings of role and database', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await cloneDatabase();
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query(
      `create schema elsewhere; grant usage on schema elsewhere to public;
       create table elsewhere.token_pairs (nothing text); create table elsewhere.clients (nothing text);
       grant all on all tables in schema elsewhere to public`,
    );
    await owner.end();
    await alter(nameOf(database), 'attestry', { ...HOSTILE, ...ODD });
  });

  test('tokens, bearers, list, history, rebuild, the lock and nudges are as ever', async () => {
    const server = await startServer({ database });
    expect((await server.visit().get('/readyz')).status).toBe(200);
    await liveADay(server);
  });

  test.each(Object.entries(HOSTILE))('%s = %s reaches no connection of ours', async (name, value) => {
    // It is there for whoever does not ask for another one.
    const plain = new pg.Client({
      connectionString: database.serviceUrl,
      options: Object.keys(HOSTILE)
        .filter((one) => one !== name && /timeout$|exit/.test(one))
        .map((one) => `-c ${one}=0`)
        .join(' '),
    });
    const rows = await runStatement<FoundSetting>(database.db, FIND_SETTINGS, [CHECKED_SETTINGS]);
    expect(rows.find((row) => row.name === name)?.value).toBe(SETTINGS[name as keyof typeof SETTINGS]);
    if (name.endsWith('_timeout')) return;
    await plain.connect();
    const { rows: found } = await plain.query<{ value: string }>('select current_setting($1) as value', [name]);
    await plain.end();
    expect(found[0]?.value).toContain(value);
  });
});

test('FD9: a database whose owner has hostile settings is migrated', async () => {
  const name = `hostile_${process.pid}`;
  await asSuperuser(`create database ${name} owner attestry_owner`);
  try {
    await alter(name, 'attestry_owner', { ...HOSTILE, ...ODD, search_path: 'pg_catalog' });
    const { ownerUrl } = shared('postgres').template;
    expect(await migrate(ownerUrl.replace(/\/\w+$/, `/${name}`))).toEqual(migrationFiles());
  } finally {
    await asSuperuser(`drop database ${name} with (force)`);
  }
});

test.each([['session_replication_role', 'replica', /session_replication_role is "replica" and must be "origin"/]])(
  'FD9: with %s = %s, which no login may mend, the server is not ready and says why',
  async (name, value, told) => {
    const database = await cloneDatabase();
    await asSuperuser(`alter role attestry in database ${nameOf(database)} set ${name} = ${pg.escapeLiteral(value)}`);
    const { status, text } = await (await startServer({ database })).visit().get('/readyz');
    expect([status, JSON.parse(text)]).toMatchObject([503, { detail: expect.stringMatching(told) }]);
    await asSuperuser(`alter role attestry in database ${nameOf(database)} set ${name} = default`);
  },
);

test.each([
  ['42501', (name: string) => `revoke connect on database ${name} from public, attestry, attestry_service`],
  ['55000', (name: string) => `alter database ${name} allow_connections false`],
  ['58P01', (name: string) => `alter role attestry in database ${name} set local_preload_libraries = 'nothing'`],
])('FD9: a database that takes no connection (%s) is no fault of ours, and the probe says why', async (code, close) => {
  const database = await cloneDatabase();
  const name = nameOf(database);
  const visitor = (await startServer({ database })).visit();
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
  await asSuperuser(close(name), end);
  const answer = await waitFor(`readiness without ${name}`, async () => {
    const ready = await visitor.get('/readyz');
    return ready.text.includes('the login of DATABASE_URL') && ready;
  });
  expect([answer.status, answer.text]).toEqual([503, expect.stringContaining(`(${code})`)]);
  const token = await visitor.post('/oauth/token', { grant_type: 'client_credentials' }, basicAuth('kci_x', 'kcs_x'));
  expect(token.status).toBe(503);
});
