// Makes sure that a script ends everything it has started, however the script itself ends: normally, by an exception,
// by a signal that it cannot catch, or because its parent has died. Uses plain Node.js only, since packages may not be
// installed yet.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';

const GUARDIAN = fileURLToPath(new URL('./guardian.mjs', import.meta.url));

/** The variable that holds the marks of a process: one for each guarded script above it. */
export const MARKS = 'ATTESTRY_STARTED_BY';

/**
 * Starts a small process that watches this one. Whatever is started here inherits a mark, even if it changes its
 * session or parent. When this process is gone, the guardian ends everything that still has the mark.
 */
export function guardChildProcesses() {
  const mark = randomUUID();
  const guardian = spawn(process.execPath, [GUARDIAN, mark], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  // Nothing is ever written to this pipe. It closes when this process ends, which tells the guardian.
  guardian.stdin.on('error', () => undefined);
  guardian.stdin.unref();
  guardian.unref();
  process.env[MARKS] = [process.env[MARKS], mark].filter(Boolean).join(',');
}
