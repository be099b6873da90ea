// npm start: runs everything on this machine, see src/local.ts.
import { ensureBuilt } from './build-dist.mjs';
import { guardChildProcesses } from './guard.mjs';
import { checkNode, ensureInstalled, ROOT } from './set-up.mjs';

checkNode();
guardChildProcesses();
try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const { startEverything } = await import(new URL('../dist/local.js', import.meta.url).href);
await startEverything({ root: ROOT });
