import { expect, test } from '@jest/globals';
import { editDistance } from '../../src/edit-distance.js';

test.each([
  ['basic', 'basic', 0],
  ['bsaic', 'basic', 1],
  ['basc', 'basic', 1],
  ['bazik', 'basic', 2],
  ['', 'id', 2],
])('%j becomes %j by %d changes', (a, b, changes) => {
  expect([editDistance(a, b, 2), editDistance(b, a, 2)]).toEqual([changes, changes]);
});

test('more changes than the given number are not counted', () => {
  expect(editDistance('bazik', 'basic', 1)).toBe(Infinity);
  expect(editDistance('', 'basic', 4)).toBe(Infinity);
  expect(editDistance('', 'basic', 5)).toBe(5);
});
