import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command line of a process, with spaces between the arguments. Undefined if there is no such process. */
export function commandLine(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim() || undefined;
    }
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Waits until a process has ended.
 * @returns false if it still runs after `timeoutMs`
 */
export async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return true;
}

/** Ends a process, or with `group` its whole process group. Sends `signal` first, and SIGKILL after `timeoutMs`. */
export async function endProcess(
  pid: number,
  {
    signal = 'SIGTERM',
    timeoutMs = 10_000,
    group = false,
  }: { signal?: NodeJS.Signals; timeoutMs?: number; group?: boolean } = {},
): Promise<void> {
  send(pid, signal, group);
  if (await waitUntilGone(pid, timeoutMs)) return;
  send(pid, 'SIGKILL', group);
  await waitUntilGone(pid, 5_000);
}

function send(pid: number, signal: NodeJS.Signals, group: boolean): void {
  try {
    process.kill(group ? -pid : pid, signal);
  } catch {
    // The process has already ended.
  }
}

// Dead orphans stay in the process table as zombies, if the container's first process does not reap children.
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return true;
  }
}
