// What test/unit/jest-runner.test.ts runs, to see that it fails.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';

const lose = (what: unknown) => void Promise.reject(new Error(String(what)));

test('expectation', () => expect(1).toBe(2));
test('rejection that nobody handles', () => lose('lost'));
test('rejection that is handled later', async () => {
  const late = Promise.reject(new Error('late'));
  await sleep(1);
  await expect(late).rejects.toThrow('late');
});
test('error outside of it', async () => {
  await new Promise<void>((resolve) => {
    setTimeout(() => {
      setImmediate(resolve);
      throw new Error('outside');
    });
  });
});
// oxlint-disable-next-line eslint-js/no-restricted-syntax -- its limit is what it is about
test('time-out', () => new Promise(() => undefined), 1);
test('nothing', () => undefined);
test.skip('left out', () => undefined);
describe('in a block', () => {
  beforeAll(() => {
    throw new Error('before');
  });
  test('hook before', () => undefined);
});
describe('at its end', () => {
  afterAll(() => {
    throw new Error('after');
  });
  test('hook after', () => undefined);
});
