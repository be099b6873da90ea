import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findAnyPort } from '../../dist/local/ports.js';
import { prepareDatabase } from '../../dist/local/postgres-roles.js';
import { endLeftoverPostgres, startPostgres } from '../../dist/local/postgres.js';
import { findTemporalProgram } from '../../dist/local/temporal-program.js';
import { startTemporalServer } from '../../dist/local/temporal-server.js';
import { Children, endLeftovers } from './children.mjs';
import { withClient } from './with-client.mjs';
import { buildTemporalServer, startTemporalOnPostgres } from './temporal-on-postgres.mjs';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const BENCH_FOLDER = join(ROOT, '.data', 'bench');
const RUN_FOLDER = join(BENCH_FOLDER, 'run');
const READY_WITHIN_MS = 30_000;

/**
 * A Postgres and Temporal servers of this run's own, empty, on free ports; nothing of `npm start` is touched.
 * @param temporals which of them: `development`, `postgres`
 */
export async function openEnvironment({ temporals, profile, say }) {
  if (temporals.includes('postgres')) await buildTemporalServer(say);
  await endLeftovers(RUN_FOLDER);
  await endLeftoverPostgres(join(RUN_FOLDER, 'postgres'));
  rmSync(RUN_FOLDER, { recursive: true, force: true });
  mkdirSync(RUN_FOLDER, { recursive: true });
  chmodSync(RUN_FOLDER, 0o755);
  const children = new Children(RUN_FOLDER, profile ? join(BENCH_FOLDER, 'profiles') : undefined);
  try {
    say('starting Postgres …');
    const database = await openDatabase(children);
    const servers = [];
    if (temporals.includes('development')) servers.push(await openTemporal(children, say));
    if (temporals.includes('postgres')) {
      say('starting Temporal on Postgres …');
      servers.push(await startTemporalOnPostgres({ children, folder: RUN_FOLDER }));
    }
    return {
      folder: RUN_FOLDER,
      children,
      ...database,
      temporals: servers,
      close: async () => {
        await children.stopAll();
        rmSync(RUN_FOLDER, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await children.stopAll();
    throw error;
  }
}

async function openDatabase(children) {
  const postgres = await startPostgres({
    dataDirectory: join(RUN_FOLDER, 'postgres'),
    port: await findAnyPort(),
    logFile: join(RUN_FOLDER, 'postgres.log'),
  });
  children.add('postgres', postgres.pid, postgres.stop);
  const { superuserUrl } = postgres;
  const passwords = { ownerPassword: 'bench', servicePassword: 'bench' };
  const prepare = (database) => prepareDatabase({ superuserUrl, database, ...passwords });
  return {
    ...(await prepare('attestry')),
    postgresPid: postgres.pid,
    /** Another one of the product's, so that two workers do not share their deliveries. */
    prepareDatabase: prepare,
    /** For a peer: its URL, as superuser. */
    createEmptyDatabase: async (database) => {
      await withClient(superuserUrl(), (client) => client.query(`create database ${database}`));
      return superuserUrl(database);
    },
  };
}

async function openTemporal(children, say) {
  const program = await findTemporalProgram(say);
  say('starting Temporal …');
  const server = await startTemporalServer({
    program,
    port: await findAnyPort(),
    uiPort: 0,
    databaseFile: join(RUN_FOLDER, 'temporal.db'),
    logFile: join(RUN_FOLDER, 'temporal.log'),
  });
  children.add('temporal', server.pid, server.stop);
  const version = temporalVersion(program);
  return { name: 'development', version, address: server.address, groups: { temporal: [server.pid] } };
}

function temporalVersion(program) {
  const text = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim();
  return /Server ([\d.]+)/.exec(text)?.[1] ?? text;
}

/** What the built product is started with: the defaults, but for addresses and for receivers on loopback. */
export function productEnvironment({ serviceUrl, temporal }, port) {
  return {
    NODE_ENV: 'production',
    DATABASE_URL: serviceUrl,
    FRONTEND_URL: `http://127.0.0.1:${port}`,
    HOST: '127.0.0.1',
    PORT: String(port),
    ENCRYPTION_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    TEMPORAL_ADDRESS: temporal?.address ?? '127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    DANGEROUSLY_ALLOW_PRIVATE_WEBHOOK_ADDRESSES: 'true',
  };
}

/** Waits until an HTTP server answers, or its process has ended. */
export async function untilAnswering(child, url, logFile) {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await pause(100)) {
    if (child.exitCode !== null) break;
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
  }
  throw new Error(`${url} does not answer; see ${logFile}`);
}
