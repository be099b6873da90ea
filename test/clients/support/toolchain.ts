import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../support/run-folder.js';
import type { LanguageName } from './languages.js';
import { runTool } from './tool.js';

/** What is fetched for a program, and where its lock file lies: a folder within test/clients/. */
interface Fetched {
  language: LanguageName;
  folder: string;
}

interface Toolchain {
  lockFile: string;
  /** Where the libraries come to lie; its presence is no proof that they are all there. */
  target: (program: Fetched) => string;
  install: (target: string) => string[];
  run: (target: string) => string[];
  env?: (target: string) => Record<string, string>;
  /** Asked where what is installed fits one release of the language only. */
  version?: string[];
}

export const CLIENTS = join(ROOT, 'test', 'clients');
const FETCHED = join(ROOT, '.data', 'clients');
export const fetchedFor = ({ folder }: Pick<Fetched, 'folder'>): string => join(FETCHED, folder);
const QUIET_NPM = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
const ONLY_PINNED = [
  '--require-hashes',
  '--only-binary=:all:',
  // Of what is fetched, programs use a part: Python compiles that when they do.
  '--no-compile',
  '--disable-pip-version-check',
  '-r',
  'requirements.txt',
];

const TOOLCHAINS: Record<LanguageName, Toolchain> = {
  JavaScript: {
    lockFile: 'package-lock.json',
    target: ({ folder }) => join(CLIENTS, folder, 'node_modules'),
    install: () => ['npm', 'ci', '--prefer-offline', ...QUIET_NPM],
    run: () => [process.execPath, 'client.mjs'],
  },
  Python: {
    lockFile: 'requirements.txt',
    target: fetchedFor,
    install: (target) => ['python3', '-m', 'pip', 'install', '--quiet', '--target', target, ...ONLY_PINNED],
    run: () => ['python3', 'client.py'],
    env: (target) => ({
      PYTHONPATH: `${target}:${join(CLIENTS, 'python')}`,
      PYTHONPYCACHEPREFIX: join(target, '.compiled'),
    }),
    version: ['python3', '--version'],
  },
  Go: {
    lockFile: 'go.sum',
    target: fetchedFor,
    // Not optimized: most of the work is Go's own library, which a new machine compiles first, for a program of seconds.
    install: (target) => ['go', 'build', '-mod=readonly', '-gcflags=all=-N -l', '-o', join(target, 'client'), '.'],
    run: (target) => [join(target, 'client')],
    // Without C there is half as much to compile the first time.
    env: () => ({ CGO_ENABLED: '0' }),
  },
  Java: {
    lockFile: 'pom.xml',
    target: fetchedFor,
    install: (target) => [
      ...['mvn', '--quiet', '--batch-mode', '--strict-checksums'],
      ...['dependency:copy-dependencies', `-DoutputDirectory=${target}`],
    ],
    run: (target) => ['java', '-cp', join(target, '*'), 'Client.java'],
  },
};

/** Installs all of them: the languages side by side, the programs of one language in turn, as its tool likes it best. */
export function installAll<P extends Fetched>(programs: P[]): Map<P, Promise<void>> {
  const last = new Map<LanguageName, Promise<void>>();
  const all = new Map<P, Promise<void>>();
  for (const program of programs) {
    const before = last.get(program.language) ?? Promise.resolve();
    const installing = before.catch(() => undefined).then(() => install(program));
    // Whoever waits for it is told.
    installing.catch(() => undefined);
    last.set(program.language, installing);
    all.set(program, installing);
  }
  return all;
}

/** Fetches what the lock file names, or does nothing when that has been done. @throws with the words of the tool */
async function install(program: Fetched): Promise<void> {
  const { cwd, target, toolchain, env } = of(program);
  const stamp = join(target, '.attestry-installed');
  const wanted = createHash('sha256')
    .update(JSON.stringify(toolchain.install(target)))
    .update(readFileSync(join(cwd, toolchain.lockFile)))
    .update(toolchain.version ? await runTool(toolchain.version, { cwd }) : '')
    .digest('hex');
  // Go knows best what is still fresh, and its program is made of more than the lock file.
  if (program.language !== 'Go' && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const attempt = async () => {
    rmSync(target, { recursive: true, force: true });
    mkdirSync(dirname(target), { recursive: true });
    await runTool(toolchain.install(target), { cwd, env });
    writeFileSync(stamp, wanted);
  };
  // A registry may have a weak moment.
  await attempt().catch(attempt);
}

/** How the program is started. */
export function commandOf(program: Fetched): { command: string; args: string[]; cwd: string; env: NodeJS.ProcessEnv } {
  const { cwd, target, toolchain, env } = of(program);
  const [command = '', ...args] = toolchain.run(target);
  return { command, args, cwd, env: { ...process.env, ...env } };
}

function of(program: Fetched) {
  const toolchain = TOOLCHAINS[program.language];
  const target = toolchain.target(program);
  return { toolchain, target, cwd: join(CLIENTS, program.folder), env: toolchain.env?.(target) ?? {} };
}
