import type { Context } from '../context.js';
import { lockUser } from '../users/user.js';
import { nudgeRelay } from '../webhooks/nudge.js';
import { changeStatus, startVerification } from './change-status.js';
import { freezeSubmission } from './frozen-submission.js';
import { needOf } from './information-need.js';
import { isTextItem, itemFault, type Information, type ItemFault, type ItemFaults, type ItemName } from './items.js';
import { preparePicture, uploadFault } from './picture.js';
import {
  findVerificationByKey,
  lockVerificationByKey,
  type Verification,
  type VerificationKey,
} from './verifications.store.js';

export interface Submission extends VerificationKey {
  /** As typed; what is not asked for is ignored. */
  information: Information;
  /** The upload as it came. */
  picture: Buffer | undefined;
}

export type SubmissionResult =
  | { outcome: 'submitted'; verificationId: string }
  /** It waits for nothing from its user: sent twice (VE8), decided meanwhile, or closed for good. */
  | { outcome: 'not_needed' }
  /** What is missing or wrong, per item. Nothing was written. */
  | { outcome: 'faulty'; faults: ItemFaults };

/**
 * Takes what a user supplies for a level and moves their verification to `pending`. The picture, which is costly, is
 * decoded before the transaction begins, and only when nothing else is wrong. What is needed is judged once more inside
 * of it, since a reviewer may act at the same moment.
 */
export async function submit(context: Context, submission: Submission, now: Date): Promise<SubmissionResult> {
  const { userId, environment, level } = submission;
  const information = tidy(submission.information);
  const early = needOf(level, await findVerificationByKey(context.db, { userId, environment, level }));
  if (!early) return { outcome: 'not_needed' };
  const visible = faultsOf(early.items, information, uploadFault(submission.picture), now);
  if (Object.keys(visible).length > 0) return { outcome: 'faulty', faults: visible };
  const picture = await preparePicture(early.items.includes('picture') ? submission.picture : undefined);
  const result = await context.db.transaction(async (trx): Promise<SubmissionResult> => {
    await lockUser(trx, userId);
    const current = await lockVerificationByKey(trx, { userId, environment, level });
    const need = needOf(level, current);
    if (!need) return { outcome: 'not_needed' };
    const faults = faultsOf(need.items, information, 'fault' in picture ? picture.fault : undefined, now);
    if (Object.keys(faults).length > 0) return { outcome: 'faulty', faults };

    const supplied = {
      information: only(need.items, information),
      picture: need.items.includes('picture') && !('fault' in picture) ? picture : undefined,
      before: current?.submissionId,
    };
    const within = { db: trx, encryption: context.encryption };
    const frozen = await freezeSubmission(within, { userId, environment, level, ...supplied }, now);
    const moved = current
      ? await changeStatus(trx, { ...resubmission(current), submission: frozen }, now)
      : await startVerification(trx, { userId, environment, level, submission: frozen }, now);
    return { outcome: 'submitted', verificationId: moved.verificationId };
  });
  if (result.outcome === 'submitted') nudgeRelay(context);
  return result;
}

function resubmission({ verificationId, userId }: Verification) {
  return { verificationId, to: 'pending', cause: 'submission', actor: { type: 'user', id: userId } } as const;
}

function faultsOf(
  items: ItemName[],
  information: Information,
  ofPicture: ItemFault | undefined,
  now: Date,
): ItemFaults {
  const faults: ItemFaults = {};
  for (const name of items) {
    const fault = isTextItem(name) ? itemFault(name, information[name] ?? '', now) : ofPicture;
    if (fault) faults[name] = fault;
  }
  return faults;
}

/** Only the white space around a text goes; nothing is cut, joined or upper-cased (FL6). */
function tidy(information: Information): Information {
  return Object.fromEntries(Object.entries(information).map(([name, text]) => [name, text.trim()]));
}

function only(items: ItemName[], information: Information): Information {
  return Object.fromEntries(items.filter(isTextItem).map((name) => [name, information[name] ?? '']));
}
