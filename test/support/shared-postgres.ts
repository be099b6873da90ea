import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findSteadyPort } from './steady-port.js';
import { prepareDatabase, type DatabaseUrls } from '../../src/local/postgres-roles.js';
import { startPostgres } from '../../src/local/postgres.js';
import { noteServer } from '../../scripts/cpu-time.mjs';
import { makeRunFolder } from './run-folder.js';
import { testLogFile } from './test-logs.js';
import type { SharedServer } from './shared-servers.js';

export interface TestPostgres {
  superuserUrl: string;
  /** The migrated database that each test file clones; nobody connects to it. */
  template: DatabaseUrls & { database: string };
  /** Where its socket lies, which takes a quarter less of a statement's time than the network does. */
  socketFolder: string;
  /** Where tests with a Postgres of their own keep the data that each begins with (own-servers.ts). */
  migratedData: string;
}

const TEMPLATE = 'attestry_template';
/** Nothing here must survive a power cut, so nothing waits for the disk. */
const FOR_SPEED = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  max_connections: '300',
};
/**
 * Far ahead of UTC, and with clocks that are put back in April: a statement that counts days where the server stands, and not
 * by UTC, has another result here for most of each day.
 */
const FAR_AWAY = { timezone: 'Pacific/Chatham' };
/** Statistics of a table are taken when a test says so: a plan must not depend on whether somebody came by meanwhile. */
const FOR_SAMENESS = { autovacuum: 'off' };

/** One Postgres for a whole run. */
export async function startSharedPostgres(): Promise<SharedServer<TestPostgres>> {
  const folder = await makeRunFolder();
  const dataDirectory = join(folder, 'postgres');
  const logFile = testLogFile('postgres');
  const socketFolder = makeSocketFolder(folder);
  const settings = { ...FOR_SPEED, ...FAR_AWAY, ...FOR_SAMENESS, unix_socket_directories: socketFolder };
  const postgres = await startPostgres({ dataDirectory, port: await findSteadyPort(), logFile, settings });
  const passwords = { ownerPassword: 'owner', servicePassword: 'service' };
  const urls = await prepareDatabase({ ...postgres, database: TEMPLATE, ...passwords });
  const provided: TestPostgres = {
    superuserUrl: postgres.superuserUrl(),
    template: { ...urls, database: TEMPLATE },
    socketFolder,
    migratedData: join(folder, 'migrated-data'),
  };
  const stop = async () => {
    noteServer('Postgres', postgres.pid);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { provided, stop };
}

/** Postgres runs as another account than root's tests, and must be able to put its socket there. */
function makeSocketFolder(runFolder: string): string {
  const folder = join(runFolder, 's');
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  return folder;
}
