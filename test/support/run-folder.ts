import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endLeftoverPostgres } from '../../src/local/postgres.js';
import { commandLine, endProcess } from '../../src/local/process-identity.js';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DATA = join(ROOT, '.data');
/** Where Linux has files that lie in memory. */
const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;
const PREFIX = 'attestry-test-run-';

/**
 * A folder of this test run for one server; those of runs that were killed are cleaned up first. In memory where there is room:
 * a database of its own for each test file is a thousand files that are made and removed again, and a disk's file system spends
 * more on them than the tests do on what is in them.
 */
export async function makeRunFolder(): Promise<string> {
  mkdirSync(DATA, { recursive: true });
  const places = hasRoom(MEMORY) ? [MEMORY, DATA] : [DATA];
  for (const leftover of places.flatMap(listOwnRuns)) await removeLeftover(leftover);
  const folder = mkdtempSync(join(places[0] ?? DATA, PREFIX));
  chmodSync(folder, 0o755);
  rememberProcess(folder, 'run', process.pid);
  return folder;
}

function hasRoom(place: string): boolean {
  if (!existsSync(place)) return false;
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize >= NEEDED_BYTES;
}

/** Others of this machine have theirs in memory, too. */
function listOwnRuns(place: string): string[] {
  const runs = readdirSync(place).filter((name) => name.startsWith(PREFIX));
  const isOwn = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.();
  return runs.map((name) => join(place, name)).filter(isOwn);
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
