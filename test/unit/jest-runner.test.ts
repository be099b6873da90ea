import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { TEST_LAST_RESORT_MS } from '../support/last-resort.js';
import { ROOT } from '../support/run-folder.js';

const FOLDER = '<rootDir>/test/support/jest';
const CONFIG = {
  rootDir: ROOT,
  testMatch: [`${FOLDER}/samples/*.ts`],
  testEnvironment: `${FOLDER}/environment.mjs`,
  testEnvironmentOptions: { isPartOfATest: true },
  testRunner: `${FOLDER}/runner.mjs`,
  testTimeout: TEST_LAST_RESORT_MS,
  transform: {},
  watchman: false,
};

interface JestResults {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** All of them in one process, as files of a run are. */
function runSamples(): Promise<{ code: unknown; results: JestResults }> {
  const args = ['node_modules/jest/bin/jest.js', '--runInBand', '--json', '--config', JSON.stringify(CONFIG)];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: ROOT }, (failed, stdout, stderr) => {
      if (stdout) resolve({ code: failed?.code, results: JSON.parse(stdout) as JestResults });
      else reject(new Error(stderr));
    });
  });
}

let run: Awaited<ReturnType<typeof runSamples>>;
beforeAll(async () => {
  run = await runSamples();
});

test('HO10: our runner fails each file that Jest would fail, and says why', () => {
  const files = run.results.testResults.map(({ name, status, message }) => [basename(name), [status, message]]);
  expect(Object.fromEntries(files)).toEqual({
    'tests.ts': ['failed', expect.stringContaining('toBe')],
    'after-all.ts': ['failed', expect.stringContaining('after')],
    'rejection-at-the-end.ts': ['failed', expect.stringContaining('at the end')],
    'does-not-load.ts': ['failed', expect.stringContaining('at load')],
    'empty.ts': ['failed', expect.stringContaining('must contain at least one test')],
    'well.ts': ['passed', ''],
  });
  expect(run.code).toBe(1);
});

test('HO10: and each test, by what it has done itself', () => {
  const { assertionResults = [] } = run.results.testResults.find(({ name }) => name.endsWith('/tests.ts')) ?? {};
  const outcomes = assertionResults.map(({ fullName, status, failureMessages }) => [
    fullName,
    [status, ...failureMessages],
  ]);
  expect(Object.fromEntries(outcomes)).toEqual({
    expectation: ['failed', expect.stringContaining('toBe')],
    'rejection that nobody handles': ['failed', expect.stringContaining('lost')],
    'rejection that is handled later': ['passed'],
    'error outside of it': ['failed', expect.stringContaining('outside')],
    'time-out': ['failed', expect.stringContaining('Exceeded timeout')],
    nothing: ['passed'],
    'left out': ['pending'],
    'before all test': ['failed', expect.stringContaining('before')],
    'after each test': ['failed', expect.stringContaining('each')],
  });
});
