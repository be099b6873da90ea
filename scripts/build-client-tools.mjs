// What `npm pack ./packages/attestry-cli` runs first: puts the client tools into that folder, with those files of the
// service that they share with it, and nothing else.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureBuilt } from './build-dist.mjs';
import { checkNode, ensureInstalled, ROOT } from './set-up.mjs';

const PACKAGE = join(ROOT, 'packages', 'attestry-cli');
const ENTRY = 'client-tools.js';
/** Source maps lead to sources, which are not packed. */
const MAP = /^\/\/# sourceMappingURL=.*\n/m;

checkNode();
await ensureInstalled();
await ensureBuilt();
const { default: ts } = await import('typescript');
rmSync(join(PACKAGE, 'dist'), { recursive: true, force: true });
for (const [file, code] of readWithImports(ENTRY)) {
  const target = join(PACKAGE, 'dist', file);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, code.replace(MAP, ''));
}
copyFileSync(join(ROOT, 'LICENSE'), join(PACKAGE, 'LICENSE'));

/**
 * A file of dist/ with all that it imports, directly or by way of others.
 * @throws Error for a package, since the tools have to run without any
 */
function readWithImports(entry) {
  const files = new Map();
  const open = [entry];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file)) continue;
    const code = readFileSync(join(ROOT, 'dist', file), 'utf8');
    files.set(file, code);
    for (const { fileName } of ts.preProcessFile(code).importedFiles) {
      if (fileName.startsWith('.')) open.push(join(dirname(file), fileName));
      else if (!fileName.startsWith('node:'))
        throw new Error(`${file} imports ${fileName}: the tools need no package.`);
    }
  }
  return files;
}
