import type { Context } from '../../context.js';
import { lockUser } from '../../accounts/users/user.js';
import { nudgeRelay } from '../../webhooks/relay/nudge.js';
import { readAnswers } from './answers.js';
import { planChecks } from '../review/automatic-checks.js';
import { changeStatus, startVerification, type Submitted } from '../status/change-status.js';
import type { KeptDocuments } from '../documents/documents.js';
import { dropInformation, keepInformation } from '../documents/drafts.js';
import { insertDocument } from '../documents/documents.store.js';
import { deleteDrafts, deleteDraftsOf } from '../documents/draft-documents.store.js';
import { expireNow } from '../expiry/expiry.js';
import { freezeSubmission } from './frozen-submission.js';
import { needsInformation, presentNeed, type AskedFor } from './information-need.js';
import type { Entered, ItemFaults } from '../catalogue/items.js';
import { isSameNeed, type SinceChange } from './need-mark.js';
import { planOutcome } from '../review/planned-outcome.js';
import { isRefused } from '../../refusals/refuse.js';
import { documentsFor, faultsOf, idsOf, keepUploads, textsFor } from './supplied-items.js';
import type { Uploads } from '../documents/upload.js';
import { lockVerificationByKey, type Verification } from '../status/verifications.store.js';

export interface Submission extends AskedFor {
  /** The form as it was typed. Fields that are not asked for are ignored. */
  information: Entered;
  uploads: Uploads;
  /** The status change that the form was shown after. If the status has changed since, the form is not accepted. */
  seen?: SinceChange | undefined;
}

export type SubmissionResult =
  | { outcome: 'submitted'; verificationId: string }
  /**
   * Nothing is asked for: the form was sent twice, the case was decided meanwhile or is final, or the account is
   * closed.
   */
  | { outcome: 'not_needed' }
  /** Other items are needed by now than when the form was shown. Nothing was written. */
  | { outcome: 'changed' }
  /**
   * What is missing or wrong, per item. Only drafts were written, so that nobody has to type or send anything twice.
   */
  | { outcome: 'faulty'; faults: ItemFaults };

/**
 * Accepts what a user supplies for a level, and changes their verification to `pending`. Converting documents is
 * expensive, so they are converted and stored one at a time before the transaction begins. What is needed is determined
 * again inside the transaction, because a reviewer may act at the same moment.
 */
export async function submit(context: Context, submission: Submission, now: Date): Promise<SubmissionResult> {
  const { userId, environment, level, ensureWallet, askingClientId, uploads, information, seen } = submission;
  const key = { userId, environment, level };
  const asked = { ...key, ensureWallet, askingClientId };
  const early = await needsInformation(context, asked, now);
  if (!early) return { outcome: 'not_needed' };
  if (seen && !isSameNeed(seen, early)) return { outcome: 'changed' };
  const sent = await keepUploads(context, key, early.items, uploads, now).catch(async (refusal: unknown) => {
    if (isRefused(refusal, 'picture.busy')) await keepInformation(context, key, information, now);
    throw refusal;
  });
  if (!sent) return { outcome: 'not_needed' };
  const { kept, faults: ofUploads } = sent;
  const answers = readAnswers(information, early.items, early.kept.information);
  const faults = { ...faultsOf(context, early, answers, documentsFor(early, kept)), ...ofUploads };
  const result: SubmissionResult = isFaulty(faults)
    ? { outcome: 'faulty', faults }
    : await submitOnce(context, asked, { information, kept, seen }, now);
  if (result.outcome === 'faulty') await keepInformation(context, key, information, now);
  if (result.outcome === 'submitted') {
    await dropInformation(context, early.drafts);
    nudgeRelay(context);
  }
  return result;
}

/**
 * Stores as a draft what arrived after the user's session or authorization request had expired. The form shows it once
 * the user has logged in or started again, so that they submit it themselves.
 * @returns whether it was stored; it is not if nothing is asked for
 */
export async function keepForLater(context: Context, submission: Submission, now: Date): Promise<boolean> {
  const { userId, environment, level, ensureWallet, askingClientId, uploads, information, seen } = submission;
  const key = { userId, environment, level };
  const need = await needsInformation(context, { ...key, ensureWallet, askingClientId }, now);
  if (!need) return false;
  // Users cannot see a draft document before they submit it. So files for an earlier request must not be stored as
  // drafts for the present one.
  const files = !seen || isSameNeed(seen, need) ? uploads : {};
  if (!(await keepInformation(context, key, information, now))) return false;
  return (await keepUploads(context, key, need.items, files, now)) !== undefined;
}

function submitOnce(
  context: Context,
  asked: AskedFor,
  { information, kept, seen }: Pick<Submission, 'information' | 'seen'> & { kept: KeptDocuments },
  now: Date,
): Promise<SubmissionResult> {
  return context.db.transaction(async (trx): Promise<SubmissionResult> => {
    const { userId, environment, level } = asked;
    const key = { userId, environment, level };
    if (!(await lockUser(trx, userId))) return { outcome: 'not_needed' };
    const current = await lockVerificationByKey(trx, key);
    const within = { ...context, db: trx };
    const need = await presentNeed(within, asked, current, now);
    if (!need || (seen && !isSameNeed(seen, need))) {
      // The request that these files were sent for is settled or has changed. As drafts they would be used for the next
      // request.
      await deleteDrafts(trx, Object.values(idsOf(kept)));
      return { outcome: need ? 'changed' : 'not_needed' };
    }
    // The uploads have been stored as drafts. If another request has replaced any of these meanwhile, the newer ones
    // are submitted.
    const documents = documentsFor(need);
    const answers = readAnswers(information, need.items, need.kept.information);
    const faults = faultsOf(context, need, answers, documents);
    if (isFaulty(faults)) return { outcome: 'faulty', faults };

    for (const document of Object.values(documents)) await insertDocument(trx, userId, document, now);
    await deleteDraftsOf(trx, key);
    const supplied = {
      information: { ...need.kept.information, ...textsFor(need, answers) },
      documents: { ...need.kept.documents, ...idsOf(documents) },
    };
    const frozen = await freezeSubmission(within, { ...key, ...supplied }, now);
    const moved = current
      ? await renew(within, current, frozen, now)
      : await startVerification(within, { ...key, submission: frozen }, now);
    await planChecks(trx, moved, now);
    await planOutcome(within, { ...moved, information: supplied.information }, now);
    return { outcome: 'submitted', verificationId: moved.verificationId };
  });
}

/**
 * An approval that has lapsed is expired first, as the hourly run would do, because an approved verification cannot
 * become pending by a submission (docs/decisions.md, "Transitions").
 */
async function renew(
  within: Pick<Context, 'db' | 'encryption'>,
  current: Verification,
  submission: Submitted,
  now: Date,
): Promise<Verification> {
  const { verificationId, userId } = current;
  if (current.status === 'approved') await expireNow(within, verificationId, now);
  const actor = { type: 'user', id: userId } as const;
  return changeStatus(within, { verificationId, to: 'pending', cause: 'submission', actor, submission }, now);
}

function isFaulty(faults: ItemFaults): boolean {
  return Object.keys(faults).length > 0;
}
