import { formatExecError, formatResultsErrors } from 'jest-message-util';

const NO_SNAPSHOTS = {
  added: 0,
  fileDeleted: false,
  matched: 0,
  unchecked: 0,
  uncheckedKeys: [],
  unmatched: 0,
  updated: 0,
};

/**
 * @param runResult of jest-circus
 * @returns what Jest reports of a file (TestResult of @jest/test-result)
 */
export function asTestResult({ testResults, unhandledErrorsDetailed: outside }, { path, globalConfig, config }) {
  const results = testResults.map(asAssertionResult);
  const count = (status) => results.filter((result) => result.status === status).length;
  const failures = [
    formatResultsErrors(results, config, globalConfig, path),
    ...outside.map((error) => formatExecError(error, config, globalConfig, path)),
  ].filter(Boolean);
  return {
    failureMessage: failures.join('\n\n') || null,
    leaks: false,
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    openHandles: [],
    perfStats: {},
    snapshot: NO_SNAPSHOTS,
    // Of hooks that come after all tests, and of nobody's: they fail the file.
    testExecError: outside.length > 0 ? { message: outside.map(String).join('\n'), stack: failures.at(-1) } : undefined,
    testFilePath: path,
    testResults: results,
  };
}

/** @param result of one test, whose path begins with the outermost block, which nobody has named */
function asAssertionResult({ testPath: [, ...names], status, errors, startedAt, duration }) {
  return {
    ancestorTitles: names.slice(0, -1),
    duration,
    // Their words are enough, and go from one process to another, as not every value does.
    failureDetails: [],
    failureMessages: errors,
    fullName: names.join(' '),
    startAt: startedAt,
    status: { skip: 'pending', todo: 'todo' }[status] ?? (errors.length > 0 ? 'failed' : 'passed'),
    title: names.at(-1),
  };
}
