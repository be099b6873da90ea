import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runCommand } from './command-host.js';
import { ROOT } from './run-folder.js';
import { testLogFile } from './test-logs.js';
import { waitFor } from './wait-for.js';
import { whenDone } from './when-done.js';

/** What is started by hand, for its result; the others run on and write a log. */
const COMMANDS = ['cli.js', 'client-tools.js'];

type Entry = 'cli.js' | 'client-tools.js' | 'server.js' | 'worker.js';

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

let built: Promise<unknown> | undefined;

/** Makes `dist/` fresh, once per test file: call it in `beforeAll`. */
export async function build(): Promise<void> {
  built ??= promisify(execFile)(process.execPath, [join(ROOT, 'scripts', 'build.mjs')]);
  await built;
}

/** Runs a command of `dist/` to its end, as an operator would: in a process of its own, unless it reads nothing and may share one. */
export async function runBuilt(
  entry: Entry,
  args: readonly string[],
  { env, input }: { env: NodeJS.ProcessEnv; input?: string },
): Promise<Finished> {
  if (entry === 'cli.js' && input === undefined) {
    await build();
    return runCommand(args, surroundings(env));
  }
  const child = await startBuilt(entry, args, env);
  const output = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  // One that asks for nothing may have ended before it is told anything.
  child.stdin?.on('error', () => undefined).end(input ?? '');
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}

/** Starts a command of `dist/` as a process of its own; what still runs after the test is killed. */
export async function startBuilt(entry: Entry, args: readonly string[], env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  await build();
  const isCommand = COMMANDS.includes(entry);
  const child = spawn(process.execPath, [join(ROOT, 'dist', entry), ...args], {
    cwd: '/',
    env: surroundings(env),
    stdio: ['pipe', 'pipe', 'pipe', ...(isCommand ? [] : (['ipc'] as const))],
  });
  // What a command prints is its result, and may hold a new secret; the others print their log.
  const log = createWriteStream(testLogFile(entry.replace('.js', '')), { flags: 'a' });
  child.stderr?.pipe(log, { end: false });
  if (!isCommand) child.stdout?.pipe(log, { end: false });
  child.once('close', () => log.end());
  whenDone(() => void child.kill('SIGKILL'));
  return child;
}

/** Nothing of the outer environment but what a program needs to run at all. */
function surroundings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { LOG_LEVEL: 'debug', PATH: process.env['PATH'], ...env };
}

/** What it does, unless it ends before: then there is nothing left to wait for. @throws with how it ended */
export async function unlessEnded<T>(child: ChildProcess, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const ended = async (): Promise<never> => {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit', { signal: over.signal });
    throw new Error(`the process has ended (${child.signalCode ?? child.exitCode}); its log is in .data/test-logs/`);
  };
  try {
    return await Promise.race([work, ended()]);
  } finally {
    over.abort();
  }
}

/** Resolves when the server says that it is ready. */
export async function ready(server: ChildProcess): Promise<void> {
  const [message] = (await unlessEnded(server, once(server, 'message'))) as unknown[];
  if (message !== 'ready') throw new Error(`the server said ${String(message)}`);
}

/** Resolves when its log has this text. */
export async function said(child: ChildProcess, text: string): Promise<void> {
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => (log += chunk));
  }
  await unlessEnded(
    child,
    waitFor(`the process to say ${text}`, () => log.includes(text)),
  );
}
