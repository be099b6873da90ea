import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { findAnyPort, findPort } from '../../dist/local/ports.js';
import { startPostgres } from '../../dist/local/postgres.js';
import { endProcess } from '../../dist/local/process-identity.js';
import { output } from '../../dist/local/run-program.js';
import { cacheFolder } from '../../dist/local/temporal-program.js';

const VERSION = '1.31.2';
/** The server, and what makes its tables: where `go install` finds them, and what they are called in the folder. */
const PROGRAMS = { server: 'go.temporal.io/server/cmd/server', sql: 'go.temporal.io/server/cmd/tools/sql' };
const BUILD_WITHIN_MS = 90 * 60_000;
const READY_WITHIN_MS = 60_000;
const SHARDS = 64;
const FIRST_PORT = 17_200;

/** Where the programs are, or are to be put. */
export function temporalServerFolder() {
  return process.env.TEMPORAL_SERVER_FOLDER || join(cacheFolder(), `temporal-server-${VERSION}`);
}

export function hasTemporalServer() {
  return Object.keys(PROGRAMS).every((name) => existsSync(join(temporalServerFolder(), name)));
}

export const HOW_TO_GET_IT =
  `A Temporal server for Postgres is not there: \`npm run bench:webhooks -- --temporal postgres\` builds it once with Go ` +
  `(up to 45 minutes of a core), or TEMPORAL_SERVER_FOLDER names a folder with the programs ${Object.keys(PROGRAMS).join(' and ')}.`;

/** Builds what is missing. It takes long, and is kept for every later run. */
export async function buildTemporalServer(say) {
  if (hasTemporalServer()) return;
  const folder = temporalServerFolder();
  const building = `${folder}.building`;
  say(`building the Temporal server ${VERSION} with Go: up to 45 minutes of a core, once …`);
  const [began, minute] = [Date.now(), 60_000];
  const progress = setInterval(() => say(`still building, ${Math.round((Date.now() - began) / minute)} min …`), minute);
  try {
    for (const [name, path] of Object.entries(PROGRAMS)) {
      const env = { GOFLAGS: '-mod=mod', GOBIN: building };
      await output('go', ['install', `${path}@v${VERSION}`], BUILD_WITHIN_MS, env);
      mkdirSync(folder, { recursive: true });
      renameSync(join(building, name), join(folder, name));
    }
  } finally {
    clearInterval(progress);
    rmSync(building, { recursive: true, force: true });
  }
}

/** As in production: the server with its tables in Postgres, here one of its own. */
export async function startTemporalOnPostgres({ children, folder }) {
  const postgres = await startPostgres({
    dataDirectory: join(folder, 'temporal-postgres'),
    port: await findAnyPort(),
    logFile: join(folder, 'temporal-postgres.log'),
  });
  children.add('temporal-postgres', postgres.pid, postgres.stop);
  const { port } = new URL(postgres.superuserUrl());
  await makeTables(port, 'temporal', 'temporal');
  await makeTables(port, 'temporal_visibility', 'visibility');
  const ports = await findPorts();
  const address = `127.0.0.1:${ports.FRONTEND_GRPC_PORT}`;
  const child = spawnServer({ folder, databasePort: port, ports });
  // Its own goodbye takes ten seconds and more; nothing here outlives the run.
  children.add('temporal-server', child.pid, () => endProcess(child.pid, { timeoutMs: 3_000 }));
  await makeNamespace(child, address, join(folder, 'temporal-server.log'));
  const groups = { temporal: [child.pid], temporalPostgres: [postgres.pid] };
  return { name: 'Postgres', version: VERSION, address, groups };
}

async function makeTables(port, database, schema) {
  const common = ['--plugin', 'postgres12_pgx', '--ep', '127.0.0.1', '-p', port, '-u', 'postgres', '--db', database];
  for (const command of [
    ['create'],
    ['setup-schema', '-v', '0.0'],
    ['update-schema', '--schema-name', `postgresql/v12/${schema}`],
  ]) {
    await output(join(temporalServerFolder(), 'sql'), [...common, ...command], 120_000);
  }
}

/** The server keeps them as small integers in Postgres: none may be above 32,767. */
async function findPorts() {
  const names = ['FRONTEND', 'MATCHING', 'HISTORY', 'WORKER'].flatMap((service) => [
    `${service}_GRPC_PORT`,
    `${service}_MEMBERSHIP_PORT`,
  ]);
  const taken = new Set();
  const ports = {};
  for (const name of [...names, 'FRONTEND_HTTP_PORT']) {
    const port = await findPort(FIRST_PORT, taken);
    taken.add(port);
    ports[name] = String(port);
  }
  return ports;
}

function spawnServer({ folder, databasePort, ports }) {
  const dynamicConfig = join(folder, 'temporal-dynamic.yaml');
  writeFileSync(dynamicConfig, '{}\n');
  const env = {
    PATH: process.env.PATH,
    ...ports,
    DB: 'postgres12_pgx',
    POSTGRES_SEEDS: '127.0.0.1',
    DB_PORT: databasePort,
    POSTGRES_USER: 'postgres',
    NUM_HISTORY_SHARDS: String(SHARDS),
    BIND_ON_IP: '127.0.0.1',
    TEMPORAL_BROADCAST_ADDRESS: '127.0.0.1',
    DYNAMIC_CONFIG_FILE_PATH: dynamicConfig,
    LOG_LEVEL: 'error',
    // Measured: collecting less often frees a tenth of the server's CPU time.
    GOGC: '400',
  };
  const log = openSync(join(folder, 'temporal-server.log'), 'a');
  const program = join(temporalServerFolder(), 'server');
  const child = spawn(program, ['--allow-no-auth', 'start'], { env, stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  return child;
}

/** Ready when a namespace can be made and seen. */
async function makeNamespace(child, address, logFile) {
  const connection = Connection.lazy({ address });
  const namespace = 'default';
  const soon = (call) => connection.withDeadline(Date.now() + 2_000, call);
  try {
    for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await pause(250)) {
      if (child.exitCode !== null) break;
      try {
        const retention = { workflowExecutionRetentionPeriod: { seconds: 86_400 } };
        await soon(() => connection.workflowService.registerNamespace({ namespace, ...retention })).catch(
          () => undefined,
        );
        await soon(() => connection.workflowService.listWorkflowExecutions({ namespace }));
        return;
      } catch {
        // Not yet.
      }
    }
  } finally {
    await connection.close();
  }
  throw new Error(`The Temporal server on Postgres did not get ready; see ${logFile}.`);
}
