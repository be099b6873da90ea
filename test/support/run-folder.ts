import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endLeftoverPostgres } from '../../src/local/postgres.js';
import { isAlive } from '../../src/local/process-identity.js';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DATA = join(ROOT, '.data');
const PREFIX = 'test-';

/** The folder of this test run; those of runs that were killed are cleaned up first. */
export async function makeRunFolder(): Promise<string> {
  mkdirSync(DATA, { recursive: true });
  for (const name of readdirSync(DATA).filter((entry) => entry.startsWith(PREFIX)))
    await removeLeftover(join(DATA, name));
  const folder = join(DATA, `${PREFIX}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'run.pid'), String(process.pid));
  return folder;
}

async function removeLeftover(folder: string): Promise<void> {
  const pidFile = join(folder, 'run.pid');
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0;
  // Another run in the same clone may be at work.
  if (pid && pid !== process.pid && isAlive(pid)) return;
  await endLeftoverPostgres(join(folder, 'postgres'));
  rmSync(folder, { recursive: true, force: true });
}
