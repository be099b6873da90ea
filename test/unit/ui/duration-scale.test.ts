import { expect, test } from '@jest/globals';
import { duration } from '../../../src/ui/age.js';
import { durationScale } from '../../../src/ui/duration-scale.js';

test.each([
  [0, '2 min', '1 min'],
  [121, '10 min', '5 min'],
  [1_801, '1 h', '30 min'],
  [23 * 3_600, '1 d', '12 h'],
  [86_401, '2 d', '1 d'],
  [61 * 86_400, '62 d', '31 d'],
])('a chart of durations up to %s s has lines at %s and %s', (longest, top, half) => {
  const lines = durationScale(longest);
  expect(lines.map(duration)).toEqual([top, half]);
  expect(lines[0]).toBeGreaterThanOrEqual(longest);
});
