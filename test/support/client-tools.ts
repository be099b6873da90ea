import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { Finished } from './built.js';
import { ROOT } from './run-folder.js';
import { whenDone } from './when-done.js';

export interface InstalledTools {
  tarball: string;
  /** Where they are installed, with nothing beside them. */
  folder: string;
  /** What `npx` prints there, without asking anybody. */
  npx: (args: readonly string[]) => Promise<string>;
  /** Starts the program on a Node. What still runs after the test is killed. */
  start: (node: string, args: readonly string[], env: NodeJS.ProcessEnv) => ChildProcessWithoutNullStreams;
  /** The same, to its end. */
  run: (node: string, args: readonly string[], env: NodeJS.ProcessEnv, input?: Buffer) => Promise<Finished>;
}

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];
const OFFLINE = ['--offline', ...QUIET];

/** The client tools as whoever integrates Attestry gets them: packed, and installed where nothing of the project is. */
export async function installClientTools(): Promise<InstalledTools> {
  const outer = mkdtempSync(join(tmpdir(), 'attestry-'));
  whenDone(() => rmSync(outer, { recursive: true, force: true }));
  const folder = join(outer, 'elsewhere');
  mkdirSync(folder);
  const surroundings = { PATH: process.env['PATH'], HOME: outer };
  const output = async (program: string, args: readonly string[], cwd: string): Promise<string> =>
    (await promisify(execFile)(program, args, { cwd, env: surroundings })).stdout;
  const packed = await output('npm', [...QUIET, 'pack', './packages/attestry-cli', '--pack-destination', outer], ROOT);
  const tarball = join(outer, packed.trim().split('\n').at(-1) ?? '');
  await output('npm', [...OFFLINE, 'install', tarball], folder);

  const start: InstalledTools['start'] = (node, args, env) => {
    const program = join(folder, 'node_modules', '.bin', 'attestry-cli');
    const child = spawn(node, [program, ...args], { cwd: folder, env: { ...surroundings, ...env } });
    whenDone(() => void child.kill('SIGKILL'));
    return child;
  };
  return {
    tarball,
    folder,
    npx: (args) => output('npx', [...OFFLINE, '--yes', ...args], folder),
    start,
    run: async (node, args, env, input) => {
      const child = start(node, args, env);
      // One that asks for nothing may have ended before it is told anything.
      child.stdin.on('error', () => undefined).end(input);
      const printed = Promise.all([text(child.stdout), text(child.stderr)]);
      const [code] = (await once(child, 'close')) as [number | null];
      const [stdout, stderr] = await printed;
      return { code, stdout, stderr };
    },
  };
}
