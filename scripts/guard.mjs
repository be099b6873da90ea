// Every script ends what it has started, however it ends itself: by its last line, an exception, a signal that it cannot
// catch, or the death of whoever waits for it. Plain Node only: at this point nothing may be installed.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';

const GUARDIAN = fileURLToPath(new URL('./guardian.mjs', import.meta.url));

/** What carries a mark in this variable was started by the script of that mark, or by something that it started. */
export const MARKS = 'ATTESTRY_STARTED_BY';

/**
 * From now on a small process of its own watches this one. What is started here inherits a mark, whatever session or parent
 * it has later; when this process is gone, the guardian ends all that still runs with that mark.
 */
export function endWithMe() {
  const mark = randomUUID();
  const guardian = spawn(process.execPath, [GUARDIAN, mark], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  // Nothing is ever written: that it is closed, which only the end of this process does, is the message.
  guardian.stdin.on('error', () => undefined);
  guardian.stdin.unref();
  guardian.unref();
  process.env[MARKS] = [process.env[MARKS], mark].filter(Boolean).join(',');
}
