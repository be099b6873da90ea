// Compiles src/ and workflows/ to dist/. Does nothing if no source has changed, so that a later start does not wait for
// a compiler.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { ROOT } from './set-up.mjs';

const DIST = join(ROOT, 'dist');
const STAMP = join(DIST, '.built.json');
const TYPESCRIPT = /\.(ts|tsx)$/;
/** What the docs are made from, besides the contract. */
const DOCS_SOURCES = ['CHANGELOG.md', 'docs/contract-policy.md', 'docs/generators.md', 'docs/integrating.md'];
const OURS_IN_DIST = /^\.|^workflow-bundle\.js$/;

/**
 * Builds dist/ if a source has changed since the last build. Reports it on standard error, since standard output may be
 * JSON.
 */
export async function ensureBuilt() {
  // A production image has dist/, but neither sources nor a compiler.
  if (!existsSync(join(ROOT, 'src')) && existsSync(DIST)) return;
  const wanted = {
    sources: digest(['src', 'workflows', 'generated', 'scripts/docs']),
    workflows: digest(['workflows']),
  };
  const built = existsSync(STAMP) ? JSON.parse(readFileSync(STAMP, 'utf8')) : {};
  if (built.sources === wanted.sources) return;
  console.error('Building …');
  rmSync(STAMP, { force: true });
  removeStale(new Set([...(await makeFiles()), ...(await makeDocs())]));
  if (built.workflows !== wanted.workflows || !existsSync(join(DIST, 'workflow-bundle.js'))) await bundleWorkflows();
  writeFileSync(STAMP, JSON.stringify(wanted));
}

/**
 * Compiles TypeScript to JavaScript and copies other files that are read at run time: SQL, style sheets, catalogues.
 * @returns the paths of all files that a build consists of
 */
async function makeFiles() {
  const { transformFile } = await import('@swc/core');
  const expected = new Set();
  const sources = [
    ...listFiles(join(ROOT, 'src')).map((file) => [file, relative(join(ROOT, 'src'), file)]),
    ...listFiles(join(ROOT, 'workflows')).map((file) => [file, relative(ROOT, file)]),
  ];
  await Promise.all(
    sources.map(async ([file, target]) => {
      const made = join(DIST, target);
      mkdirSync(dirname(made), { recursive: true });
      if (!TYPESCRIPT.test(target)) {
        expected.add(target);
        cpSync(file, made);
        return;
      }
      const output = made.replace(TYPESCRIPT, '.js');
      for (const path of [output, `${output}.map`]) expected.add(relative(DIST, path));
      const { code, map } = await transformFile(file, compilerOptions(file, output));
      writeFileSync(output, `${code}//# sourceMappingURL=${basename(output)}.map\n`);
      writeFileSync(`${output}.map`, map);
    }),
  );
  return expected;
}

/**
 * Makes the texts of the docs.
 * @returns the paths of their files
 */
async function makeDocs() {
  const { renderDocs } = await import('./docs/rendered-docs.mjs');
  const files = Object.entries(renderDocs(ROOT)).map(([name, content]) => [join('docs', name), content]);
  for (const [path, content] of files) writeFileSync(join(DIST, path), JSON.stringify(content));
  return files.map(([path]) => path);
}

/** Removes types without checking them, in a fiftieth of the time. `npm run lint` and `npm test` check them. */
function compilerOptions(file, output) {
  return {
    configFile: false,
    swcrc: false,
    sourceMaps: true,
    sourceFileName: relative(dirname(output), file),
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: file.endsWith('.tsx') },
      transform: { verbatimModuleSyntax: true, react: { runtime: 'automatic', importSource: 'preact' } },
    },
  };
}

/** Removes files without a source. Otherwise a renamed migration, for instance, would be applied twice. */
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
  return ['scripts/build-dist.mjs', 'package-lock.json', ...DOCS_SOURCES].map((file) => join(ROOT, file));
}

function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
