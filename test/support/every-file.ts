import { relative } from 'node:path';
import { afterAll, afterEach, expect } from 'vitest';
import { cpuSeconds, noteCpuTime, noteFile } from '../../scripts/cpu-time.mjs';
import { ROOT } from './run-folder.js';
import { cleanUpAfterFile } from './when-done.js';

// Vitest runs this before each test file, also where files share what they import; the count is the process's.
const counting = process as typeof process & { testsRun?: number };

const before = cpuSeconds() ?? 0;

afterEach(() => {
  counting.testsRun = (counting.testsRun ?? 0) + 1;
});

afterAll(async () => {
  await cleanUpAfterFile();
  noteFile(relative(ROOT, expect.getState().testPath ?? ''), (cpuSeconds() ?? 0) - before);
  noteCpuTime(process.env['TEST_KIND'] ?? 'other', { tests: counting.testsRun ?? 0 });
});
