import fc from 'fast-check';
import { expect, test } from '@jest/globals';
import { bucketOf, medianSeconds, secondsOf } from '../../../src/statistics/decision-time.js';

const HUNDRED_YEARS = 3_155_760_000;
const seconds = fc.integer({ min: 0, max: HUNDRED_YEARS });
/** To within ten per cent, or a second where that is more. */
const isNear = (told: number, real: number): boolean => Math.abs(told - real) <= Math.max(1, real * 0.1);

test('ST9: the time that stands for a bucket is within ten per cent of all that is counted in it', () => {
  fc.assert(fc.property(seconds, (real) => isNear(secondsOf(bucketOf(real)), real)));
});

test('ST9: a longer time is never in an earlier bucket, and no time is beyond the last one', () => {
  fc.assert(fc.property(seconds, seconds, (one, other) => one > other || bucketOf(one) <= bucketOf(other)));
  expect([bucketOf(HUNDRED_YEARS), bucketOf(Number.MAX_SAFE_INTEGER)]).toEqual([158, 160]);
});

test('ST9: the median out of buckets is within ten per cent of the one of the times themselves', () => {
  fc.assert(
    fc.property(fc.array(seconds, { minLength: 1, maxLength: 40 }), (times) => {
      const buckets = new Map<number, number>();
      for (const time of times) buckets.set(bucketOf(time), (buckets.get(bucketOf(time)) ?? 0) + 1);
      const sorted = [...times].sort((one, other) => one - other);
      return isNear(medianSeconds(buckets) ?? NaN, sorted[Math.ceil(sorted.length / 2) - 1] ?? NaN);
    }),
  );
});

test('ST9: there is no median of nothing', () => {
  expect(medianSeconds(new Map())).toBeUndefined();
});
