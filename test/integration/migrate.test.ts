import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from '@jest/globals';
import { migrate, migrationFiles } from '../../src/db/migrate.js';
import { findSteadyPort } from '../support/steady-port.js';
import { startPostgres } from '../../src/local/postgres.js';
import { makeRunFolder, ROOT } from '../support/run-folder.js';
import { waitFor } from '../support/wait-for.js';
import { whenDone } from '../support/when-done.js';

// Roles belong to the cluster, and on the one that tests share attestry_service is there already.
const folder = await makeRunFolder();
const postgres = await startPostgres({
  dataDirectory: join(folder, 'postgres'),
  port: await findSteadyPort(),
  logFile: join(folder, 'postgres.log'),
  settings: { fsync: 'off' },
});
const administrator = new pg.Client({ connectionString: postgres.superuserUrl() });
await administrator.connect();
whenDone(async () => {
  await administrator.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A database as it was before this migration, and a connection to it. */
async function givenEarlier(name: string, before: string): Promise<{ url: string; earlier: pg.Client }> {
  await administrator.query(`create database ${name}`);
  const url = postgres.superuserUrl().replace(/\/\w+$/, `/${name}`);
  const earlier = new pg.Client({ connectionString: url });
  await earlier.connect();
  await earlier.query('create table schema_migrations (name text primary key, applied_at timestamptz default now())');
  for (const file of migrationFiles().filter((one) => one < before)) {
    await earlier.query(readFileSync(join(ROOT, 'src/db/migrations', file), 'utf8'));
    await earlier.query('insert into schema_migrations (name) values ($1)', [file]);
  }
  return { url, earlier };
}

test('FD4: while notifications get their index, whoever writes goes on, and a second migrate waits for its turn', async () => {
  const { url, earlier } = await givenEarlier('written', '0057');
  await earlier.query('begin');
  // As one who has written, and has not ended yet: the index waits for that.
  await earlier.query('lock table notifications in row exclusive mode');
  const both = Promise.all([migrate(url), migrate(url)]);
  await waitFor('the index to wait', async () => {
    const { rows } = await administrator.query<{ query: string }>(
      "select query from pg_stat_activity where datname = 'written' and wait_event_type = 'Lock' and query ~ 'notifications_heard on'",
    );
    return rows.length === 1;
  });
  const writer = new pg.Client({ connectionString: url });
  await writer.connect();
  await writer.query('begin; lock table notifications in row exclusive mode nowait; commit');
  await writer.end();
  await earlier.query('commit');
  const applied = await both;
  expect(applied.map((names) => names.length).sort()).toEqual([
    0,
    migrationFiles().filter((one) => one >= '0057').length,
  ]);
  const { rows } = await earlier.query(
    "select indisvalid from pg_index where indexrelid = 'notifications_heard'::regclass",
  );
  await earlier.end();
  expect(rows).toEqual([{ indisvalid: true }]);
});

test('FD4: an index that was broken off is made anew', async () => {
  const { url, earlier } = await givenEarlier('broken', '0057');
  await earlier.query('create index notifications_heard on notifications (created_at) where was_heard');
  await earlier.query("update pg_index set indisvalid = false where indexrelid = 'notifications_heard'::regclass");
  await migrate(url);
  const { rows } = await earlier.query(
    "select indisvalid from pg_index where indexrelid = 'notifications_heard'::regclass",
  );
  await earlier.end();
  expect(rows).toEqual([{ indisvalid: true }]);
});

test('a database that has 0062 and 0066 as they were first becomes what every other is', async () => {
  await administrator.query('create database first_files');
  const url = postgres.superuserUrl().replace(/\/\w+$/, '/first_files');
  await migrate(url);
  const earlier = new pg.Client({ connectionString: url });
  await earlier.connect();
  const { rows: all } = await earlier.query(SHAPE);
  await earlier.query(`
    alter table authorization_requests drop column site_key;
    create index unopened_requests on authorization_requests (created_at) where user_id is null and opened_at is null;
    create index opened_requests on authorization_requests (created_at) where user_id is null and opened_at is not null;
    drop table further_duplicate_keys;
    alter table duplicate_keys drop constraint duplicate_keys_pkey,
      add constraint duplicate_keys_pkey primary key (submission_id, kind, key_hash);
    insert into users (user_id, email, password_hash, created_at)
      values ('00000000-0000-4000-8000-000000000001', 'ada@user.example', '-', now());
    insert into submissions (submission_id, user_id, environment, level, information_encrypted, submitted_at)
      values ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000001', 'live', 'basic', 'sealed', now());
    insert into duplicate_keys (submission_id, kind, key_hash, form)
      select '00000000-0000-4000-8000-000000000003', kind, sha256(key::bytea), 2
      from (values ('document_number', 'a'), ('name_and_birth_date', 'b'), ('name_and_birth_date', 'c')) as k (kind, key);
    delete from schema_migrations where name like '0071%'`);
  await migrate(url);
  const { rows } = await earlier.query(SHAPE);
  const { rows: keys } = await earlier.query(
    'select kind, form from duplicate_keys union all select kind, null from further_duplicate_keys order by kind, form',
  );
  await earlier.end();
  expect(rows).toEqual(all);
  expect(keys).toEqual([
    { kind: 'document_number', form: 2 },
    { kind: 'name_and_birth_date', form: 1 },
    { kind: 'name_and_birth_date', form: null },
  ]);
});

const SHAPE = `
  select indexdef as part from pg_indexes where schemaname = 'public'
  union all select table_name || '.' || column_name || ' ' || data_type from information_schema.columns where table_schema = 'public'
  union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
  union all select table_name || ' ' || privilege_type || ' ' || grantee from information_schema.table_privileges where table_schema = 'public'
  order by 1`;

test('what was submitted before there were several documents is whole afterwards (0018)', async () => {
  const { url, earlier } = await givenEarlier('earlier', '0018');
  await earlier.query(`
    insert into users (user_id, email, password_hash, created_at)
      values ('00000000-0000-4000-8000-000000000001', 'ada@user.example', '-', now());
    insert into documents (document_id, user_id, media_type, byte_count, content_sha256, content_encrypted, created_at)
      values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 'image/jpeg', 6, 'hash', 'sealed', now());
    insert into submissions (submission_id, user_id, environment, level, information_encrypted, document_id, submitted_at)
      values ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000001', 'live', 'basic', 'sealed',
              '00000000-0000-4000-8000-000000000002', now());`);
  await migrate(url);
  const { rows } = await earlier.query(
    `select item, media_type, convert_from(content_encrypted, 'utf8') as content from submissions
       join submission_documents using (submission_id) join documents using (document_id) join document_contents using (document_id)`,
  );
  await earlier.end();
  expect(rows).toEqual([{ item: 'picture', media_type: 'image/jpeg', content: 'sealed' }]);
});
