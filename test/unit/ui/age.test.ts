import { expect, test } from '@jest/globals';
import { age } from '../../../src/ui/age.js';

const now = new Date('2026-11-28T12:00:00Z');

test.each([
  [0, 'less than 1 min'],
  [59, 'less than 1 min'],
  [60, '1 min'],
  [59 * 60, '59 min'],
  [3_600, '1 h'],
  [9 * 3_600 + 300, '9 h 5 min'],
  [23 * 3_600, '23 h'],
  [24 * 3_600, '1 d'],
  [30 * 3_600, '1 d 6 h'],
  [-60, 'less than 1 min'],
])('%i seconds are “%s”', (seconds, words) => {
  expect(age(new Date(now.getTime() - seconds * 1000), now)).toBe(words);
});
