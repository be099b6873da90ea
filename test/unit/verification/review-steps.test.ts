import { expect, test } from '@jest/globals';
import { stepsOf } from '../../../src/verification/review/review-numbers.js';

const now = new Date('2026-11-30T12:00:00Z');

test.each([
  ['day', '2026-11-28T23:59:59Z', ['2026-11-28', '2026-11-29', '2026-11-30']],
  ['day', '2026-11-30T00:00:00Z', ['2026-11-30']],
  // A Monday, and the Sunday before it.
  ['week', '2026-11-16T00:00:00Z', ['2026-11-16', '2026-11-23', '2026-11-30']],
  ['week', '2026-11-15T23:59:59Z', ['2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30']],
] as const)('RC5: a chart by %s since %s has a place for each of them, also without decisions', (unit, since, days) => {
  const steps = stepsOf({ unit, since: new Date(since) }, now);
  expect(steps.map((step) => step.toISOString())).toEqual(days.map((day) => `${day}T00:00:00.000Z`));
});
