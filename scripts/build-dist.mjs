// Makes dist/ out of src/ and workflows/, and only what is not fresh: a warm start must not wait for a compiler.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { ROOT, run } from './set-up.mjs';

const DIST = join(ROOT, 'dist');
const STAMP = join(DIST, '.built.json');
const TYPESCRIPT = /\.(ts|tsx)$/;
const OURS_IN_DIST = /^\.|^workflow-bundle\.js$/;

/** Builds what changed since the last build. Says so on standard error, since standard output may be JSON. */
export async function ensureBuilt() {
  // A production image has dist/ but neither sources nor compiler.
  if (!existsSync(join(ROOT, 'src')) && existsSync(DIST)) return;
  const wanted = { sources: digest(['src', 'workflows', 'generated']), workflows: digest(['workflows']) };
  const built = existsSync(STAMP) ? JSON.parse(readFileSync(STAMP, 'utf8')) : {};
  if (built.sources === wanted.sources) return;
  console.error(built.sources ? 'Building …' : 'Building: 10 to 30 seconds the first time, later less …');
  rmSync(STAMP, { force: true });
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  await run(process.execPath, [tsc, '-b', 'tsconfig.build.json'], { stdio: ['ignore', 2, 2] });
  const expected = copyAssets();
  removeStale(expected);
  if (built.workflows !== wanted.workflows || !existsSync(join(DIST, 'workflow-bundle.js'))) await bundleWorkflows();
  writeFileSync(STAMP, JSON.stringify(wanted));
}

/** Files beside the sources that are read at run time: SQL, style sheets, catalogues. */
function copyAssets() {
  const expected = new Set();
  const sources = [
    ...listFiles(join(ROOT, 'src')).map((file) => [file, relative(join(ROOT, 'src'), file)]),
    ...listFiles(join(ROOT, 'workflows')).map((file) => [file, relative(ROOT, file)]),
  ];
  for (const [file, target] of sources) {
    if (TYPESCRIPT.test(target)) {
      for (const extension of ['.js', '.js.map', '.d.ts']) expected.add(target.replace(TYPESCRIPT, extension));
    } else if (!target.endsWith('tsconfig.json')) {
      expected.add(target);
      mkdirSync(dirname(join(DIST, target)), { recursive: true });
      cpSync(file, join(DIST, target));
    }
  }
  return expected;
}

/** What remains of a deleted source would still be found: a renamed migration would be applied twice. */
function removeStale(expected) {
  for (const file of listFiles(DIST)) {
    const path = relative(DIST, file);
    if (!expected.has(path) && !OURS_IN_DIST.test(path)) rmSync(file);
  }
}

async function bundleWorkflows() {
  const { bundleWorkflowCode, DefaultLogger } = await import('@temporalio/worker');
  const { code } = await bundleWorkflowCode({
    workflowsPath: join(DIST, 'workflows', 'index.js'),
    logger: new DefaultLogger('WARN'),
  });
  writeFileSync(join(DIST, 'workflow-bundle.js'), code);
}

function digest(folders) {
  const hash = createHash('sha256');
  const files = [...folders.flatMap((folder) => listFiles(join(ROOT, folder))), ...configFiles()];
  for (const file of files) hash.update(`${relative(ROOT, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function configFiles() {
  return ['tsconfig.base.json', 'tsconfig.build.json', 'package-lock.json'].map((file) => join(ROOT, file));
}

function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
