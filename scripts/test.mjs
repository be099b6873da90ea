// npm test: everything that must be so before a change is good, one summary, and at the end one line alone that counts.
// With arguments: only the tests that they name, as vitest understands them.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { summarise, writeResults } from './test-results.mjs';
import { checkNode, ensureInstalled, ROOT } from './set-up.mjs';

const VITEST_JSON = join(ROOT, '.data', 'vitest.json');
const LEFT_OUT = join(ROOT, '.data', 'clients', 'left-out.txt');
const bin = (path) => join(ROOT, 'node_modules', path);

const TYPES = ['types', [bin('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.json']];
const LINT = ['lint', [bin('eslint/bin/eslint.js'), '.']];
const FORMAT = ['format', [bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.']];
const GENERATED = ['generated files are fresh', ['scripts/generate.mjs', '--check', '--contracts']];
const BUILD = ['build', ['scripts/build.mjs']];
const SEEN_REPLIES = ['every reply of the contract was seen', ['scripts/seen-replies.mjs']];
const REQUIREMENTS = ['every requirement has a passing test', ['scripts/requirements.mjs']];
const LOG_LEAKS = ['no log holds a secret', ['scripts/log-leaks.mjs']];
const FORGET = [
  ['scripts/seen-replies.mjs', '--forget'],
  ['scripts/log-leaks.mjs', '--forget'],
];
const VITEST = [
  bin('vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${VITEST_JSON}`,
];

checkNode();
const startedAt = Date.now();
try {
  await ensureInstalled();
} catch (error) {
  console.error(error.message);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
mkdirSync(join(ROOT, '.data'), { recursive: true });

// npm test -- --project unit, or -- refresh: just those tests, as one works on them.
const wanted = process.argv.slice(2);
if (wanted.length > 0) {
  const { isGood } = await run([bin('vitest/vitest.mjs'), 'run', ...wanted], { stdio: 'inherit' });
  process.exit(isGood ? 0 : 1);
}
for (const file of [VITEST_JSON, LEFT_OUT]) rmSync(file, { force: true });

// Two cores: the two long ones side by side, then the rest beside what is left of them.
const checks = [...(await Promise.all([inTurn([LINT]), inTurn([TYPES, FORMAT, GENERATED, BUILD])])).flat()];
for (const args of FORGET) await run(args);
console.log('\nTests');
const vitest = await run(VITEST, { stdio: 'inherit' });
const tests = existsSync(VITEST_JSON) ? JSON.parse(readFileSync(VITEST_JSON, 'utf8')) : undefined;
writeResults(tests);
checks.push(...(await inTurn([SEEN_REPLIES, REQUIREMENTS, LOG_LEAKS])));

const { lines, passed, failed } = summarise({ checks, tests, vitestFailed: !vitest.isGood });
const leftOut = existsSync(LEFT_OUT) ? readFileSync(LEFT_OUT, 'utf8') : '';
const hint = leftOut && `\n\nLeft out of the client tests, which \`npm run test:clients\` wants whole:\n${leftOut}`;
console.log(`\n${lines.join('\n')}${hint}\n\nIn ${Math.round((Date.now() - startedAt) / 1000)} s.\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function inTurn(list) {
  const results = [];
  for (const [name, args] of list) {
    const result = await run(args);
    console.log(`${result.isGood ? 'ok  ' : 'FAIL'}  ${name}  (${Math.round(result.seconds)} s)`);
    if (!result.isGood) console.log(result.output.trimEnd().replaceAll(/^/gm, '      '));
    results.push({ name, ...result });
  }
  return results;
}

/** Runs a Node program in the project's folder; what it says is kept, unless it may speak for itself. */
function run(args, { stdio = ['ignore', 'pipe', 'pipe'] } = {}) {
  const from = Date.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('close', (code) => resolve({ isGood: code === 0, output, seconds: (Date.now() - from) / 1000 }));
  });
}
