import { expect, it } from '@jest/globals';
import { msLeft } from '../../../workflows/wait-left.js';

const ORDERED = Date.parse('2026-01-02T03:04:00Z');
const at = (seconds: number): number => ORDERED + seconds * 1000;

// A wait of 160 s after an attempt that took 5 s; the worker's clock is ahead of Temporal's by so much, or behind it.
it.each([
  ['at once', 0, 5, 160],
  ['a moment later', 0, 7, 158],
  ['five minutes later, when no worker was there', 0, 305, 0.001],
  ['a minute later', 0, 65, 100],
  ['at once, by a clock that is 2 s ahead', 2, 5, 160],
  ['at once, by a clock that is an hour ahead', 3_600, 5, 160],
  ['a minute later, by a clock that is an hour ahead', 3_600, 65, 160],
  ['at once, by a clock that is 2 s behind', -2, 5, 158],
  ['at once, by a clock that is an hour behind', -3_600, 5, 155],
  ['at once, by a clock that is years behind', -1e8, 5, 155],
  ['five minutes later, by a clock that is an hour behind', -3_600, 305, 0.001],
])(
  'FD11, W6: of a wait there is left, asked %s (clock %i s off, %d s after the order): %d s',
  (_, offBy, now, left) => {
    const dueAt = new Date(at(5 + 160 + offBy)).toISOString();
    expect(msLeft({ waitSeconds: 160, dueAt }, { orderedAt: ORDERED, now: at(now) })).toBe(left * 1000);
  },
);

it('FD11: what an attempt that was written before leaves of its wait is no longer than that', () => {
  // Another worker had made it 100 s before this order, and was killed.
  const dueAt = new Date(at(60)).toISOString();
  expect(msLeft({ waitSeconds: 59, dueAt }, { orderedAt: ORDERED, now: at(1) })).toBe(59_000);
});

it('FD11: a release that told no time left all of the wait', () => {
  expect(msLeft({ waitSeconds: 160 }, { orderedAt: ORDERED, now: at(305) })).toBe(160_000);
});
