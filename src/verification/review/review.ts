import type { Context } from '../../context.js';
import type { Db } from '../../db/database.js';
import { isLongerThan, isPlainText } from '../../free-text.js';
import { isOpen } from '../../accounts/users/user.js';
import { nudgeRelay } from '../../webhooks/relay/nudge.js';
import { changeStatus, type Target } from '../status/change-status.js';
import { itemsOfLevel } from '../catalogue/catalogue.js';
import { findLastChange, type HistoryEntry } from '../status/history.store.js';
import type { ItemName } from '../catalogue/items.js';
import { findLiveClaim, type Claim } from './review-claim.js';
import type { Decision } from './review-decision.js';
import { isRejectionReason } from '../catalogue/reasons.js';
import type { Status } from '../status/status-machine.js';
import { momentFor } from '../status/subject-clock.js';
import { findSubmissionExpiry } from '../submission/submissions.store.js';
import { lockVerification, type Verification } from '../status/verifications.store.js';
import { findWaiting, keepDecision, type WaitingDecision } from './waiting-decision.js';

export type { Decision } from './review-decision.js';

/** The limit for the note and for the text to the user, each. */
export const REVIEW_TEXT_MAX_LENGTH = 2_000;

export interface Review {
  verificationId: string;
  staffId: string;
  decision: Decision;
  /** For staff only. */
  note?: string | undefined;
  /**
   * When the case got the status that the reviewer saw. If the case has changed since, even if it is pending again, the
   * decision is refused, because the reviewer has not seen its present state.
   */
  seenSince?: Date | undefined;
}

export type ReviewFault =
  | 'reason_missing'
  | 'proof_lapsed'
  | 'reason_unknown'
  | 'items_missing'
  | 'items_unknown'
  | `${'note' | 'request_text'}_${TextFault}`;

type TextFault = 'too_long' | 'not_text';

/** The last status change: who made it, and when. */
export type LastChange = Pick<HistoryEntry, 'from' | 'to' | 'actorType' | 'actorId' | 'actorName' | 'changedAt'>;

export type ReviewResult =
  /** Decided at once or, if `undoableUntil` is given, once that time has passed. */
  | { outcome: 'decided'; status: Status; undoableUntil?: Date }
  /** The case was decided by somebody else meanwhile. Nothing was written. */
  | { outcome: 'too_late'; status: Status; lastChange: LastChange }
  /** Another reviewer has claimed the case. */
  | { outcome: 'claimed'; claim: Claim }
  | { outcome: 'faulty'; fault: ReviewFault }
  /** The user has deleted the account, so nothing about them is decided or noted any more. */
  | { outcome: 'closed' }
  | { outcome: 'not_found' };

/**
 * Decides a pending verification. Of two reviewers the first to lock it wins, and the other is told who decided what.
 * If decisions can be undone, this one is validated and stored, and is carried out when it is due (`due-decisions.ts`).
 * Until then no client or user learns of it.
 */
export async function review(context: Context, input: Review, now: Date): Promise<ReviewResult> {
  const result = await context.db.transaction(async (trx): Promise<ReviewResult> => {
    const verification = await lockVerification(trx, input.verificationId);
    if (!verification) return { outcome: 'not_found' };
    if (!(await isOpen(trx, verification.userId))) return { outcome: 'closed' };
    if (!isOpenFor(input, verification)) {
      const lastChange = await findLastChange(trx, input.verificationId);
      if (!lastChange) throw new Error('a verification has no history');
      return { outcome: 'too_late', status: verification.status, lastChange };
    }
    const waiting = await findWaiting(trx, input.verificationId);
    if (waiting) return { outcome: 'too_late', status: verification.status, lastChange: announced(waiting) };
    const claim = await findLiveClaim(trx, input.verificationId, now);
    if (claim && claim.staffId !== input.staffId) return { outcome: 'claimed', claim };
    const target = judgeDecision(input.decision, verification.level);
    if ('fault' in target) return { outcome: 'faulty', fault: target.fault };
    const lapsed = await approvalFault(trx, verification, target, now);
    if (lapsed) return { outcome: 'faulty', fault: lapsed };
    const noteFault = textFault(input.note ?? '');
    if (noteFault) return { outcome: 'faulty', fault: `note_${noteFault}` };
    if (context.config.reviewUndoSeconds > 0) {
      const kept = { ...input, note: input.note, seenSince: verification.statusChangedAt };
      const undoableUntil = await keepDecision({ ...context, db: trx }, kept, now);
      return { outcome: 'decided', status: target.to, undoableUntil };
    }
    const moved = await changeStatus(
      { ...context, db: trx },
      {
        verificationId: input.verificationId,
        cause: 'review',
        actor: { type: 'staff', id: input.staffId },
        ...target,
        ...(input.note ? { note: input.note } : {}),
      },
      now,
    );
    return { outcome: 'decided', status: moved.status };
  });
  if (result.outcome === 'decided' && !result.undoableUntil) nudgeRelay(context);
  return result;
}

export const STATUS_AFTER = { approve: 'approved', reject: 'rejected', contact: 'contacted' } as const;

/** A decision that was not carried out yet, in the form of the status change that it will cause. */
export function announced({ staffId, name, kind, decidedAt }: WaitingDecision): LastChange {
  const by = { actorType: 'staff', actorId: staffId, actorName: name } as const;
  return { from: 'pending', to: STATUS_AFTER[kind], ...by, changedAt: decidedAt };
}

function isOpenFor({ seenSince }: Review, { status, statusChangedAt }: Verification): boolean {
  return status === 'pending' && (seenSince === undefined || seenSince.getTime() === statusChangedAt.getTime());
}

/**
 * A proof may have lapsed while the case was pending. An approval would then expire within the hour, and clients
 * without expiration enabled would see the verification as approved for ever.
 */
export async function approvalFault(
  trx: Db,
  verification: Verification,
  { to }: Target,
  now: Date,
): Promise<'proof_lapsed' | undefined> {
  if (to !== 'approved') return undefined;
  const end = await findSubmissionExpiry(trx, verification.submissionId);
  return end && end <= (await momentFor(trx, verification, now)) ? 'proof_lapsed' : undefined;
}

/** Checks a decision: a rejection needs a reason, a contact a text and items of this level. */
export function judgeDecision(decision: Decision, level: string): Target | { fault: ReviewFault } {
  switch (decision.kind) {
    case 'approve':
      return { to: 'approved' };
    case 'reject': {
      const { reasonCode, fixable } = decision;
      if (reasonCode === '') return { fault: 'reason_missing' };
      return isRejectionReason(reasonCode) ? { to: 'rejected', reasonCode, fixable } : { fault: 'reason_unknown' };
    }
    case 'contact': {
      const requestText = decision.requestText.trim();
      const requestFault = textFault(requestText);
      if (requestFault) return { fault: `request_text_${requestFault}` };
      if (decision.requestedItems.length === 0) return { fault: 'items_missing' };
      const items = itemsOfLevel(level);
      const requestedItems = items.filter((name) => decision.requestedItems.includes(name));
      const isKnown = (name: string) => items.includes(name as ItemName);
      if (!decision.requestedItems.every(isKnown)) return { fault: 'items_unknown' };
      return { to: 'contacted', requestedItems, ...(requestText ? { requestText } : {}) };
    }
  }
}

function textFault(text: string): TextFault | undefined {
  if (isLongerThan(text, REVIEW_TEXT_MAX_LENGTH)) return 'too_long';
  return isPlainText(text) ? undefined : 'not_text';
}
