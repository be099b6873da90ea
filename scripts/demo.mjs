// npm run demo: the whole journey over HTTP, see src/local/demo.ts. It needs no build of its own, since the service has
// to be running.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, ROOT } from './set-up.mjs';

checkNode();
const built = new URL('../dist/local/demo.js', import.meta.url);
if (!existsSync(built) || !existsSync(join(ROOT, '.data', 'dev.json'))) {
  console.error('Attestry does not run in this folder: start it with `npm start`, in another terminal.');
  process.exit(1);
}
const { runDemo } = await import(built.href);
process.exitCode = await runDemo({ root: ROOT });
