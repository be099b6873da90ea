import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';

const lose = (what: string): void => void Promise.reject(new Error(what));

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
// Not a test that is left out, but how the runner tells of one.
test.skip('left out', () => undefined);
describe('before all', () => {
  beforeAll(() => {
    throw new Error('before');
  });
  test('test', () => undefined);
});
describe('after each', () => {
  afterEach(() => {
    throw new Error('each');
  });
  test('test', () => undefined);
});
