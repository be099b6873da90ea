import { execFile } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { TEST_LAST_RESORT_MS } from '../support/last-resort.js';
import { ROOT } from '../support/run-folder.js';

const FOLDER = '<rootDir>/test/support/jest';
const CONFIG = {
  rootDir: ROOT,
  testMatch: [`${FOLDER}/failing.ts`],
  testEnvironment: `${FOLDER}/environment.mjs`,
  testEnvironmentOptions: { isPartOfATest: true },
  testRunner: `${FOLDER}/runner.mjs`,
  testTimeout: TEST_LAST_RESORT_MS,
  transform: {},
  watchman: false,
};

interface JestResults {
  success: boolean;
  testResults: {
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

function runJest(): Promise<JestResults> {
  const args = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--runInBand', '--json'];
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [...args, '--config', JSON.stringify(CONFIG)],
      { cwd: ROOT },
      (_failed, stdout, stderr) => {
        if (stdout) resolve(JSON.parse(stdout) as JestResults);
        else reject(new Error(stderr));
      },
    );
  });
}

test('HO10: our runner of test files fails whatever Jest fails, and says why', async () => {
  const { success, testResults } = await runJest();
  expect(success).toBe(false);
  const [{ message, assertionResults } = { message: '', assertionResults: [] }] = testResults;
  const because = Object.fromEntries(
    assertionResults.map(({ status, fullName, failureMessages }) => [fullName, [status, ...failureMessages]]),
  );
  expect(because).toEqual({
    expectation: ['failed', expect.stringContaining('toBe')],
    'rejection that nobody handles': ['failed', expect.stringContaining('lost')],
    'rejection that is handled later': ['passed'],
    'error outside of it': ['failed', expect.stringContaining('outside')],
    'time-out': ['failed', expect.stringContaining('Exceeded timeout')],
    nothing: ['passed'],
    'left out': ['pending'],
    'in a block hook before': ['failed', expect.stringContaining('before')],
    'at its end hook after': ['passed'],
  });
  // No test is to blame for what comes after all: the file has failed.
  expect(message).toContain('after');
});
