import type { Context } from '../context.js';
import { lockUser } from '../users/user.js';
import { nudgeRelay } from '../webhooks/nudge.js';
import { changeStatus, startVerification } from './change-status.js';
import { discardContents } from './documents.js';
import { insertDocument } from './documents.store.js';
import { freezeSubmission, readSubmission } from './frozen-submission.js';
import { needsInformation, presentNeed } from './information-need.js';
import { isTextItem, type Information, type ItemFaults, type ItemName } from './items.js';
import { planOutcome } from './planned-outcome.js';
import { idsOf, keepUploads, keptOf, lateFaults, visibleFaults, type KeptDocuments } from './supplied-items.js';
import type { Uploads } from './upload.js';
import { lockVerificationByKey, type Verification, type VerificationKey } from './verifications.store.js';

export interface Submission extends VerificationKey {
  /** As typed; what is not asked for is ignored. */
  information: Information;
  uploads: Uploads;
}

export type SubmissionResult =
  | { outcome: 'submitted'; verificationId: string }
  /** It waits for nothing from its user: sent twice (VE8), decided meanwhile, or closed for good. */
  | { outcome: 'not_needed' }
  /** What is missing or wrong, per item. Nothing was written. */
  | { outcome: 'faulty'; faults: ItemFaults };

/**
 * Takes what a user supplies for a level and moves their verification to `pending`. Documents, which are costly, are made
 * and kept before the transaction begins, one at a time, and only when nothing else is wrong. What is needed is judged once
 * more inside of it, since a reviewer may act at the same moment.
 */
export async function submit(context: Context, submission: Submission, now: Date): Promise<SubmissionResult> {
  const { userId, environment, level, uploads } = submission;
  const information = tidy(submission.information);
  const key = { userId, environment, level };
  const early = await needsInformation(context, key, now);
  if (!early) return { outcome: 'not_needed' };
  const visible = await visibleFaults(context, early, { information, uploads });
  if (isFaulty(visible)) return { outcome: 'faulty', faults: visible };
  const { kept, faults } = await keepUploads(context, early.items, uploads, now);
  let result: SubmissionResult = { outcome: 'faulty', faults };
  try {
    if (!isFaulty(faults)) result = await take(context, key, { information, kept }, now);
  } finally {
    if (result.outcome !== 'submitted') await discardContents(context, Object.values(kept));
  }
  if (result.outcome === 'submitted') nudgeRelay(context);
  return result;
}

function take(
  context: Context,
  key: VerificationKey,
  { information, kept }: { information: Information; kept: KeptDocuments },
  now: Date,
): Promise<SubmissionResult> {
  return context.db.transaction(async (trx): Promise<SubmissionResult> => {
    await lockUser(trx, key.userId);
    const current = await lockVerificationByKey(trx, key);
    const within = { ...context, db: trx };
    const need = await presentNeed(within, key, current, now);
    if (!need) return { outcome: 'not_needed' };
    const faults = lateFaults(context, need, { information, kept });
    if (isFaulty(faults)) return { outcome: 'faulty', faults };

    const documents = keptOf(need.items, kept);
    for (const document of Object.values(documents)) await insertDocument(trx, key.userId, document, now);
    const before = current?.status === 'contacted' ? await readSubmission(within, current.submissionId) : need.reused;
    const supplied = {
      information: { ...before.information, ...only(need.items, information) },
      documents: { ...before.documents, ...idsOf(documents) },
    };
    const frozen = await freezeSubmission(within, { ...key, ...supplied }, now);
    const moved = current
      ? await changeStatus(trx, { ...resubmission(current), submission: frozen }, now)
      : await startVerification(trx, { ...key, submission: frozen }, now);
    await planOutcome(within, { ...moved, familyName: supplied.information.family_name }, now);
    return { outcome: 'submitted', verificationId: moved.verificationId };
  });
}

function resubmission({ verificationId, userId }: Verification) {
  return { verificationId, to: 'pending', cause: 'submission', actor: { type: 'user', id: userId } } as const;
}

function isFaulty(faults: ItemFaults): boolean {
  return Object.keys(faults).length > 0;
}

/** Only the white space around a text goes, and what browsers end lines with; nothing is cut or upper-cased (FL6). */
function tidy(information: Information): Information {
  return Object.fromEntries(
    Object.entries(information).map(([name, text]) => [name, text.replaceAll('\r\n', '\n').trim()]),
  );
}

/** What is asked for; what was left out is not there. */
function only(items: ItemName[], information: Information): Information {
  const given = items.filter(isTextItem).filter((name) => information[name]);
  return Object.fromEntries(given.map((name) => [name, information[name]]));
}
