import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate, migrationFiles } from '../../src/db/migrate.js';
import { findSteadyPort } from '../support/steady-port.js';
import { startPostgres } from '../../src/local/postgres.js';
import { makeRunFolder, ROOT } from '../support/run-folder.js';
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

const urlOf = (login: string, password: string, database: string) => {
  const { host } = new URL(postgres.superuserUrl());
  return `postgres://${login}:${password}@${host}/${database}`;
};

test('an owner without CREATEROLE reads what to do, and the database that the README makes is migrated', async () => {
  await administrator.query("create role plain_owner login password 'plain'");
  await administrator.query('create database plain owner plain_owner');
  await expect(migrate(urlOf('plain_owner', 'plain', 'plain'))).rejects.toThrow(
    /give this login CREATEROLE, or let an administrator run `create role attestry_service nologin` first/,
  );

  const [, block = ''] = /```sql\n(.*?)```/s.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? [];
  const statements = block
    .replace(/--.*$/gm, '')
    .split(';')
    .filter((sql) => sql.trim() !== '');
  // One by one: a database is not created in a transaction.
  for (const sql of statements) await administrator.query(sql);
  expect(await migrate(urlOf('attestry_owner', 'owner', 'attestry'))).toEqual(migrationFiles());
  expect(await migrate(urlOf('plain_owner', 'plain', 'plain'))).toEqual(migrationFiles());

  const service = new pg.Client({ connectionString: urlOf('attestry', 'service', 'attestry') });
  await service.connect();
  const { rows } = await service.query('select name from schema_migrations');
  await service.end();
  expect(rows).toHaveLength(migrationFiles().length);
});

test('what was submitted before there were several documents is whole afterwards (0018)', async () => {
  await administrator.query('create database earlier');
  const url = postgres.superuserUrl().replace(/\/\w+$/, '/earlier');
  const earlier = new pg.Client({ connectionString: url });
  await earlier.connect();
  await earlier.query('create table schema_migrations (name text primary key, applied_at timestamptz default now())');
  for (const name of migrationFiles().filter((file) => file < '0018')) {
    await earlier.query(readFileSync(join(ROOT, 'src/db/migrations', name), 'utf8'));
    await earlier.query('insert into schema_migrations (name) values ($1)', [name]);
  }
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
