// Lets a process that a test forks run the sources, as vitest does within its own: `node --import …/typescript.mjs`.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
