// Starts what tests share in a process of its own: it goes on from one run of Jest to the next, and what it takes is not counted
// as theirs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const VARIABLE = 'SHARED_TEST_SERVERS';
const PROGRAM = fileURLToPath(new URL('./serve.mjs', import.meta.url));

/**
 * Every process that is started from here on finds them.
 * @returns what stops them; where somebody else has started them nothing is started, and nothing stopped
 */
export async function startServers() {
  if (process.env[VARIABLE]) return async () => undefined;
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  const [message] = await Promise.race([once(child, 'message'), ended]);
  if (typeof message !== 'object') throw new Error("the tests' servers could not be started");
  process.env[VARIABLE] = JSON.stringify(message);
  return async () => {
    delete process.env[VARIABLE];
    child.disconnect();
    await ended;
  };
}
