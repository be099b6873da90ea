// npm run test:clients: tests the service with OAuth libraries in every language; npm test runs those whose language is
// installed. Words choose test files, and what begins with a dash is passed to Jest: -- generators, -- -t openid-client.
import { guardChildProcesses } from './guard.mjs';
import { jestArgumentsFor } from './jest.mjs';
import { checkNode, ensureInstalled, run } from './set-up.mjs';

checkNode();
guardChildProcesses();
try {
  await ensureInstalled();
  const [jest = []] = jestArgumentsFor(withinClients(process.argv.slice(2)));
  await run(process.execPath, jest, { env: { ALL_CLIENTS: 'true' } });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

/** The words, which stand before the options, choose among the files of one folder. */
function withinClients(wanted) {
  const dash = wanted.findIndex((word) => word.startsWith('-'));
  const [words, options] = dash === -1 ? [wanted, []] : [wanted.slice(0, dash), wanted.slice(dash)];
  return [...(words.length > 0 ? words : ['']).map((word) => `test/clients/${word}`), ...options];
}
