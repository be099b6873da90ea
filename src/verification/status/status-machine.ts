import type { Status } from '../../statistics/counted-status.js';

export type { Status } from '../../statistics/counted-status.js';

/** Why a verification moves: who may cause what stands in the table, not in the callers. */
export type Cause = 'submission' | 'review' | 'expiry' | 'reopening';

/** V4: a rejection that was marked fixable can be tried again so many times (VE11). */
export const MAX_RETRIES = 3;

/** V4, whole: from → to → what may cause it. What is not here is refused (VE1). */
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
  /** Of the rejection that the verification is in, if it is in one. */
  rejectionIsFixable: boolean;
  reasonCode: string | undefined;
}

/** A move that V4 does not know, and why. */
export interface RefusedMove {
  from: Status | 'none';
  to: Status;
  cause: Cause;
  why: 'unknown' | 'wrong_cause' | 'final' | 'reason_missing';
}

/** Nothing has been written. */
export class MoveRefused extends Error {
  constructor(readonly move: RefusedMove) {
    super(`no move from ${move.from} to ${move.to}: ${move.why}`);
  }
}

/** @throws MoveRefused with both statuses in its message. */
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
 * VE11: rejections in a row, the present one included, of which each has cost the user a try. An approval ends the row, so that a
 * renewal begins anew; a rejection that was reopened did not stand.
 */
export function countRejections(before: number, { from, to, cause }: Pick<Move, 'from' | 'to' | 'cause'>): number {
  if (to === 'rejected') return before + 1;
  if (to === 'approved') return 0;
  return from === 'rejected' && cause === 'reopening' ? before - 1 : before;
}

/** Whether a rejection can still be fixed: the fourth one is final whatever the reviewer marked (VE11). */
export function isStillFixable(markedFixable: boolean, rejectionCount: number): boolean {
  return markedFixable && rejectionCount <= MAX_RETRIES;
}

/** W12: one-second resolution and strictly increasing, so that the receiver's comparison always decides (§6.3). */
export function nextChangeTime(previous: Date | undefined, now: Date): Date {
  const second = Math.floor(now.getTime() / 1000) * 1000;
  return new Date(previous ? Math.max(second, previous.getTime() + 1000) : second);
}
