// Whether the project can work where it is, and a home folder for the tools that it calls where the user's is of no use.
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** @throws Error with one sentence that says what a person has to change */
export function checkPlace(root) {
  // Postgres' initdb puts its own path between double quotes and hands it to a shell.
  if (/["$`\n]/.test(root)) {
    throw new Error(`Postgres cannot start in ${root}: move this folder to a path without ", $, \` and line breaks.`);
  }
  if (!isWritable(root) || (existsSync(join(root, '.data')) && !isWritable(join(root, '.data')))) {
    throw new Error(
      `Nothing can be written to ${root}: run this as the user whom the folder and its .data/ belong to.`,
    );
  }
  if (!isWritable(tmpdir())) {
    throw new Error(`Nothing can be written to ${tmpdir()}: set TMPDIR to a folder that is there.`);
  }
}

/**
 * npm, pip, Go, Maven and Chromium all keep something in the home folder. Where it is not there or cannot be written to,
 * they get one in `.data/`, which `npm run reset` removes with the rest.
 */
export function lendHome(root) {
  const { env } = process;
  const lent = join(root, '.data', 'home');
  const home = homeFolder();
  env.HOME = home && isWritable(home) ? home : lent;
  // Either may be somebody else's in a home folder that is the user's own, as after a `sudo npm`.
  for (const [name, folder] of Object.entries({ XDG_CACHE_HOME: '.cache', npm_config_cache: '.npm' })) {
    if (!canBeMade(env[name] || join(env.HOME, folder))) env[name] = join(lent, folder);
  }
  if (env.HOME === lent) mkdirSync(lent, { recursive: true });
}

/** None, where the variable is not set and the account has no entry, as in many containers. */
function homeFolder() {
  try {
    return homedir();
  } catch {
    return undefined;
  }
}

/** Looks only: what is not used need not be made. */
function canBeMade(folder) {
  const above = dirname(folder);
  return isWritable(folder) || (!existsSync(folder) && above !== folder && canBeMade(above));
}

/** True of folders that are there. */
function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
