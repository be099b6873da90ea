import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.js';
import { countStatusChange } from '../../statistics/counters.js';
import { queueMail } from '../../mail/mail.js';
import { notifyStatusChange } from '../../webhooks/notifications/notification.js';
import { appendHistory, type Actor } from './history.store.js';
import type { ItemName } from '../catalogue/items.js';
import { INFORMATION_NEEDED } from '../catalogue/reasons.js';
import { keepTexts } from '../review/review-texts.js';
import { endReview } from '../review/review-claim.js';
import { checkMove, countRejections, isStillFixable, nextChangeTime, type Cause } from './status-machine.js';
import { statusMail } from './status-mail.js';
import { findSubmissionExpiry } from '../submission/submissions.store.js';
import {
  insertVerification,
  lockVerification,
  updateVerification,
  type Verification,
  type VerificationKey,
} from './verifications.store.js';

/** The caller's transaction, and the keys that encrypt the texts of reviewers. */
type Within = Pick<Context, 'db' | 'encryption'>;

export interface Submitted {
  submissionId: string;
  country: string;
}

/** A status and the details that belong to it. Details of the previous status are dropped. */
export type Target =
  | { to: 'pending'; submission?: Submitted; reasonCode?: string }
  | { to: 'approved' }
  | { to: 'rejected'; reasonCode: string; fixable: boolean }
  | { to: 'contacted'; requestedItems: ItemName[]; requestText?: string }
  | { to: 'expired' };

export type StatusChange = Target & {
  verificationId: string;
  cause: Cause;
  actor: Actor;
  /** A reviewer's private note. Only staff read it, never the user. */
  note?: string;
};

/**
 * The only function that changes the status of a verification. It writes the row, history, mail, notification with its
 * deliveries, and last the counters, always in this order and in the caller's transaction. The caller nudges the relay
 * after the commit.
 * @throws MoveRefused if the table of transitions does not allow the change; nothing has been written then
 */
export async function changeStatus(within: Within, change: StatusChange, now: Date): Promise<Verification> {
  const { db: trx } = within;
  const before = await lockVerification(trx, change.verificationId);
  if (!before) throw new Error('there is no such verification');
  const { to, cause } = change;
  const rejectionIsFixable = before.rejectionIsFixable ?? false;
  checkMove({ from: before.status, to, cause, rejectionIsFixable, reasonCode: reasonOf(change) });

  const after: Verification = {
    ...before,
    ...(to === 'pending' ? change.submission : {}),
    status: to,
    statusChangedAt: nextChangeTime(before.statusChangedAt, now),
    ...statusDetails(change, countRejections(before.rejectionCount, { from: before.status, to, cause })),
    expiresAt: to === 'approved' ? await findSubmissionExpiry(trx, before.submissionId) : undefined,
  };
  await updateVerification(trx, after);
  // The case is no longer under review, whoever decided it. After a new submission any reviewer can claim it.
  if (before.status === 'pending') await endReview(trx, change.verificationId, now);
  await record(within, before, after, change, now);
  return after;
}

/** Starts a verification as pending, with the first submission for a level. The caller holds the user's lock. */
export async function startVerification(
  within: Within,
  { userId, environment, level, submission }: VerificationKey & { submission: Submitted },
  now: Date,
): Promise<Verification> {
  const cause = 'submission';
  checkMove({ from: undefined, to: 'pending', cause, rejectionIsFixable: false, reasonCode: undefined });
  const verification: Verification = {
    verificationId: randomUUID(),
    userId,
    environment,
    level,
    ...submission,
    status: 'pending',
    statusChangedAt: nextChangeTime(undefined, now),
    ...statusDetails({ to: 'pending' }, 0),
    expiresAt: undefined,
  };
  await insertVerification(within.db, verification, now);
  const { verificationId } = verification;
  const actor = { type: 'user', id: userId } as const;
  await record(within, undefined, verification, { verificationId, to: 'pending', cause, actor }, now);
  return verification;
}

/** The columns that hold the details of a status. */
function statusDetails(target: Target, rejectionCount: number) {
  return {
    rejectionCount,
    rejectionIsFixable: target.to === 'rejected' ? isStillFixable(target.fixable, rejectionCount) : undefined,
    // The reason of a reopening is only in the history, since the user need not do anything about it.
    reasonCode: target.to === 'pending' ? undefined : reasonOf(target),
    requestedItems: target.to === 'contacted' ? target.requestedItems : [],
  };
}

async function record(
  within: Within,
  before: Verification | undefined,
  after: Verification,
  change: StatusChange,
  now: Date,
): Promise<void> {
  const { db: trx } = within;
  const { verificationId, userId, environment, level, status, statusChangedAt: changedAt } = after;
  const changeNumber = await appendHistory(trx, {
    verificationId,
    from: before?.status,
    to: status,
    actor: change.actor,
    reasonCode: reasonOf(change),
    requestedItems: after.requestedItems,
    changedAt,
  });
  const requestText = change.to === 'contacted' ? change.requestText : undefined;
  await keepTexts(within, { verificationId, changeNumber }, { note: change.note, requestText });
  const mail = statusMail(after);
  if (mail) await queueMail(trx, { userId, ...mail }, now);
  await notifyStatusChange(trx, { userId, level, environment, status, changedAt }, now);
  const isSubmission = change.cause === 'submission';
  await countStatusChange(trx, { userId, level, environment, before, after, isSubmission });
}

function reasonOf(target: Target): string | undefined {
  if (target.to === 'contacted') return INFORMATION_NEEDED;
  return target.to === 'rejected' || target.to === 'pending' ? target.reasonCode : undefined;
}
