// What tests import as @jest/globals: they are loaded by Node and not by Jest (environment.mjs). Names of a module change for
// whoever has imported it, so that they are those of the file whose tests are collected or run.
export { expect } from 'expect';

export let describe, test, it, beforeAll, beforeEach, afterAll, afterEach;

/** @param jestGlobals of the one file that this process runs from now on */
export function useGlobals(jestGlobals) {
  ({ describe, test, it, beforeAll, beforeEach, afterAll, afterEach } = jestGlobals);
}
