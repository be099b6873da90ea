import { pathToFileURL } from 'node:url';
import { TestEnvironment as NodeEnvironment } from 'jest-environment-node';
import { useGlobals } from './globals.mjs';
import './register.mjs';

/**
 * Jest evaluates each file, and all that it imports, anew and in a world of its own: two seconds for the whole server, 320 times.
 * Here it collects, runs and reports tests, and Node loads them: what files import they share, with the rest of their process.
 */
export default class NativeEnvironment extends NodeEnvironment {
  constructor(config, context) {
    super(config, context);
    const options = config.projectConfig.testEnvironmentOptions;
    this.global.runTestFile = () => runTestFile(this.global, context.testPath, options);
  }
}

async function runTestFile(jestGlobals, path, options) {
  useGlobals(jestGlobals);
  const { beforeTests, afterTests } = await import('../every-file.ts');
  await beforeTests(options);
  await import(pathToFileURL(path).href);
  // After all other hooks of the file, which Jest calls in the order in which they are said.
  afterTests(path);
}
