import type { Status } from '../../statistics/visible-status.js';

/** Declared by the statistics, which count by status and must not import the rules of verifications. */
export type { Status } from '../../statistics/visible-status.js';

/** Why a verification changes its status. `MOVES` says which cause allows which change. */
export type Cause = 'submission' | 'review' | 'expiry' | 'reopening';

/** How many times a user may try again after a fixable rejection (docs/decisions.md, "Transitions"). */
export const MAX_RETRIES = 3;

/**
 * Every allowed change: from, to, and the causes that allow it (docs/decisions.md, "Transitions"). Anything else is
 * refused.
 */
export const MOVES: Readonly<Record<Status | 'none', Partial<Record<Status, readonly Cause[]>>>> = {
  none: { pending: ['submission'] },
  pending: { approved: ['review'], rejected: ['review'], contacted: ['review'] },
  contacted: { pending: ['submission'] },
  approved: { expired: ['expiry'], pending: ['reopening'] },
  rejected: { pending: ['submission', 'reopening'] },
  expired: { pending: ['submission'] },
};

export interface Move {
  from: Status | undefined;
  to: Status;
  cause: Cause;
  /** Whether the present rejection can be fixed; false if the verification is not rejected. */
  rejectionIsFixable: boolean;
  reasonCode: string | undefined;
}

/** A change of status that is not allowed, and why. */
export interface RefusedMove {
  from: Status | 'none';
  to: Status;
  cause: Cause;
  why: 'unknown' | 'wrong_cause' | 'final' | 'reason_missing';
}

/** The status cannot change in this way. Nothing has been written. */
export class MoveRefused extends Error {
  constructor(readonly move: RefusedMove) {
    super(`no move from ${move.from} to ${move.to}: ${move.why}`);
  }
}

/** @throws MoveRefused, with both statuses in its message */
export function checkMove({ from, to, cause, rejectionIsFixable, reasonCode }: Move): void {
  const move = { from: from ?? 'none', to, cause } as const;
  const causes = MOVES[move.from][to];
  if (!causes) throw new MoveRefused({ ...move, why: 'unknown' });
  if (!causes.includes(cause)) throw new MoveRefused({ ...move, why: 'wrong_cause' });
  if (from === 'rejected' && cause === 'submission' && !rejectionIsFixable) {
    throw new MoveRefused({ ...move, why: 'final' });
  }
  if ((to === 'rejected' || cause === 'reopening') && !reasonCode) {
    throw new MoveRefused({ ...move, why: 'reason_missing' });
  }
}

/**
 * How many rejections in a row the user has had, the present one included; each has used up a try. An approval resets
 * the count, so that a renewal has all its tries. A rejection that was reopened does not count.
 */
export function countRejections(before: number, { from, to, cause }: Pick<Move, 'from' | 'to' | 'cause'>): number {
  if (to === 'rejected') return before + 1;
  if (to === 'approved') return 0;
  return from === 'rejected' && cause === 'reopening' ? before - 1 : before;
}

/** Whether a rejection can still be fixed. The fourth in a row is final, whatever the reviewer marked. */
export function isStillFixable(markedFixable: boolean, rejectionCount: number): boolean {
  return markedFixable && rejectionCount <= MAX_RETRIES;
}

/**
 * The time of a change in whole seconds, always later than the previous one, so that receivers can order notifications
 * by their `timestamp` (§6.3; docs/decisions.md, "Equal timestamps").
 */
export function nextChangeTime(previous: Date | undefined, now: Date): Date {
  const second = Math.floor(now.getTime() / 1000) * 1000;
  return new Date(previous ? Math.max(second, previous.getTime() + 1000) : second);
}
