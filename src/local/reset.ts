import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DataFolder } from './data-folder.js';
import { readDevFile } from './dev-file.js';
import { RunLock } from './run-lock.js';
import { runningAlready } from './table.js';

/** `npm run reset`: ends processes that a killed run left behind, and deletes everything that `npm start` created. */
export async function resetEverything({ root }: { root: string }): Promise<number> {
  const data = new DataFolder(join(root, '.data'));
  if (!(await RunLock.take(data))) {
    // Deleting the folder would destroy the database of a service that runs.
    console.error(runningAlready(readDevFile(data)));
    return 1;
  }
  rmSync(join(root, '.data'), { recursive: true, force: true });
  console.log('Removed .data/. The next `npm start` begins anew.');
  return 0;
}
