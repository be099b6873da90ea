// npm run bench: measures frequent operations in turn with a minimal reference implementation of each, see
// test/bench/README.md.
import { ensureBuilt } from './build-dist.mjs';
import { guardChildProcesses } from './guard.mjs';
import { checkNode, ensureInstalled } from './set-up.mjs';

checkNode();
guardChildProcesses();
try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
// Imported only now, since it needs the packages and the build.
const { bench } = await import('../test/bench/bench.mjs');
process.exit(await bench(process.argv.slice(2)));
