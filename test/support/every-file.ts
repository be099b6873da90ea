import { relative } from 'node:path';
import { afterAll, afterEach, beforeEach } from '@jest/globals';
import { cpuSeconds, noteFile } from '../../scripts/cpu-time.mjs';
import { setPasswordCost } from './quick-passwords.js';
import { ROOT } from './run-folder.js';
import { beginTest, cleanUpAfterFile, cleanUpAfterTest } from './when-done.js';

/** What the projects of jest.config.mjs differ in. */
export interface FileOptions {
  /** With another file in the place of English (FL7). */
  otherLanguage?: boolean;
  /** With the work that a password costs in service. */
  slowPasswords?: boolean;
  /** A test's own run, whose time is the test's. */
  isPartOfATest?: boolean;
}

let before = 0;
let tests = 0;

/** Called before each test file is read. */
export async function beforeTests({ otherLanguage = false, slowPasswords = false }: FileOptions): Promise<void> {
  before = cpuSeconds() ?? 0;
  tests = 0;
  if (otherLanguage) await import('./language/other-language.js');
  setPasswordCost(slowPasswords ? 'as in service' : 'least');
  beforeEach(beginTest);
}

/** Called after it: these hooks are the last. */
export function afterTests(path: string, { isPartOfATest = false }: FileOptions): void {
  afterEach(async () => {
    tests += 1;
    await cleanUpAfterTest();
  });
  afterAll(async () => {
    await cleanUpAfterFile();
    if (!isPartOfATest) noteFile(relative(ROOT, path), { seconds: (cpuSeconds() ?? 0) - before, tests });
  });
}
