import { register } from 'node:module';

const registered = Symbol.for('attestry.test-loader');

// Once in a process, by whichever of Jest's modules comes first.
if (!globalThis[registered]) {
  globalThis[registered] = true;
  register('./loader.mjs', import.meta.url);
}
