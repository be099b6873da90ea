// npm run test:nodes: starts the service, runs the demo, and runs the packed client tools on every supported Node.js; npm
// test does this for the newest.
import { ensureBuilt } from './build-dist.mjs';
import { guardChildProcesses } from './guard.mjs';
import { jestArgumentsFor } from './jest.mjs';
import { checkNode, ensureInstalled, run } from './set-up.mjs';

checkNode();
guardChildProcesses();
try {
  await ensureInstalled();
  await ensureBuilt();
  const [jest = []] = jestArgumentsFor(['test/local/nodes.test.ts', 'test/local/client-tools.test.ts']);
  await run(process.execPath, jest, { env: { ALL_NODES: 'true' } });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
