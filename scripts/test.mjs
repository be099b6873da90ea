// npm test: everything that must be so before a change is good, one summary, and at the end one line alone that counts.
// With arguments: only the tests that they name, as vitest understands them.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { describeCpuTimes, forgetCpuTimes } from './cpu-time.mjs';
import { summarise, writeResults } from './test-results.mjs';
import { endWithMe } from './guard.mjs';
import { checkNode, ensureInstalled, ROOT } from './set-up.mjs';

const LEFT_OUT = join(ROOT, '.data', 'clients', 'left-out.txt');
const bin = (path) => join(ROOT, 'node_modules', path);

const TYPES_AND_LINT = ['types and lint', [bin('oxlint/bin/oxlint'), '-c', 'oxlint.config.mjs']];
const FORMAT = ['format', [bin('oxfmt/bin/oxfmt'), '--check']];
const BUILD = ['build', ['scripts/build.mjs']];
const SEEN_REPLIES = ['every reply of the contract was seen', ['scripts/seen-replies.mjs']];
const REQUIREMENTS = ['every requirement has a passing test', ['scripts/requirements.mjs']];
const LOG_LEAKS = ['no log holds a secret', ['scripts/log-leaks.mjs']];
const FORGET = [
  ['scripts/seen-replies.mjs', '--forget'],
  ['scripts/log-leaks.mjs', '--forget'],
];
/** Two runs of the tests: what keeps a core busy, and what mostly waits, until a program is up, a kill noticed, a time over. */
const BUSY = testRun('busy', ['unit', 'served', 'pages']);
const WAITING = testRun('waiting', ['alone', 'waiting']);
/** The waiting ones look at the clock, so what runs beside them gives way. */
const BESIDE = 5;

checkNode();
endWithMe();
const startedAt = Date.now();
try {
  await ensureInstalled();
} catch (error) {
  console.error(error.message);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
mkdirSync(join(ROOT, '.data'), { recursive: true });
forgetCpuTimes();

// npm test -- test/unit, or -- refresh: just those tests, as one works on them.
const wanted = process.argv.slice(2);
if (wanted.length > 0) {
  const { isGood } = await run([bin('vitest/vitest.mjs'), 'run', ...wanted], { stdio: 'inherit' });
  console.log(describeCpuTimes());
  process.exit(isGood ? 0 : 1);
}
for (const file of [BUSY.json, WAITING.json, LEFT_OUT]) rmSync(file, { force: true });

// Two cores: while one run of the tests waits, they do what has to be done anyway.
for (const args of FORGET) await run(args);
const linting = inTurn([TYPES_AND_LINT], { niceness: BESIDE });
const checks = await inTurn([BUILD]);
const waiting = runTests(WAITING);
checks.push(...(await inTurn([FORMAT], { niceness: BESIDE })));
const runs = [await runTests(BUSY, { niceness: BESIDE }), await waiting];
checks.push(...(await linting));
const tests = { testResults: runs.flatMap(({ testResults }) => testResults) };
writeResults(tests);
checks.push(haveAllRun(tests), ...(await inTurn([SEEN_REPLIES, REQUIREMENTS, LOG_LEAKS])));

const { lines, passed, failed } = summarise({ checks, tests, vitestFailed: !runs.every(({ isGood }) => isGood) });
const leftOut = existsSync(LEFT_OUT) ? readFileSync(LEFT_OUT, 'utf8') : '';
const hint = leftOut && `\n\nLeft out of the client tests, which \`npm run test:clients\` wants whole:\n${leftOut}`;
console.log(
  `\n${lines.join('\n')}${hint}\n\n${describeCpuTimes()}\n\nIn ${Math.round((Date.now() - startedAt) / 1000)} s.\n`,
);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function inTurn(list, options) {
  const results = [];
  for (const [name, args] of list) {
    const result = await run(args, options);
    console.log(`${result.isGood ? 'ok  ' : 'FAIL'}  ${name}  (${Math.round(result.seconds)} s)`);
    if (!result.isGood) console.log(result.output.trimEnd().replaceAll(/^/gm, '      '));
    results.push({ name, ...result });
  }
  return results;
}

function testRun(name, projects) {
  return { projects, json: join(ROOT, '.data', `vitest-${name}.json`) };
}

async function runTests({ projects, json }, { niceness } = {}) {
  console.log(`Tests begin: ${projects.join(', ')}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${json}`];
  const args = ['run', ...projects.map((project) => `--project=${project}`), ...reporters];
  // Both write into one terminal: whole lines, and no picture of what is under way, which both would draw.
  const say = (lines) => process.stdout.write(lines);
  const { isGood } = await run([bin('vitest/vitest.mjs'), ...args], { say, niceness });
  const testResults = existsSync(json) ? JSON.parse(readFileSync(json, 'utf8')).testResults : [];
  return { isGood, testResults };
}

/** A project that belongs to neither run would not be missed otherwise. */
function haveAllRun({ testResults }) {
  const ran = new Set(testResults.map(({ name }) => name));
  const names = readdirSync(join(ROOT, 'test'), { recursive: true });
  // What the client tests install has tests of its own.
  const files = names.filter((name) => /\.test\.tsx?$/.test(name) && !name.includes('node_modules'));
  const left = files.filter((name) => !ran.has(join(ROOT, 'test', name)));
  if (left.length > 0) console.log(`Nobody has run ${left.map((name) => `test/${name}`).join(', ')}.`);
  return { name: 'every test file has run', isGood: left.length === 0 };
}

/** Runs a Node program in the project's folder; what it says is kept, unless somebody hears it or it may speak for itself. */
function run(args, { stdio = ['ignore', 'pipe', 'pipe'], say, niceness } = {}) {
  const from = Date.now();
  const env = say && process.stdout.isTTY ? { FORCE_COLOR: '1', ...process.env } : process.env;
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio });
    if (niceness && child.pid) setPriority(child.pid, niceness);
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
