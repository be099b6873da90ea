import type { Context } from '../../context.js';
import { isLongerThan, isPlainText } from '../../free-text.js';
import { isOpen } from '../../accounts/users/user.js';
import { nudgeRelay } from '../../webhooks/relay/nudge.js';
import { changeStatus } from '../status/change-status.js';
import { REVIEW_TEXT_MAX_LENGTH } from './review.js';
import { MoveRefused, MOVES, type Status } from '../status/status-machine.js';
import { lockVerification } from '../status/verifications.store.js';

/** Why a decided case is reopened. Only staff see it, in the case's history. */
export const REOPENING_REASONS = ['decided_in_error', 'new_evidence', 'complaint', 'fraud_suspected'] as const;
export type ReopeningReason = (typeof REOPENING_REASONS)[number];

export type ReopeningFault = 'reason_missing' | 'note_too_long' | 'note_not_text';
export type ReopeningResult =
  | { outcome: 'reopened' }
  | { outcome: 'faulty'; fault: ReopeningFault }
  /** The case is not decided, or not any more. Nothing was written. */
  | { outcome: 'refused'; status: Status }
  /** The user has deleted the account. */
  | { outcome: 'closed' }
  | { outcome: 'not_found' };

/** Whether a case with this status can be reopened (docs/decisions.md, "Transitions"). */
export function isReopenable(status: Status): boolean {
  return MOVES[status].pending?.includes('reopening') ?? false;
}

/**
 * Reopens a decided case, which then waits for a decision like any other. The caller has checked that this member of
 * staff is a supervisor.
 */
export async function reopen(
  context: Context,
  input: { verificationId: string; staffId: string; reasonCode: string; note: string },
  now: Date,
): Promise<ReopeningResult> {
  const { verificationId, staffId, note } = input;
  const reasonCode = REOPENING_REASONS.find((reason) => reason === input.reasonCode);
  const fault = faultOf(reasonCode, note);
  const result = await context.db.transaction(async (trx): Promise<ReopeningResult> => {
    const before = await lockVerification(trx, verificationId);
    if (!before) return { outcome: 'not_found' };
    if (!(await isOpen(trx, before.userId))) return { outcome: 'closed' };
    if (fault || !reasonCode) return { outcome: 'faulty', fault: fault ?? 'reason_missing' };
    const change = { verificationId, to: 'pending', cause: 'reopening', reasonCode } as const;
    const actor = { type: 'staff', id: staffId } as const;
    try {
      await changeStatus({ ...context, db: trx }, { ...change, actor, ...(note ? { note } : {}) }, now);
    } catch (error) {
      if (error instanceof MoveRefused) return { outcome: 'refused', status: before.status };
      throw error;
    }
    return { outcome: 'reopened' };
  });
  if (result.outcome === 'reopened') nudgeRelay(context);
  return result;
}

function faultOf(reason: ReopeningReason | undefined, note: string): ReopeningFault | undefined {
  if (!reason) return 'reason_missing';
  if (isLongerThan(note, REVIEW_TEXT_MAX_LENGTH)) return 'note_too_long';
  return isPlainText(note) ? undefined : 'note_not_text';
}
