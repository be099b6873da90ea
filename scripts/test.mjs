// npm test: everything that must be so before a change is good, one summary, and at the end one line alone that counts.
// With arguments: only the tests that they name, as vitest understands them.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { summarise, writeResults } from './test-results.mjs';
import { checkNode, ensureInstalled, ROOT } from './set-up.mjs';

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
/**
 * Two runs of the tests side by side: what keeps a core busy, and the rest, which mostly waits until a program has started,
 * a kill was noticed or a time is over.
 */
const BUSY = ['unit', 'contract', 'integration', 'e2e'];
const RUNS = [
  { name: 'busy', projects: BUSY },
  { name: 'waiting', projects: BUSY.map((project) => `!${project}`) },
].map(({ name, projects }) => ({ projects, json: join(ROOT, '.data', `vitest-${name}.json`) }));

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
for (const file of [...RUNS.map(({ json }) => json), LEFT_OUT]) rmSync(file, { force: true });

// Two cores: what lint needs is about what the others need. Only then come tests, some of which look at the clock.
const checks = [...(await Promise.all([inTurn([LINT]), inTurn([TYPES, FORMAT, GENERATED, BUILD])])).flat()];
for (const args of FORGET) await run(args);
console.log('\nTests');
const runs = await Promise.all(RUNS.map(runTests));
const tests = { testResults: runs.flatMap(({ testResults }) => testResults) };
writeResults(tests);
checks.push(...(await inTurn([SEEN_REPLIES, REQUIREMENTS, LOG_LEAKS])));

const { lines, passed, failed } = summarise({ checks, tests, vitestFailed: !runs.every(({ isGood }) => isGood) });
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

async function runTests({ projects, json }) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${json}`];
  const args = ['run', ...projects.map((project) => `--project=${project}`), ...reporters];
  // Both write into one terminal: whole lines, and no picture of what is under way, which both would draw.
  const { isGood } = await run([bin('vitest/vitest.mjs'), ...args], { say: (lines) => process.stdout.write(lines) });
  const testResults = existsSync(json) ? JSON.parse(readFileSync(json, 'utf8')).testResults : [];
  return { isGood, testResults };
}

/** Runs a Node program in the project's folder; what it says is kept, unless somebody hears it or it may speak for itself. */
function run(args, { stdio = ['ignore', 'pipe', 'pipe'], say = undefined } = {}) {
  const from = Date.now();
  const env = say && process.stdout.isTTY ? { FORCE_COLOR: '1', ...process.env } : process.env;
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', hear);
    function hear(text) {
      output += text;
      if (!say) return;
      const end = output.lastIndexOf('\n') + 1;
      say(output.slice(0, end));
      output = output.slice(end);
    }
    child.once('close', (code) => resolve({ isGood: code === 0, output, seconds: (Date.now() - from) / 1000 }));
  });
}
