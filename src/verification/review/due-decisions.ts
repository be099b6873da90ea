import type { Context } from '../../context.js';
import { causeChain } from '../../logger.js';
import { isOpen } from '../../accounts/users/user.js';
import { nudgeRelay } from '../../webhooks/relay/nudge.js';
import { changeStatus, type Target } from '../status/change-status.js';
import { dropDecision } from './ended-decision.js';
import { approvalFault, judgeDecision } from './review.js';
import { endReview } from './review-claim.js';
import { lockVerification, type Verification } from '../status/verifications.store.js';
import { openDecision } from './waiting-decision.js';
import { listDueDecisions, postponeDecision, takeDueDecision, type SealedDecision } from './waiting-decision.store.js';

/** How long to wait before a failed decision is retried, so that it does not hold up the others. */
const RETRY_MS = 60_000;

/**
 * Carries out the decisions that are due and that their reviewers have not undone, each in a transaction of its own.
 * Several processes may do so at once.
 * @returns how many were tried
 */
export async function makeDueDecisions(
  context: Context,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const due = await listDueDecisions(context.db, now, limit);
  for (const verificationId of due) {
    await carryOut(context, verificationId, now).catch(async (error: unknown) => {
      context.logger.error(
        { task: 'decisions', verification_id: verificationId, error: causeChain(error) },
        'a decision was not carried out',
      );
      await postponeDecision(context.db, verificationId, new Date(now.getTime() + RETRY_MS));
    });
  }
  if (due.length > 0) nudgeRelay(context);
  return due.length;
}

/**
 * Locks the verification first, as every transaction that changes one does, and then deletes the decision's row. A
 * reviewer who undoes the decision deletes the same row, so only one of the two succeeds.
 */
async function carryOut(context: Context, verificationId: string, now: Date): Promise<void> {
  await context.db.transaction(async (trx) => {
    const within = { ...context, db: trx };
    const verification = await lockVerification(trx, verificationId);
    const taken = verification && (await takeDueDecision(trx, verificationId, now));
    if (!taken) return;
    const { decision, note } = openDecision(context, taken);
    const target = judgeDecision(decision, verification.level);
    if ('fault' in target || !(await isStillRight(within, { ...taken, verification, target }, now))) {
      // The case waits for a reviewer again. If the deciding reviewer's account is disabled, their claim ends, too.
      if (taken.isOfDisabled) await endReview(trx, verificationId, now);
      const { staffId } = taken;
      const ended = { staffId, verificationId, userId: verification.userId, kind: decision.kind };
      await dropDecision(trx, ended, now);
      return;
    }
    const change = { verificationId, cause: 'review', actor: { type: 'staff', id: taken.staffId }, ...target } as const;
    await changeStatus(within, { ...change, ...(note ? { note } : {}) }, now);
  });
}

/**
 * Whether a decision still holds. Since it was made, the case may have changed, the reviewer's account may have been
 * disabled or the user's closed, or a proof may have lapsed.
 */
async function isStillRight(
  { db: trx }: Pick<Context, 'db'>,
  { verification, seenSince, isOfDisabled, target }: Due,
  now: Date,
): Promise<boolean> {
  if (isOfDisabled || verification.status !== 'pending') return false;
  if (verification.statusChangedAt.getTime() !== seenSince.getTime()) return false;
  if (!(await isOpen(trx, verification.userId))) return false;
  return (await approvalFault(trx, verification, target, now)) === undefined;
}

interface Due extends SealedDecision {
  isOfDisabled: boolean;
  verification: Verification;
  target: Target;
}
