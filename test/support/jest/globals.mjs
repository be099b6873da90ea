// What tests import as @jest/globals: they are loaded by Node and not by Jest (runner.mjs).
export { expect } from 'expect';
export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from 'jest-circus';
