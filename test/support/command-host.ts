import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Finished } from './built.js';

const PROGRAM = fileURLToPath(new URL('./command-host.mjs', import.meta.url));

interface Host {
  process: ChildProcess;
  waiting: Map<number, (finished: Finished | Error) => void>;
}

let host: Host | undefined;
let lastId = 0;

/** Runs a command of the built command line in the process that all of this test run's own process share (command-host.mjs). */
export async function runCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Finished> {
  const { process: child, waiting } = (host ??= startHost());
  const id = (lastId += 1);
  const finished = await new Promise<Finished | Error>((resolve) => {
    waiting.set(id, resolve);
    for (const held of [child, child.channel]) held?.ref();
    child.send({ id, args, env });
  });
  if (finished instanceof Error) throw finished;
  return finished;
}

function startHost(): Host {
  const child = fork(PROGRAM, { cwd: '/', execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const waiting: Host['waiting'] = new Map();
  child.on('message', ({ id, ...finished }: Finished & { id: number }) => {
    waiting.get(id)?.(finished);
    waiting.delete(id);
    // The tests end without it.
    if (waiting.size === 0) for (const held of [child, child.channel]) held?.unref();
  });
  child.once('exit', (code, signal) => {
    host = undefined;
    const error = new Error(`the command ended the process that it ran in (${signal ?? code})`);
    for (const resolve of waiting.values()) resolve(error);
  });
  return { process: child, waiting };
}
