import { relative } from 'node:path';
import { afterAll, afterEach, expect } from 'vitest';
import { cpuSeconds, noteFile } from '../../scripts/cpu-time.mjs';
import { ROOT } from './run-folder.js';
import { cleanUpAfterFile } from './when-done.js';

// Vitest runs this before each test file, also where files share what they import.
const before = cpuSeconds() ?? 0;
let tests = 0;

afterEach(() => {
  tests += 1;
});

afterAll(async () => {
  await cleanUpAfterFile();
  const name = relative(ROOT, expect.getState().testPath ?? '');
  noteFile(name, { seconds: (cpuSeconds() ?? 0) - before, tests });
});
