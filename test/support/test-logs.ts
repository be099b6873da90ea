import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { ROOT } from './run-folder.js';

const FOLDER = join(ROOT, '.data', 'test-logs');

/**
 * Where a program of this test run writes its log: all of them are searched for secrets at the end of a whole run (SE18).
 * The run begins with an empty folder; the process id keeps those of one kind apart.
 */
export function testLogFile(program: string): string {
  mkdirSync(FOLDER, { recursive: true });
  return join(FOLDER, `${program}-${process.pid}.log`);
}

let own: pino.DestinationStream | undefined;

/** The log of what runs in the test's own process. Written line by line: the runner may end the process at any time. */
export function ownTestLog(): pino.DestinationStream {
  return (own ??= pino.destination({ dest: testLogFile('test'), sync: true }));
}
