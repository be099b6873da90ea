import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { migrate, migrationFiles } from '../../src/db/migrate.js';
import { startPostgres } from '../../src/local/postgres.js';
import { build, unlessEnded } from '../support/built.js';
import { codeBlocks, commandLines, readMarkdown, section } from '../support/markdown.js';
import { makeRunFolder, ROOT } from '../support/run-folder.js';
import { findSteadyPort } from '../support/steady-port.js';
import { testLogFile } from '../support/test-logs.js';
import { waitFor } from '../support/wait-for.js';
import { whenDone } from '../support/when-done.js';
import { findInstalledProgram } from '../support/installed-program.js';
import { shared } from '../support/shared-servers.js';

const GUIDE = readMarkdown('docs/operating.md');
const blocksOf = (heading: string, language = 'sh') => codeBlocks(section(GUIDE, heading), language);
const [install = '', environment = '', programs = '', people = ''] = blocksOf('## Installing it');

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
const children: ChildProcess[] = [];
whenDone(async () => {
  for (const child of children) child.kill('SIGKILL');
  await administrator.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const { host } = new URL(postgres.superuserUrl());
const urlOf = (login: string, password: string, database: string) =>
  `postgres://${login}:${password}@${host}/${database}`;
const [port, workerPort] = [await findSteadyPort(), await findSteadyPort()];
const queue = `guide-${randomBytes(6).toString('hex')}`;
const env = {
  PATH: process.env['PATH'],
  HOST: '127.0.0.1',
  LOG_LEVEL: 'debug',
  TEMPORAL_TASK_QUEUE: queue,
  TEMPORAL_ADDRESS: shared('temporal').address,
};

/** Where the guide's machines are here. */
const here = (text: string) =>
  Object.entries({
    'db.example': host,
    'smtps://user:password@mail.example:465': 'smtp://127.0.0.1:9',
    'attestry-expiry/webhook-deliveries': `attestry-expiry/${queue}`,
  }).reduce((before, [from, to]) => before.replaceAll(from, to), text);

/** As typed at a terminal in the folder of the service. */
const typed = async (text: string): Promise<string> =>
  (await promisify(execFile)('sh', ['-c', here(text)], { cwd: folder, env })).stdout;

async function start(line: string, log: string, more: Record<string, string>): Promise<ChildProcess> {
  const child = spawn('sh', ['-c', `exec ${line}`], { cwd: folder, env: { ...env, ...more } });
  children.push(child);
  child.stdout.pipe(createWriteStream(log, { flags: 'a' }));
  child.stderr.pipe(createWriteStream(testLogFile('guide'), { flags: 'a' }));
  const address = `http://127.0.0.1:${more['METRICS_PORT'] ?? more['PORT'] ?? ''}/readyz`;
  const isReady = () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
  await unlessEnded(child, waitFor(`${line} to be ready`, isReady));
  return child;
}

beforeAll(async () => {
  await build();
  symlinkSync(join(ROOT, 'dist'), join(folder, 'dist'));
  symlinkSync(testLogFile('guide-server'), join(folder, 'server.log'));
});

/** From top to bottom, as somebody reads it who installs the service. */
describe('HO8: the guide for operators, as it is printed', () => {
  test('an owner without CREATEROLE reads what to do, and the database that the guide makes is migrated', async () => {
    await administrator.query("create role plain_owner login password 'plain'");
    await administrator.query('create database plain owner plain_owner');
    await expect(migrate(urlOf('plain_owner', 'plain', 'plain'))).rejects.toThrow(
      /give this login CREATEROLE, or let an administrator run `create role attestry_service nologin` first/,
    );

    const [roles = ''] = blocksOf('## Installing it', 'sql');
    const statements = roles
      .replaceAll(/--.*$/gm, '')
      .split(';')
      .filter((sql) => sql.trim() !== '');
    // One by one: a database is not created in a transaction.
    for (const sql of statements) await administrator.query(sql);
    const [made, migrated = ''] = commandLines(install);
    // Which every run of the tests begins with.
    expect(made).toBe('npm ci && npm run build');
    await typed(migrated);
    expect(await migrate(urlOf('attestry_owner', 'owner', 'attestry'))).toEqual([]);
    expect(await migrate(urlOf('plain_owner', 'plain', 'plain'))).toEqual(migrationFiles());

    const service = new pg.Client({ connectionString: urlOf('attestry', 'service', 'attestry') });
    await service.connect();
    const { rows } = await service.query('select name from schema_migrations');
    await service.end();
    expect(rows).toHaveLength(migrationFiles().length);
  });

  test('server and worker come up, and the first people are let in', async () => {
    await typed(environment);
    const [temporal, server = '', worker = ''] = commandLines(programs);
    // The one that the tests share takes its place.
    expect(temporal).toBe('temporal server start-dev --db-filename temporal.db');
    await start(server, join(folder, 'server.log'), { PORT: String(port) });
    await start(worker, testLogFile('guide-worker'), { METRICS_PORT: String(workerPort) });

    const [reviewer = '', client = '', member = ''] = commandLines(people);
    expect(await typed(reviewer)).toContain('robin@example.com');
    const [clientId = ''] = /kci_[\w-]+/.exec(await typed(client)) ?? [];
    expect(await typed(member.replace('kci_…', clientId))).toContain('dana@harbour.example');
  });

  test('the worker has the metrics that it says to alarm on', async () => {
    const named = section(GUIDE, '## Probes, metrics and logs').match(/(?<=^\| `)attestry_\w+/gm) ?? [];
    const metrics = await (await fetch(`http://127.0.0.1:${workerPort}/metrics`)).text();
    expect(named).toHaveLength(7);
    expect(named.filter((name) => !metrics.includes(`# TYPE ${name} `))).toEqual([]);
  });

  test('its look into the log tells who gets 401s, and why', async () => {
    await findInstalledProgram({ names: ['jq'], package: 'jq', for: 'the tests of the guides' });
    const [look = ''] = blocksOf('## Probes, metrics and logs');
    const authorization = `Basic ${Buffer.from('kci_nobody-knows-this-one:kcs_x').toString('base64')}`;
    const body = new URLSearchParams({ grant_type: 'client_credentials' });
    const headers = { authorization, 'x-forwarded-proto': 'https' };
    const { status } = await fetch(`http://127.0.0.1:${port}/oauth/token`, { method: 'POST', headers, body });
    expect(status).toBe(401);
    await waitFor('the line of the log', async () => /1 .*unknown_client/.test(await typed(look)));
  });

  test('accounts that old servers made are looked for', async () => {
    const [look = ''] = blocksOf('## Updating without a lost request', 'sql');
    const owner = new pg.Client({ connectionString: urlOf('attestry_owner', 'owner', 'attestry') });
    await owner.connect();
    const { rows } = await owner.query(look);
    await owner.end();
    expect(rows).toEqual([]);
  });

  test('Temporal knows the schedule of expiry, and does with it what is typed', async () => {
    const temporal = shared('temporal').program;
    for (const line of commandLines(blocksOf('## Expiry')[0] ?? '')) {
      expect(line).toMatch(/^temporal schedule /);
      await typed(line.replace('temporal', temporal));
    }
    const described = await typed(`${temporal} schedule describe --schedule-id attestry-expiry/${queue}`);
    expect(described).toMatch(/Paused +true/);
  });
});
