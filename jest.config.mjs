import { ensureBuilt } from './scripts/build-dist.mjs';
import { listTestFiles, projectOf } from './scripts/test-files.mjs';

/** As TEST_LAST_RESORT_MS of test/support/last-resort.ts: no limit of time decides a test. */
const LAST_RESORT_MS = 25 * 60_000;

const SERVERS = {
  globalSetup: '<rootDir>/test/support/jest/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/jest/global-teardown.mjs',
};

/** The server under test is the one that is built: what tests import of src/ comes from there (test/support/jest/loader.mjs). */
await ensureBuilt();
const files = listTestFiles();

/** @param options every-file.ts says which there are */
function project(name, { servers = SERVERS, options = {} } = {}) {
  return {
    displayName: name,
    roots: ['<rootDir>/test'],
    testMatch: files.filter((file) => projectOf(file) === name).map((file) => `<rootDir>/${file}`),
    testEnvironment: '<rootDir>/test/support/jest/environment.mjs',
    testEnvironmentOptions: options,
    testRunner: '<rootDir>/test/support/jest/runner.mjs',
    transform: {},
    injectGlobals: false,
    ...servers,
  };
}

/** Which of them may share a process, scripts/test-files.mjs says. */
export default {
  projects: [
    project('unit', { servers: {}, options: { slowPasswords: true } }),
    project('served'),
    project('pages', { options: { otherLanguage: true } }),
    project('alone'),
    project('waiting'),
  ],
  testTimeout: LAST_RESORT_MS,
  watchman: false,
};
