// What every command needs before the project's own code can run: the right Node.js, dependencies, a fresh build. Uses
// plain Node.js only, since packages may not be installed yet.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPlace, provideHome } from './place.mjs';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OLDEST_NODE = [20, 19];

/** Ends the process with one clear sentence if this Node.js is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  console.error(`Attestry needs Node ${OLDEST_NODE.join('.')} or later; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs dependencies if they are missing or differ from the lock file. */
export async function ensureInstalled() {
  checkPlace(ROOT);
  provideHome(ROOT);
  if (isInstalled()) return;
  const startedAt = Date.now();
  console.error('Installing dependencies (npm ci): some minutes the first time …');
  const progress = setInterval(() => {
    console.error(`  still installing, ${Math.round((Date.now() - startedAt) / 1000)} s …`);
  }, 20_000);
  try {
    // --include: with NODE_ENV=production npm would omit what start and test need.
    await runNpm(['ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']);
  } finally {
    clearInterval(progress);
  }
  console.error(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}

/**
 * Compares package-lock.json with the copy that npm writes at the end of an installation. After an interrupted
 * installation the copy is missing; after a change of the lock file it differs.
 */
function isInstalled() {
  const installed = readPackages('node_modules/.package-lock.json');
  if (!installed) return false;
  return Object.entries(readPackages('package-lock.json')).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    // Optional packages may be for other platforms.
    if (!found) return Boolean(wanted.optional || wanted.devOptional);
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

function readPackages(path) {
  const file = join(ROOT, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

function runNpm(args) {
  // npm sets this variable for its scripts, so that they use the same npm. Otherwise the npm on PATH is used.
  const ownPath = process.env.npm_execpath;
  const [command, commandArgs] = ownPath?.endsWith('.js') ? [process.execPath, [ownPath, ...args]] : ['npm', args];
  return run(command, commandArgs, { stdio: ['ignore', 2, 2], env: ownHeaders() });
}

/**
 * Packages without a binary for this machine are compiled. They should use the headers of this Node.js instead of
 * downloading some.
 */
function ownHeaders() {
  const prefix = dirname(dirname(process.execPath));
  const isThere = existsSync(join(prefix, 'include', 'node', 'node_version.h'));
  return isThere && !process.env.npm_config_nodedir ? { npm_config_nodedir: prefix } : {};
}

/** Runs a program in the project's folder; rejects when it fails. */
export function run(command, args, { stdio = 'inherit', env = {}, cwd = ROOT } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio, env: { ...process.env, ...env } });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`\`${command} ${args.join(' ')}\` ended with ${signal ?? code}`));
    });
  });
}
