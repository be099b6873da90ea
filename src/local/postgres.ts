import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, openSync, closeSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findPostgresLaunch, type PostgresLaunch } from './postgres-binaries.js';
import { lastLines } from './log-file.js';
import { commandLine, endProcess, isAlive } from './process-identity.js';
import type { Launch } from './processes.js';

/** Postgres's fast shutdown disconnects clients and writes committed data to disk. */
const FAST_SHUTDOWN = { signal: 'SIGINT', timeoutMs: 20_000 } as const;

export interface PostgresOptions {
  dataDirectory: string;
  port: number;
  logFile: string;
  /** Without a password, all connections from loopback are trusted. For tests only. */
  superuserPassword?: string;
  settings?: Record<string, string>;
}

export interface Postgres {
  pid: number;
  process: ChildProcess;
  superuserUrl: (database?: string) => string;
  stop: () => Promise<void>;
}

/**
 * Starts a Postgres server on a data folder, which is created on first use. First ends a server that a killed run left
 * behind.
 */
export async function startPostgres(
  options: PostgresOptions,
  launch?: Pick<Launch, 'over' | 'spawned'>,
): Promise<Postgres> {
  const how = await findPostgresLaunch(options.dataDirectory);
  await endLeftoverPostgres(options.dataDirectory);
  if (!existsSync(join(options.dataDirectory, 'PG_VERSION'))) initialise(how, options);

  // After a postmaster was killed, its backends hold the shared memory until they notice. So the start is retried for a
  // moment.
  const retryUntil = Date.now() + 10_000;
  for (;;) {
    const child = launchServer(how, options);
    launch?.spawned(child.pid);
    if (await isReady(child, options.dataDirectory, launch?.over)) return running(child, options);
    if (launch?.over.aborted) {
      if (child.pid) await endProcess(child.pid, FAST_SHUTDOWN);
      throw new Error('it was stopped while it started');
    }
    const reason = lastLines(options.logFile, 15);
    if (!reason.includes('shared memory block') || Date.now() > retryUntil) {
      throw new Error(`Postgres did not start. The end of ${options.logFile}:\n${reason}`);
    }
    await pause(250);
  }
}

/**
 * Ends the postmaster of this data folder, if one runs. If its pid now belongs to another process, that process is left
 * alone.
 */
export async function endLeftoverPostgres(dataDirectory: string): Promise<void> {
  const pidFile = join(dataDirectory, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const isOurs = commandLine(pid)?.includes(`-D ${dataDirectory} `) ?? false;
  if (isOurs) await endProcess(pid, FAST_SHUTDOWN);
  // If another process has this pid now, Postgres would take it for a running server and refuse to start.
  if (!isOurs || !isAlive(pid)) rmSync(pidFile, { force: true });
}

function initialise(launch: PostgresLaunch, { dataDirectory, superuserPassword }: PostgresOptions): void {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const passwordFile = `${dataDirectory}.password`;
  const args = ['-D', dataDirectory, '--username=postgres', '--encoding=UTF8', '--locale=C', '--no-sync'];
  if (superuserPassword) {
    writeFileSync(passwordFile, superuserPassword, { mode: 0o600 });
    args.push('--auth=scram-sha-256', `--pwfile=${passwordFile}`);
  } else {
    args.push('--auth=trust');
  }
  if (launch.owner) {
    for (const path of [dataDirectory, ...(superuserPassword ? [passwordFile] : [])]) {
      chownSync(path, launch.owner.uid, launch.owner.gid);
    }
  }
  const [command, commandArgs] = launch.command(launch.binaries.initdb, args);
  const result = spawnSync(command, commandArgs, { ...launch.identity, cwd: '/', encoding: 'utf8' });
  rmSync(passwordFile, { force: true });
  if (result.status === 0) return;
  rmSync(dataDirectory, { recursive: true, force: true });
  throw new Error(`Postgres could not make ${dataDirectory}: ${result.error?.message ?? result.stderr.trim()}`);
}

function launchServer(
  launch: PostgresLaunch,
  { dataDirectory, port, logFile, settings = {} }: PostgresOptions,
): ChildProcess {
  // Listens on loopback only. There is no Unix socket, because in a deep folder its path would be too long.
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
  const args = ['-D', dataDirectory, '-p', String(port)];
  for (const [name, value] of Object.entries(all)) args.push('-c', `${name}=${value}`);
  const [command, commandArgs] = launch.command(launch.binaries.postgres, args);
  // The log is a file and not a pipe, because Postgres must be able to write after its parent was killed.
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(command, commandArgs, {
    ...launch.identity,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return child;
}

async function isReady(child: ChildProcess, dataDirectory: string, over?: AbortSignal): Promise<boolean> {
  const ended = new AbortController();
  child.once('error', () => ended.abort());
  child.once('exit', () => ended.abort());
  while (!ended.signal.aborted && !over?.aborted) {
    // The eighth line of the pid file contains the server's state.
    const lines = readIfThere(join(dataDirectory, 'postmaster.pid')).split('\n');
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return true;
    await pause(20);
  }
  return false;
}

function running(child: ChildProcess, { port, superuserPassword, dataDirectory }: PostgresOptions): Postgres {
  const password = superuserPassword ? `:${encodeURIComponent(superuserPassword)}` : '';
  if (!child.pid) throw new Error(`Postgres in ${dataDirectory} has no process.`);
  const pid = child.pid;
  return {
    pid,
    process: child,
    superuserUrl: (database = 'postgres') => `postgres://postgres${password}@127.0.0.1:${port}/${database}`,
    stop: () => endProcess(pid, FAST_SHUTDOWN),
  };
}

function readIfThere(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
