import { describe, expect, test } from '@jest/globals';
import { refusal } from '../../../src/refusals/refuse.js';
import { refusalSentence } from '../../../src/texts/refusal-sentence.js';
import {
  checkMove,
  isStillFixable,
  MoveRefused,
  nextChangeTime,
  type Cause,
  type Status,
} from '../../../src/verification/status/status-machine.js';

const STATUSES: Status[] = ['pending', 'contacted', 'approved', 'rejected', 'expired'];
const CAUSES: Cause[] = ['submission', 'review', 'expiry', 'reopening'];

// Written out a second time from V4, so that a slip in the table is seen.
const ALLOWED = new Set([
  'none → pending by submission',
  'pending → approved by review',
  'pending → rejected by review',
  'pending → contacted by review',
  'contacted → pending by submission',
  'approved → expired by expiry',
  'expired → pending by submission',
  'rejected → pending by submission',
  'approved → pending by reopening',
  'rejected → pending by reopening',
]);

describe('VE1: V4 is the whole machine', () => {
  for (const from of [undefined, ...STATUSES]) {
    for (const to of STATUSES) {
      test(`${from ?? 'none'} → ${to}`, () => {
        const allowed = CAUSES.filter((cause) => {
          try {
            checkMove({ from, to, cause, rejectionIsFixable: true, reasonCode: 'a_reason' });
            return true;
          } catch (error) {
            if (!(error instanceof MoveRefused)) throw error;
            expect(error.message).toContain(`from ${from ?? 'none'} to ${to}:`);
            return false;
          }
        });
        const expected = CAUSES.filter((cause) => ALLOWED.has(`${from ?? 'none'} → ${to} by ${cause}`));
        expect(allowed).toEqual(expected);
      });
    }
  }
});

/** As a sandbox client's developer reads it. */
function wordsOf(move: () => void): string {
  try {
    move();
  } catch (error) {
    if (error instanceof MoveRefused) {
      return refusalSentence(refusal('sandbox_outcome.move_not_allowed', { move: error.move })).text;
    }
    throw error;
  }
  throw new Error('it was not refused');
}

const retry = { from: 'rejected', to: 'pending', cause: 'submission', reasonCode: undefined } as const;

test('VE11: a final rejection is not tried again', () => {
  expect(wordsOf(() => checkMove({ ...retry, rejectionIsFixable: false }))).toContain('the rejection is final');
  expect(() => checkMove({ ...retry, rejectionIsFixable: true })).not.toThrow();
});

test('VE11: the fourth rejection is final whatever the reviewer marked', () => {
  expect([1, 2, 3, 4].map((count) => isStillFixable(true, count))).toEqual([true, true, true, false]);
  expect(isStillFixable(false, 1)).toBe(false);
});

test('VE12: reopening needs a reason', () => {
  const reopening = { from: 'approved', to: 'pending', cause: 'reopening', rejectionIsFixable: false } as const;
  expect(wordsOf(() => checkMove({ ...reopening, reasonCode: undefined }))).toContain('a reason is needed');
  expect(() => checkMove({ ...reopening, reasonCode: 'second_look' })).not.toThrow();
});

test('V5: a rejection needs a reason', () => {
  const rejection = { from: 'pending', to: 'rejected', cause: 'review', rejectionIsFixable: false } as const;
  expect(wordsOf(() => checkMove({ ...rejection, reasonCode: undefined }))).toContain('a reason is needed');
});

test('VE4: times of change have one second, and each is later than the one before', () => {
  const now = new Date('2026-01-02T03:04:05.678Z');
  const first = nextChangeTime(undefined, now);
  expect(first.toISOString()).toBe('2026-01-02T03:04:05.000Z');
  expect(nextChangeTime(first, now).toISOString()).toBe('2026-01-02T03:04:06.000Z');
  expect(nextChangeTime(first, new Date('2026-01-02T03:04:09.999Z')).toISOString()).toBe('2026-01-02T03:04:09.000Z');
});

test('VE4: a clock that was turned back does not turn the order back', () => {
  const first = new Date('2026-01-02T03:04:05Z');
  expect(nextChangeTime(first, new Date('2026-01-01T00:00:00Z')).toISOString()).toBe('2026-01-02T03:04:06.000Z');
});
