import { afterAll } from 'vitest';
import { cleanUpAfterFile } from './when-done.js';

// Vitest runs this before each test file, also where files share what they import.
afterAll(cleanUpAfterFile);

// What `fork` gives to a process that runs a part of the sources: those that are started by name run what was built.
const TYPESCRIPT = ['--import', new URL('typescript.mjs', import.meta.url).href];
if (!process.execArgv.includes(TYPESCRIPT[1] ?? '')) process.execArgv.push(...TYPESCRIPT);
