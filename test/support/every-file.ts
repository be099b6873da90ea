import { afterAll, afterEach } from 'vitest';
import { noteCpuTime } from '../../scripts/cpu-time.mjs';
import { cleanUpAfterFile } from './when-done.js';

// Vitest runs this before each test file, also where files share what they import; the count is the process's.
const counting = process as typeof process & { testsRun?: number };

afterEach(() => {
  counting.testsRun = (counting.testsRun ?? 0) + 1;
});

afterAll(async () => {
  await cleanUpAfterFile();
  noteCpuTime(process.env['TEST_KIND'] ?? 'other', { tests: counting.testsRun ?? 0 });
});

// What `fork` gives to a process that runs a part of the sources: those that are started by name run what was built.
const TYPESCRIPT = ['--import', new URL('typescript.mjs', import.meta.url).href];
if (!process.execArgv.includes(TYPESCRIPT[1] ?? '')) process.execArgv.push(...TYPESCRIPT);
