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
import { NoTurn } from '../../pictures/in-turn.js';
import { documentsFor, faultsOf, idsOf, keepUploads, textsFor } from './supplied-items.js';
import type { Uploads } from '../documents/upload.js';
import { lockVerificationByKey, type Verification } from '../status/verifications.store.js';

export interface Submission extends AskedFor {
  /** As typed; what is not asked for is ignored. */
  information: Entered;
  uploads: Uploads;
  /** What its form was drawn for: nothing else is answered by it (VE8, VE10, VE11). */
  seen?: SinceChange | undefined;
}

export type SubmissionResult =
  | { outcome: 'submitted'; verificationId: string }
  /** It waits for nothing from its user: sent twice (VE8), decided meanwhile, closed for good, or of a closed account. */
  | { outcome: 'not_needed' }
  /** Something else is needed by now than what its form was drawn for. Nothing was written. */
  | { outcome: 'changed' }
  /** What is missing or wrong, per item. Nothing was written but drafts: whatever else is wrong, nobody types or sends anything twice. */
  | { outcome: 'faulty'; faults: ItemFaults };

/**
 * Takes what a user supplies for a level and moves their verification to `pending`. Documents, which are costly, are made and
 * kept before the transaction begins, one at a time. What is needed is judged once more inside of it, since a reviewer may act
 * at the same moment.
 */
export async function submit(context: Context, submission: Submission, now: Date): Promise<SubmissionResult> {
  const { userId, environment, level, ensureWallet, askingClientId, uploads, information, seen } = submission;
  const key = { userId, environment, level };
  const asked = { ...key, ensureWallet, askingClientId };
  const early = await needsInformation(context, asked, now);
  if (!early) return { outcome: 'not_needed' };
  if (seen && !isSameNeed(seen, early)) return { outcome: 'changed' };
  const sent = await keepUploads(context, key, early.items, uploads, now).catch(async (refusal: unknown) => {
    if (refusal instanceof NoTurn) await keepInformation(context, key, information, now);
    throw refusal;
  });
  if (!sent) return { outcome: 'not_needed' };
  const { kept, faults: ofUploads } = sent;
  const answers = readAnswers(information, early.items, early.kept.information);
  const faults = { ...faultsOf(context, early, answers, documentsFor(early, kept)), ...ofUploads };
  const result: SubmissionResult = isFaulty(faults)
    ? { outcome: 'faulty', faults }
    : await take(context, asked, { information, kept, seen }, now);
  if (result.outcome === 'faulty') await keepInformation(context, key, information, now);
  if (result.outcome === 'submitted') {
    await dropInformation(context, early.drafts);
    nudgeRelay(context);
  }
  return result;
}

/**
 * FL8: takes what came when its user's log-in, or the authorization, had run out as a draft, which they find in the form when
 * they have logged in, or started, again. They submit it themselves: nothing is decided for who is not there.
 * @returns whether it is kept: what is not asked for is not
 */
export async function keepForLater(context: Context, submission: Submission, now: Date): Promise<boolean> {
  const { userId, environment, level, ensureWallet, askingClientId, uploads, information, seen } = submission;
  const key = { userId, environment, level };
  const need = await needsInformation(context, { ...key, ensureWallet, askingClientId }, now);
  if (!need) return false;
  // A document is looked at by nobody before it is sent: one that answers something else is not put among the new ones.
  const files = !seen || isSameNeed(seen, need) ? uploads : {};
  if (!(await keepInformation(context, key, information, now))) return false;
  return (await keepUploads(context, key, need.items, files, now)) !== undefined;
}

function take(
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
      // Sent for what is done already: it must not be there the next time that something is asked for.
      await deleteDrafts(trx, Object.values(idsOf(kept)));
      return { outcome: need ? 'changed' : 'not_needed' };
    }
    // What was kept is a draft by now; or another one is, that was sent at the same moment and took its place.
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

/** What has lapsed and is due expires first, as the hourly run would have it (V4, EX2). */
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
