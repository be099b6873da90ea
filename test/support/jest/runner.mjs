// How Jest runs one test file (its option testRunner). Its own runner evaluates the file, all that this imports, and itself
// anew in a world of its own, which takes 0.2 seconds of an empty file, and two seconds for the whole server; and each leaves an
// AsyncLocalStorage behind that every promise pays for in all later files of the process. Here Node loads what a process has
// not loaded yet, and one jest-circus runs all its files.
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { addEventHandler, getState, resetState, run } from 'jest-circus';
import { asTestResult } from './test-result.mjs';
import './register.mjs';

/** Jest's are 100, which every error that the service throws would pay for; pages are drawn 20 deep. */
const STACK_FRAMES = 30;

/** Rejections that nobody has handled yet, each with the test that ran then. */
const unhandled = new Map();
const LISTENERS = {
  unhandledRejection: (error, promise) => unhandled.set(promise, { error, test: getState().currentlyRunningTest }),
  rejectionHandled: (promise) => unhandled.delete(promise),
  uncaughtException: (error) => fail(getState().currentlyRunningTest, error),
};
// As in Jest: whoever handles a rejection before its test or hook is over has handled it. Node tells of it when a turn ends.
const ENDS = ['test_fn_success', 'test_fn_failure', 'hook_success', 'hook_failure', 'run_finish'];
addEventHandler(async ({ name }) => {
  if (!ENDS.includes(name)) return;
  await turnOfLoop();
  for (const { test, error } of unhandled.values()) fail(test, error);
  unhandled.clear();
});

export default async function runTestFile(globalConfig, config, environment, runtime, path) {
  const stopListening = Object.entries(LISTENERS).map(listenAlone);
  try {
    prepare(globalConfig);
    const { beforeTests, afterTests } = await import('../every-file.ts');
    const { testEnvironmentOptions: options } = config;
    await beforeTests(options);
    await import(pathToFileURL(path).href);
    // After all other hooks of the file, which are called in the order in which they are said.
    afterTests(path, options);
    return asTestResult(await run(), { path, globalConfig, config });
  } finally {
    for (const stop of stopListening) stop();
  }
}

function prepare({ testNamePattern, testTimeout }) {
  Error.stackTraceLimit = STACK_FRAMES;
  unhandled.clear();
  resetState();
  const pattern = testNamePattern ? new RegExp(testNamePattern, 'i') : null;
  Object.assign(getState(), { testNamePattern: pattern, testTimeout });
}

/** Others that listen would end the process (Jest), instead of failing the test. */
function listenAlone([event, listener]) {
  const others = process.rawListeners(event);
  process.removeAllListeners(event);
  process.on(event, listener);
  return () => {
    process.off(event, listener);
    for (const other of others) process.on(event, other);
  };
}

function fail(test, error) {
  (test?.errors ?? getState().unhandledErrors).push(error);
}
