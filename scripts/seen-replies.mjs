// After a whole test run: checks that every operation has answered with every status in the contract. The server under
// test records its responses in .data/seen-replies; --forget deletes them before the next run.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../.data/seen-replies/', import.meta.url));

if (process.argv.includes('--forget')) {
  rmSync(folder, { recursive: true, force: true });
} else {
  const seen = seenReplies();
  const unseen = namedReplies().filter((reply) => !seen.has(reply));
  for (const reply of unseen) console.error(`No test has seen: ${reply}`);
  if (unseen.length > 0) {
    console.error('Write a test that brings it about, or take it out of the contract if it cannot come about.');
    process.exitCode = 1;
  } else {
    console.log(`Every operation has answered with every status of the contract (${seen.size}).`);
  }
}

function seenReplies() {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return new Set(files.flatMap((name) => readFileSync(`${folder}${name}`, 'utf8').trim().split('\n')));
}

function namedReplies() {
  const contract = JSON.parse(readFileSync(new URL('../generated/openapi.json', import.meta.url), 'utf8'));
  return Object.values(contract.paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ operationId, responses }) => Object.keys(responses).map((status) => `${operationId} ${status}`));
}
