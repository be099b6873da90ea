// npm test: runs every check that a change must pass, with one summary, and a last line with the result. With
// arguments: only the test files whose paths contain one of them.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { describeCpuTimes, forgetCpuTimes } from './cpu-time.mjs';
import { startServers } from '../test/support/jest/servers.mjs';
import { guardChildProcesses } from './guard.mjs';
import { jestArguments, jestArgumentsFor } from './jest.mjs';
import { checkNode, ensureInstalled, ROOT } from './set-up.mjs';
import { GROUPS, listTestFiles } from './test-files.mjs';
import { summarise, writeResults } from './test-results.mjs';

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
/** Two runs at once: one that keeps the cores busy, and one that mostly waits for programs, kills and time-outs. */
const BUSY = ['busy', 'pages'];
const WAITING = ['alone', 'waiting'];
/** The niceness of everything that runs beside the waiting tests, since those depend on time. */
const BESIDE_NICENESS = 5;

checkNode();
guardChildProcesses();
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

// npm test -- test/unit, or -- refresh: only those tests.
const wanted = process.argv.slice(2);
if (wanted.length > 0) {
  const runs = jestArgumentsFor(wanted);
  if (runs.length === 0) console.error(`No test file has ${wanted.join(' or ')} in its path.`);
  let isGood = runs.length > 0;
  for (const args of runs) isGood = (await run(args, { stdio: 'inherit' })).isGood && isGood;
  console.log(describeCpuTimes());
  process.exit(isGood ? 0 : 1);
}
for (const file of [...[...BUSY, ...WAITING].map(resultsOf), LEFT_OUT]) rmSync(file, { force: true });

// Arranged for two cores: the other checks run while tests wait.
for (const args of FORGET) await run(args);
const linting = inTurn([TYPES_AND_LINT], { niceness: BESIDE_NICENESS });
const checks = await inTurn([BUILD]);
const stopServers = await startServers();
const waiting = runTests(WAITING);
checks.push(...(await inTurn([FORMAT], { niceness: BESIDE_NICENESS })));
const runs = [...(await runTests(BUSY, { niceness: BESIDE_NICENESS })), ...(await waiting)];
await stopServers();
checks.push(...(await linting));
const tests = { testResults: runs.flatMap(({ testResults }) => testResults) };
writeResults(tests);
checks.push(haveAllRun(tests), ...(await inTurn([SEEN_REPLIES, REQUIREMENTS, LOG_LEAKS])));

const { lines, passed, failed } = summarise({ checks, tests, runnerFailed: !runs.every(({ isGood }) => isGood) });
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

function resultsOf(group) {
  return join(ROOT, '.data', `jest-${group}.json`);
}

async function runTests(groups, { niceness } = {}) {
  const results = [];
  for (const group of groups) {
    console.log(`Tests begin: ${GROUPS[group].projects.join(', ')}`);
    const json = resultsOf(group);
    // Two runs write to one terminal, so only whole lines are printed, and no progress display.
    const say = (lines) => process.stdout.write(lines);
    const { isGood } = await run(jestArguments(group, ['--json', `--outputFile=${json}`]), { say, niceness });
    const testResults = existsSync(json) ? JSON.parse(readFileSync(json, 'utf8')).testResults : [];
    results.push({ isGood, testResults });
  }
  return results;
}

/** Checks that each test file has run: a group in neither of the two runs would otherwise go unnoticed. */
function haveAllRun({ testResults }) {
  const ran = new Set(testResults.map(({ name }) => name));
  const left = listTestFiles().filter((file) => !ran.has(join(ROOT, file)));
  if (left.length > 0) console.log(`Nobody has run ${left.join(', ')}.`);
  return { name: 'every test file has run', isGood: left.length === 0 };
}

/**
 * Runs a Node.js program in the project's folder. Its output is collected, unless `say` or `stdio` send it elsewhere.
 */
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
