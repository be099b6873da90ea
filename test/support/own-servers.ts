import { once } from 'node:events';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { findSteadyPort } from './steady-port.js';
import { databaseUrls, prepareDatabase } from '../../src/local/postgres-roles.js';
import { startPostgres, type Postgres } from '../../src/local/postgres.js';
import { output } from '../../src/local/run-program.js';
import { startTemporalServer, type TemporalServer } from '../../src/local/temporal-server.js';
import { ready, said, startBuilt } from './built.js';
import { createTestContext, type TestContext } from './context.js';
import { openTestDatabase } from './database.js';
import { LAST_RESORT_MS } from './last-resort.js';
import { makeRunFolder, rememberProcess } from './run-folder.js';
import { testLogFile } from './test-logs.js';
import { whenDone } from './when-done.js';
import { shared } from './shared-servers.js';

const DATABASE = { database: 'attestry', ownerPassword: 'owner', servicePassword: 'service' };

/** Postgres, Temporal on a file, and workers as processes: all of them the test's own, to be killed at will. */
export class OwnServers {
  #postgres: Postgres | undefined;
  #temporal: TemporalServer | undefined;

  readonly context: TestContext;
  private readonly folder: string;
  private readonly ports: { postgres: number; temporal: number; server: number };
  readonly environment: NodeJS.ProcessEnv;

  private constructor(
    context: TestContext,
    folder: string,
    ports: { postgres: number; temporal: number; server: number },
    environment: NodeJS.ProcessEnv,
  ) {
    this.context = context;
    this.folder = folder;
    this.ports = ports;
    this.environment = environment;
  }

  static async start(): Promise<OwnServers> {
    const folder = await makeRunFolder();
    const ports = {
      postgres: await findSteadyPort(),
      temporal: await findSteadyPort(),
      server: await findSteadyPort(),
    };
    const dataDirectory = join(folder, 'postgres');
    await output('cp', ['-a', await migratedData(), dataDirectory], LAST_RESORT_MS);
    const postgres = await startPostgres(postgresOptions(dataDirectory, ports.postgres));
    const urls = databaseUrls(postgres.superuserUrl(), DATABASE);
    const db = openTestDatabase(urls.serviceUrl, 10);
    const variables = {
      DATABASE_URL: urls.serviceUrl,
      FRONTEND_URL: `http://localhost:${ports.server}`,
      HOST: '127.0.0.1',
      PORT: String(ports.server),
      ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
      SMTP_URL: 'smtp://127.0.0.1:9',
      TEMPORAL_ADDRESS: `127.0.0.1:${ports.temporal}`,
      DANGEROUSLY_ALLOW_PRIVATE_WEBHOOK_ADDRESSES: 'true',
    };
    const context = createTestContext({ db, ...urls }, variables);
    const servers = new OwnServers(context, folder, ports, variables);
    servers.#postgres = postgres;
    rememberProcess(folder, 'postgres', postgres.pid);
    whenDone(async () => {
      await db.destroy();
      await servers.#temporal?.stop();
      await servers.#postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    await servers.startTemporal();
    return servers;
  }

  async startPostgres(): Promise<void> {
    this.#postgres = await startPostgres(postgresOptions(join(this.folder, 'postgres'), this.ports.postgres));
  }

  async startTemporal(): Promise<void> {
    this.#temporal = await startTemporalServer({
      program: shared('temporal').program,
      port: this.ports.temporal,
      uiPort: 0,
      databaseFile: join(this.folder, 'temporal.db'),
      logFile: testLogFile('own-temporal'),
    });
    rememberProcess(this.folder, 'temporal', this.#temporal.pid);
  }

  /** Resolves when the server has said that it is ready. */
  async startServer(): Promise<ChildProcess> {
    const server = await startBuilt('server.js', [], this.environment);
    await ready(server);
    return server;
  }

  /** Resolves when the worker has said that it delivers. */
  async startWorker(): Promise<ChildProcess> {
    const worker = await startBuilt('worker.js', [], this.environment);
    await said(worker, '"msg":"delivering"');
    return worker;
  }

  get postgresProcess(): ChildProcess {
    if (!this.#postgres) throw new Error('there is no Postgres');
    return this.#postgres.process;
  }

  get temporalProcess(): ChildProcess {
    if (!this.#temporal) throw new Error('there is no Temporal server');
    return this.#temporal.process;
  }

  get temporalAddress(): string {
    return `127.0.0.1:${this.ports.temporal}`;
  }

  get serverUrl(): string {
    return `http://127.0.0.1:${this.ports.server}`;
  }

  async killPostgres(): Promise<void> {
    await kill(this.postgresProcess);
  }

  async killTemporal(): Promise<void> {
    await kill(this.temporalProcess);
  }

  /** What a killed Temporal server knew is gone for good. */
  loseTemporalDatabase(): void {
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(this.folder, `temporal.db${suffix}`), { force: true });
  }
}

export async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** The data folder of a stopped Postgres with our database: the first who asks makes it, which takes seconds. */
async function migratedData(): Promise<string> {
  const { migratedData: made } = shared('postgres');
  if (existsSync(made)) return made;
  const making = `${made}.new`;
  const postgres = await startPostgres(postgresOptions(making, await findSteadyPort()));
  await prepareDatabase({ ...postgres, ...DATABASE });
  await postgres.stop();
  renameSync(making, made);
  return made;
}

function postgresOptions(dataDirectory: string, port: number) {
  // The machine stays up, so what was handed to the kernel survives; a commit must still reach it.
  const settings = { fsync: 'off', full_page_writes: 'off' };
  return { dataDirectory, port, logFile: testLogFile('own-postgres'), settings };
}
