// npm run reset: removes .data/, see src/local/reset.ts. Without a build nothing can be running, so the folder is just
// deleted.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, ROOT } from './set-up.mjs';

checkNode();
const built = new URL('../dist/local/reset.js', import.meta.url);
const data = join(ROOT, '.data');
if (!existsSync(data)) {
  console.log('Nothing to remove: there is no .data/ here.');
} else if (existsSync(built)) {
  const { resetEverything } = await import(built.href);
  process.exitCode = await resetEverything({ root: ROOT });
} else {
  rmSync(data, { recursive: true, force: true });
  console.log('Removed .data/.');
}
