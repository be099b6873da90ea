// What every command needs before anything of the project can run: the right Node, dependencies, a fresh build.
// Plain Node only: at this point nothing may be installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPlace, lendHome } from './place.mjs';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OLDEST_NODE = [20, 19];

/** Ends the process with one clear sentence where this Node is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  console.error(`Attestry needs Node ${OLDEST_NODE.join('.')} or later; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs dependencies when they are missing or not what the lock file says. */
export async function ensureInstalled() {
  checkPlace(ROOT);
  lendHome(ROOT);
  if (isInstalled()) return;
  const startedAt = Date.now();
  console.error('Installing dependencies (npm ci): some minutes the first time …');
  const progress = setInterval(() => {
    console.error(`  still installing, ${Math.round((Date.now() - startedAt) / 1000)} s …`);
  }, 20_000);
  try {
    // --include: NODE_ENV=production in somebody's shell would leave out what start and test need.
    await runNpm(['ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']);
  } finally {
    clearInterval(progress);
  }
  console.error(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}

/**
 * npm keeps a copy of the lock file of what it installed, written last of all: after an interrupted installation,
 * a `git pull`, or another lock file it is missing or differs.
 */
function isInstalled() {
  const installed = readPackages('node_modules/.package-lock.json');
  if (!installed) return false;
  return Object.entries(readPackages('package-lock.json')).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    // Optional packages are those of other platforms.
    if (!found) return Boolean(wanted.optional || wanted.devOptional);
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

function readPackages(path) {
  const file = join(ROOT, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

function runNpm(args) {
  // npm tells its scripts where it is; otherwise the one on PATH.
  const ownPath = process.env.npm_execpath;
  const [command, commandArgs] = ownPath?.endsWith('.js') ? [process.execPath, [ownPath, ...args]] : ['npm', args];
  return run(command, commandArgs, { stdio: ['ignore', 2, 2], env: ownHeaders() });
}

/** A package without a binary for this machine is compiled: with the headers that came with this Node, not fetched ones. */
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
