import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './set-up.mjs';

/**
 * How many lines of a failure are shown: enough for the expected and the actual value. The full difference of long
 * texts is in the output above.
 */
const LINES_OF_FAILURE = 12;
const PROJECT = /^test\/([a-z0-9]+)\//;

/**
 * Writes every test of the last run with its result, since the test names contain ids of requirements. Writes an empty
 * list if the run broke off.
 */
export function writeResults(tests) {
  const results = (tests?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration }) => ({
      file: relative(ROOT, name),
      name: fullName,
      result: status,
      duration_ms: Math.round(duration ?? 0),
    })),
  );
  writeFileSync(join(ROOT, '.data', 'test-results.json'), `${JSON.stringify(results, null, 2)}\n`);
}

/** The failure with its reason, for people who see only the end of the output, as in a mail about CI. */
function describeFailure({ fullName, status, duration, failureMessages = [] }) {
  const seconds = Math.round((duration ?? 0) / 1000);
  const words = stripVTControlCharacters(failureMessages.join('\n')).split('\n').slice(0, LINES_OF_FAILURE);
  return [`${fullName} (${status} after ${seconds} s)`, ...words.map((line) => `        ${line}`)].join('\n');
}

/**
 * Summarises checks and tests as one table and two numbers. Skipped tests, and files that could not be loaded, count as
 * failed.
 */
export function summarise({ checks, tests, runnerFailed }) {
  const rows = checks.map(({ name, isGood }) => [name, isGood ? 1 : 0, isGood ? 0 : 1]);
  const failures = [];
  const projects = new Map();
  for (const { name, status, message, assertionResults } of tests?.testResults ?? []) {
    const file = relative(ROOT, name);
    const project = PROJECT.exec(file)?.[1] ?? file;
    const row = projects.get(project) ?? [`${project} tests`, 0, 0];
    projects.set(project, row);
    for (const test of assertionResults) {
      row[test.status === 'passed' ? 1 : 2] += 1;
      if (test.status !== 'passed') failures.push(`${file}: ${describeFailure(test)}`);
    }
    // A file that could not be loaded has no tests, so it is counted itself.
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) {
      row[2] += 1;
      failures.push(`${file}: ${message.split('\n')[0] || 'failed outside of its tests'}`);
    }
  }
  rows.push(...projects.values());
  if (runnerFailed && failures.length === 0) rows.push(['the test runner itself', 0, 1]);

  const width = Math.max(0, ...rows.map(([name]) => name.length));
  const lines = rows.map(
    ([name, passed, failed]) =>
      `${failed ? 'FAIL' : 'ok  '}  ${name.padEnd(width)}  ${passed} passed, ${failed} failed`,
  );
  const sum = (index) => rows.reduce((total, row) => total + row[index], 0);
  return { lines: [...lines, ...failures.map((failure) => `      ${failure}`)], passed: sum(1), failed: sum(2) };
}
