import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from '@jest/globals';
import { waitForDatabase } from '../../src/http/health/health.js';
import { asOwner } from '../support/database.js';
import { startServer } from '../support/server.js';
import { waitFor } from '../support/wait-for.js';

const server = await startServer();
const statusOf = async (path: string) => (await server.visit().get(path)).status;
const owner = (sql: string) => asOwner<{ name: string }>(server.database, sql);

test('ready means: the database has the schema of this version', async () => {
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200]);
  const [newest] = await owner(
    'delete from schema_migrations where name = (select max(name) from schema_migrations) returning name',
  );
  const answer = await server.visit().get('/readyz');
  expect(answer.status).toBe(503);
  expect(answer.text).toContain(newest?.name);
  expect(await statusOf('/healthz')).toBe(200);
  await owner(`insert into schema_migrations (name) values ('${newest?.name}')`);
});

test('an unmigrated database is not ready, and the answer says which command to run', async () => {
  await owner('alter table schema_migrations rename to elsewhere');
  const answer = await server.visit().get('/readyz');
  expect(answer.status).toBe(503);
  expect(JSON.parse(answer.text)).toMatchObject({
    title: 'Not migrated',
    detail: 'Run "attestry migrate": the database has not been migrated.',
  });
  await owner('alter table elsewhere rename to schema_migrations');
  expect(await statusOf('/readyz')).toBe(200);
});

test('a login without the role is not ready, and the answer says which role to grant', async () => {
  for (const [take, give] of [
    [
      'revoke select on schema_migrations from attestry_service',
      'grant select on schema_migrations to attestry_service',
    ],
    ['revoke usage on schema public from attestry_service, public', 'grant usage on schema public to attestry_service'],
  ] as const) {
    await owner(take);
    const answer = await server.visit().get('/readyz');
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('must be a member of attestry_service');
    await owner(give);
    expect(await statusOf('/readyz')).toBe(200);
  }
});

test('a worker waits for the migration with one line, and goes on after it', async () => {
  const lines: string[] = [];
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    lines.push(chunk.toString());
    done();
  };
  const logger = pino({}, new Writable({ write }));
  let looks = 0;
  const { db } = server.context;
  db.on('query', ({ sql }: { sql: string }) => (looks += sql.includes('pg_class') ? 1 : 0));
  await owner('alter table schema_migrations rename to elsewhere');

  const stopped = new AbortController();
  const inVain = waitForDatabase({ ...server.context, logger: pino({ level: 'silent' }) }, stopped.signal);
  const waiting = waitForDatabase({ ...server.context, logger }, new AbortController().signal, { everyMs: 5 });
  await waitFor('some looks', () => looks > 5);
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'not migrated: run attestry migrate; waiting',
  ]);
  stopped.abort();
  expect(await inVain).toBe(false);
  await owner('alter table elsewhere rename to schema_migrations');
  expect(await waiting).toBe(true);
});
