import { readFileSync } from 'node:fs';
import { commandLine } from './process-identity.js';

const POLL_MS = 1_000;

/**
 * Stops all processes once: on Ctrl-C, on SIGTERM, when the terminal closes, or when npm dies. The third signal of a
 * kind kills them.
 * @returns a function that stops all processes for another reason, and then exits with the given code
 */
export function onEnd(stop: () => Promise<void>, kill: () => Promise<void>): (exitCode: number) => Promise<void> {
  let ending: Promise<void> | undefined;
  const end = (exitCode: number): Promise<void> => {
    ending ??= stop()
      .then(() => {
        if (exitCode === 0) console.log('Stopped.');
      })
      .catch((error: unknown) => console.error(error))
      .finally(() => process.exit(exitCode));
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    let count = 0;
    process.on(signal, () => {
      count += 1;
      if (count === 1 && !ending) console.log('\nStopping …');
      // One Ctrl-C may arrive as two signals: from the terminal, and from npm, which passes it on. So only the third
      // signal kills the processes.
      if (count <= 2) void end(0);
      else void kill().finally(() => process.exit(1));
    });
  }
  watchNpm(() => void end(0));
  return end;
}

/**
 * Ends everything when npm is killed. A killed npm passes no signal on, so Ctrl-C would no longer reach this process.
 */
function watchNpm(onGone: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  const shellsParent = parentOf(parent);
  // npm may run scripts in a shell, which is then this process's parent, and npm the parent of the shell.
  const npmIsBehindShell = shellsParent !== undefined && /^npm\b/.test(commandLine(shellsParent) ?? '');
  setInterval(() => {
    const isGone = process.ppid !== parent || (npmIsBehindShell && parentOf(parent) !== shellsParent);
    if (isGone) onGone();
  }, POLL_MS).unref();
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]);
  } catch {
    return undefined;
  }
}
