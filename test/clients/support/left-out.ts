import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../support/run-folder.js';

const FOLDER = join(ROOT, '.data', 'clients');

/** `npm test` leaves out what this machine cannot run, and says so in its summary. */
export function leaveOut(reasons: readonly string[]): void {
  mkdirSync(FOLDER, { recursive: true });
  for (const reason of reasons) appendFileSync(join(FOLDER, 'left-out.txt'), `${reason}\n`);
}
