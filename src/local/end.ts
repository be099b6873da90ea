import { readFileSync } from 'node:fs';
import { commandLine } from './process-identity.js';

const LOOK_EVERY_MS = 1_000;

/**
 * Ends everything once: on Ctrl-C, SIGTERM, when the terminal closes, or when npm dies. A second signal kills the
 * processes.
 * @returns a function that ends everything for another reason, with an exit code
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
      // A single Ctrl-C may arrive twice: from the terminal, and passed on by npm.
      if (count <= 2) void end(0);
      else void kill().finally(() => process.exit(1));
    });
  }
  watchNpm(() => void end(0));
  return end;
}

/** If npm is killed, it passes no signal on, and nobody could stop this process with Ctrl-C any more. */
function watchNpm(onGone: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  const shellsParent = parentOf(parent);
  // npm may run scripts by way of a shell, which is then the parent.
  const npmIsBehindShell = shellsParent !== undefined && /^npm\b/.test(commandLine(shellsParent) ?? '');
  setInterval(() => {
    const isGone = process.ppid !== parent || (npmIsBehindShell && parentOf(parent) !== shellsParent);
    if (isGone) onGone();
  }, LOOK_EVERY_MS).unref();
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]);
  } catch {
    return undefined;
  }
}
