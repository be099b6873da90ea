// Checks that the project can work in its folder, and provides a home folder for tools if the user's own is unusable.
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** @throws Error whose message is one sentence that says what a person has to change */
export function checkPlace(root) {
  // Postgres's initdb puts its own path into double quotes and passes it to a shell.
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
 * npm, pip, Go, Maven and Chromium store files in the home folder. If there is none, or it is not writable, they get
 * one in `.data/`, which `npm run reset` removes with the rest.
 */
export function provideHome(root) {
  const { env } = process;
  const lent = join(root, '.data', 'home');
  const home = homeFolder();
  env.HOME = home && isWritable(home) ? home : lent;
  // Even in the user's own home folder, each of these may belong to somebody else, for instance after a `sudo npm`.
  for (const [name, folder] of Object.entries({ XDG_CACHE_HOME: '.cache', npm_config_cache: '.npm' })) {
    if (!canBeMade(env[name] || join(env.HOME, folder))) env[name] = join(lent, folder);
  }
  if (env.HOME === lent) mkdirSync(lent, { recursive: true });
}

/** Undefined if the variable is not set and the account has no entry, as in many containers. */
function homeFolder() {
  try {
    return homedir();
  } catch {
    return undefined;
  }
}

/** Whether a folder can be created. It is not created, since it may never be used. */
function canBeMade(folder) {
  const above = dirname(folder);
  return isWritable(folder) || (!existsSync(folder) && above !== folder && canBeMade(above));
}

/** False for a folder that does not exist. */
function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
