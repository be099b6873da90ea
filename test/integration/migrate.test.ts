import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate, migrationFiles } from '../../src/db/migrate.js';
import { findAnyPort } from '../../src/local/ports.js';
import { startPostgres } from '../../src/local/postgres.js';
import { makeRunFolder, ROOT } from '../support/run-folder.js';
import { whenDone } from '../support/when-done.js';

// Roles belong to the cluster, and on the one that tests share attestry_service is there already.
const folder = await makeRunFolder();
const postgres = await startPostgres({
  dataDirectory: join(folder, 'postgres'),
  port: await findAnyPort(),
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
