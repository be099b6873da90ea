import { fork } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { endProcess } from './process-identity.js';
import type { Running } from './processes.js';

interface Options {
  /** The compiled file to run. */
  entry: URL;
  env: Record<string, string | undefined>;
  logFile: string;
  execArgv?: string[];
}

const READY_WITHIN_MS = 60_000;

/**
 * Starts one of our programs in a process group of its own, so that Ctrl-C reaches only us and the order of ending is ours.
 * The IPC channel tells us when it is ready, and tells it when we are gone.
 */
export async function startNodeProcess({ entry, env, logFile, execArgv = [] }: Options): Promise<Running> {
  const log = openSync(logFile, 'a', 0o600);
  const child = fork(entry, { env, execArgv, detached: true, stdio: ['ignore', log, log, 'ipc'] });
  closeSync(log);
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? code}`));
  });
  const ready = new Promise<true>((resolve) => {
    child.on('message', (message) => message === 'ready' && resolve(true));
  });
  const late = new Promise<string>((resolve) => {
    setTimeout(() => resolve(`it was not ready within ${READY_WITHIN_MS / 1000} s`), READY_WITHIN_MS).unref();
  });
  const outcome = await Promise.race([ready, exited, late]);
  const pid = child.pid ?? 0;
  if (outcome === true) return { pid, exited, logFile, stop: () => endProcess(pid, { timeoutMs: 15_000 }) };
  if (pid) await endProcess(pid);
  throw new Error(outcome);
}
