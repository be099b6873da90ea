import { describe, expect, it } from '@jest/globals';
import { LAST_ATTEMPT, waitAfterAttempt, waitBeforeRetry } from '../../../workflows/retry-schedule.js';

// §6.2, W6: retry number, wait before it, and its start after the end of the first failure, in seconds.
const minutes = (m: number, s = 0): number => m * 60 + s;
const hours = (h: number, m: number, s: number): number => h * 3600 + minutes(m, s);
const days = (d: number, h: number, m: number, s: number): number => d * 86_400 + hours(h, m, s);
const SCHEDULE: [retry: number, wait: number, start: number][] = [
  [1, 20, 20],
  [2, 40, minutes(1)],
  [3, 80, minutes(2, 20)],
  [4, 160, minutes(5)],
  [5, 320, minutes(10, 20)],
  [6, 640, minutes(21)],
  [7, 1_280, minutes(42, 20)],
  [8, 2_560, hours(1, 25, 0)],
  [9, 5_120, hours(2, 50, 20)],
  [10, 10_240, hours(5, 41, 0)],
  [11, 20_480, hours(11, 22, 20)],
  [12, 40_960, hours(22, 45, 0)],
  [13, 81_920, days(1, 21, 30, 20)],
  [14, 86_400, days(2, 21, 30, 20)],
  [15, 86_400, days(3, 21, 30, 20)],
  [16, 86_400, days(4, 21, 30, 20)],
  [17, 86_400, days(5, 21, 30, 20)],
  [18, 86_400, days(6, 21, 30, 20)],
  [19, 86_400, days(7, 21, 30, 20)],
  [20, 86_400, days(8, 21, 30, 20)],
];

describe('the retry schedule of §6.2', () => {
  it.each(SCHEDULE)(
    'waits before retry %i for %i s, so that it starts %i s after the first failure',
    (retry, wait, start) => {
      expect(waitBeforeRetry(retry)).toBe(wait);
      let elapsed = 0;
      for (let earlier = 1; earlier <= retry; earlier += 1) elapsed += waitBeforeRetry(earlier);
      expect(elapsed).toBe(start);
    },
  );

  it('has 21 attempts over 768,620 s, and no wait after the last', () => {
    const waits = Array.from({ length: LAST_ATTEMPT }, (_, index) => waitAfterAttempt(index + 1));
    expect(LAST_ATTEMPT).toBe(21);
    expect(waits.at(-1)).toBeNull();
    expect(waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0)).toBe(768_620);
  });
});
