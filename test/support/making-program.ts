import { fileURLToPath } from 'node:url';

/** Stands for `src/pictures/making-program.ts`: the sources as they are, not as they were built. */
export const PROGRAM = fileURLToPath(new URL('../../src/pictures/making-process.js', import.meta.url));

export const NODE_FLAGS = ['--import', new URL('typescript.mjs', import.meta.url).href];
