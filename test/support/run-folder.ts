import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endLeftoverPostgres } from '../../src/local/postgres.js';
import { commandLine, endProcess } from '../../src/local/process-identity.js';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DATA = join(ROOT, '.data');
const PREFIX = 'test-run-';

/** A folder of this test run for one server; those of runs that were killed are cleaned up first. */
export async function makeRunFolder(): Promise<string> {
  mkdirSync(DATA, { recursive: true });
  for (const name of readdirSync(DATA).filter((entry) => entry.startsWith(PREFIX))) {
    await removeLeftover(join(DATA, name));
  }
  const folder = mkdtempSync(join(DATA, PREFIX));
  chmodSync(folder, 0o755);
  rememberProcess(folder, 'run', process.pid);
  return folder;
}

/** So that the next run can end it, should this one be killed. */
export function rememberProcess(folder: string, name: string, pid: number): void {
  writeFileSync(join(folder, `${name}.pid`), `${pid} ${commandLine(pid) ?? ''}`);
}

async function removeLeftover(folder: string): Promise<void> {
  // Another run in the same clone may be at work.
  if (findRemembered(folder, 'run')) return;
  await endLeftoverPostgres(join(folder, 'postgres'));
  const temporal = findRemembered(folder, 'temporal');
  if (temporal) await endProcess(temporal);
  rmSync(folder, { recursive: true, force: true });
}

// A pid alone proves nothing: it is given out again.
function findRemembered(folder: string, name: string): number | undefined {
  const file = join(folder, `${name}.pid`);
  if (!existsSync(file)) return undefined;
  const [pid = '', ...words] = readFileSync(file, 'utf8').split(' ');
  return words.join(' ') === commandLine(Number(pid)) ? Number(pid) : undefined;
}
