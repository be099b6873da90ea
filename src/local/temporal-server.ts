import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { connect } from 'node:net';
import { basename, dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { lastLines } from './log-file.js';
import { endProcess } from './process-identity.js';
import type { Launch } from './processes.js';

export interface TemporalOptions {
  program: string;
  port: number;
  /** 0 turns the Web UI off. */
  uiPort: number;
  /** Without a file, data is kept in memory only. For tests. */
  databaseFile?: string;
  logFile: string;
}

export interface TemporalServer {
  address: string;
  pid: number;
  process: ChildProcess;
  stop: () => Promise<void>;
}

/**
 * Starts Temporal's development server and waits until it either responds or ends. The search attributes are registered
 * later, by the worker.
 */
export async function startTemporalServer(
  options: TemporalOptions,
  launch?: Pick<Launch, 'over' | 'spawned'>,
): Promise<TemporalServer> {
  // Otherwise another server on this port would respond, and seem to be the one just started.
  if (await listens(options.port)) throw new Error(`Address already in use: 127.0.0.1:${options.port}`);
  const log = openSync(options.logFile, 'a', 0o600);
  // Temporal puts the file name into a URL without escaping it, where # and % have a meaning. So the program runs in
  // the file's folder, with a relative name.
  const cwd = options.databaseFile === undefined ? undefined : dirname(options.databaseFile);
  const child = spawn(options.program, commandArguments(options), { cwd, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  launch?.spawned(child.pid);
  const address = `127.0.0.1:${options.port}`;
  let ended: string | undefined;
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code, signal) => (ended = `it ended with ${signal ?? code}`));

  if (await isReady(options.port, () => ended === undefined && !launch?.over.aborted)) {
    const pid = child.pid ?? 0;
    return { address, pid, process: child, stop: () => endProcess(pid) };
  }
  if (child.pid && !ended) await endProcess(child.pid);
  throw new Error(
    `The Temporal server did not start: ${ended ?? 'it does not answer'}. The end of ${options.logFile}:\n${lastLines(options.logFile, 10)}`,
  );
}

async function isReady(port: number, isRunning: () => boolean): Promise<boolean> {
  while (!(await listens(port))) {
    if (!isRunning()) return false;
    await pause(50);
  }
  const connection = Connection.lazy({ address: `127.0.0.1:${port}` });
  try {
    while (!(await answers(connection))) {
      if (!isRunning()) return false;
      await pause(50);
    }
    return isRunning();
  } finally {
    await connection.close();
  }
}

function commandArguments({ port, uiPort, databaseFile }: TemporalOptions): string[] {
  const args = ['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(port), '--log-level', 'error'];
  args.push(...(uiPort ? ['--ui-port', String(uiPort), '--ui-disable-news-fetch'] : ['--headless']));
  if (databaseFile) {
    // With SQLite's default settings the server stalled at 30 deliveries per second.
    args.push('--db-filename', basename(databaseFile));
    args.push('--sqlite-pragma', 'journal_mode=wal', '--sqlite-pragma', 'synchronous=1');
  }
  return args;
}

async function answers(connection: Connection): Promise<boolean> {
  try {
    await connection.withDeadline(Date.now() + 1_000, () =>
      connection.workflowService.describeNamespace({ namespace: 'default' }),
    );
    return true;
  } catch {
    return false;
  }
}

// Uses a plain socket, because gRPC waits longer after each refused connection.
function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
