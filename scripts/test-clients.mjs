// npm run test:clients: tests the service with OAuth libraries in every language; npm test runs those whose language is
// installed. Arguments are passed to Jest: -- -t openid-client.
import { guardChildProcesses } from './guard.mjs';
import { jestArgumentsFor } from './jest.mjs';
import { checkNode, ensureInstalled, run } from './set-up.mjs';

checkNode();
guardChildProcesses();
try {
  await ensureInstalled();
  const [jest = []] = jestArgumentsFor(['test/clients/', ...process.argv.slice(2)]);
  await run(process.execPath, jest, { env: { ALL_CLIENTS: 'true' } });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
