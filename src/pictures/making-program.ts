import { fileURLToPath } from 'node:url';

export const PROGRAM = fileURLToPath(new URL('./making-process.js', import.meta.url));

/** None of those that the server was started with: they are for it, and some give signals another meaning. */
export const NODE_FLAGS: string[] = [];
