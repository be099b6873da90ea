import { fork } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { INHERITED_PORTS } from '../listening.js';
import type { ReservedPorts } from './reserved-ports.js';
import { endProcess } from './process-identity.js';
import { rejectOnAbort, type Launch, type Running } from './processes.js';

interface Options {
  /** The compiled file to run. */
  entry: URL;
  env: Record<string, string | undefined>;
  logFile: string;
  /** The ports on which the program listens. It is handed the bound sockets at each start. */
  ports: number[];
  held: ReservedPorts;
  /** An address that reports readiness, for a program that listens before all its parts are ready. */
  readyAt?: string;
}

const ASK_AGAIN_MS = 100;

/**
 * Starts one of our programs in its own process group. So Ctrl-C reaches only this process, which then stops the others
 * in order. Over the IPC channel the program reports that it is ready, and notices when this process is gone. There is
 * no time limit, because a machine may be slow: the start fails only if the program ends.
 */
export async function startNodeProcess(
  { entry, env, logFile, ports, held, readyAt }: Options,
  launch: Launch,
): Promise<Running> {
  await held.takeAgain(ports);
  const log = openSync(logFile, 'a', 0o600);
  const child = fork(entry, {
    env: { ...env, [INHERITED_PORTS]: 'yes' },
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  held.serve(child);
  launch.spawned(child.pid);
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? code}`));
  });
  const over = new AbortController();
  const ready = new Promise<true>((resolve) => {
    child.on('message', (message) => message === 'ready' && resolve(true));
  }).then(() => (readyAt === undefined ? true : answersReady(readyAt, over.signal, launch)));
  const stopped = rejectOnAbort(launch.over).catch((error: unknown) => (error as Error).message);
  const outcome = await Promise.race([ready, exited, stopped]);
  over.abort();
  const pid = child.pid ?? 0;
  if (outcome === true) return { pid, exited, logFile, stop: () => endProcess(pid, { timeoutMs: 15_000 }) };
  if (pid) await endProcess(pid);
  throw new Error(outcome);
}

/** Resolves when the address responds with 200. Never resolves if the wait is aborted. */
async function answersReady(url: string, over: AbortSignal, { waitsFor }: Launch): Promise<true> {
  while (!over.aborted) {
    const answer = await fetch(url, { signal: over }).catch(() => undefined);
    if (answer?.ok) return true;
    const { reason } = ((await answer?.json().catch(() => undefined)) ?? {}) as { reason?: string };
    if (reason) waitsFor(reason);
    await pause(ASK_AGAIN_MS, undefined, { signal: over }).catch(() => undefined);
  }
  return new Promise(() => undefined);
}
