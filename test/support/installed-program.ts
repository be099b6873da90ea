import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { output } from '../../src/local/run-program.js';
import { LAST_RESORT_MS } from './last-resort.js';

interface Wanted {
  /** What it is called, best first. */
  names: readonly string[];
  /** Debian's package of it. */
  package: string;
  /** An environment variable that may name the program. */
  variable?: string;
  /** Which it understands: asked whether it runs at all. */
  versionFlag?: string;
  /** Whether what comes with it in the package is there as well. */
  suffices?: () => Promise<boolean>;
  /** What cannot be tested without it: "the browser tests". */
  for: string;
}

const TRIES = 3;
/** Two runs of tests install side by side, and apt-get gives up where another one holds its lists. */
const LOCK = '/tmp/attestry-tests-apt.lock';
/** Servers lie where only root's PATH looks. */
const MORE_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

/** Finds a program on this machine, or installs Debian's package of it where that needs nobody's password. */
export async function findInstalledProgram(wanted: Wanted): Promise<string> {
  const program = (await findSufficient(wanted)) ?? (await installPackage(wanted));
  await output(program, [wanted.versionFlag ?? '--version'], LAST_RESORT_MS);
  return program;
}

async function findSufficient(wanted: Wanted): Promise<string | undefined> {
  const program = findProgram(wanted);
  return program && wanted.suffices && !(await wanted.suffices()) ? undefined : program;
}

function findProgram({ names, variable }: Wanted): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...MORE_FOLDERS];
  const named = variable === undefined ? undefined : process.env[variable];
  const candidates = [named, ...names.flatMap((name) => folders.map((at) => join(at, name)))];
  return candidates.find((path): path is string => path !== undefined && isExecutable(path));
}

async function installPackage(wanted: Wanted): Promise<string> {
  const options = `-o DPkg::Lock::Timeout=${LAST_RESORT_MS / 1000}`;
  const install = `apt-get ${options} update && apt-get ${options} install --yes --no-install-recommends ${wanted.package}`;
  const otherwise = wanted.variable === undefined ? '' : ` or set ${wanted.variable} to the program`;
  const advice = `Install it (on Debian, as root: ${install})${otherwise}.`;
  const [name = ''] = wanted.names;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(`${name} is needed for ${wanted.for}, and ${missing(wanted)}. ${advice}`);
  }
  console.log(`Installing Debian's ${wanted.package} for ${wanted.for}: about a minute, once …`);
  for (let tried = 1; ; tried += 1) {
    try {
      await output('flock', [LOCK, 'sh', '-c', install], LAST_RESORT_MS, { DEBIAN_FRONTEND: 'noninteractive' });
      const program = await findSufficient(wanted);
      if (program) return program;
      throw new Error(`apt-get installed it, but ${missing(wanted)}`);
    } catch (cause) {
      if (tried === TRIES) throw new Error(`${name}: ${(cause as Error).message} ${advice}`, { cause });
      await pause(tried * 2_000);
    }
  }
}

function missing(wanted: Wanted): string {
  return findProgram(wanted) ? 'not all of what comes with it is there' : 'there is none on PATH';
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
