import type { Context } from '../../context.js';
import type { Db } from '../../db/database.js';
import { itemsOfLevel } from '../catalogue/catalogue.js';
import { readSubmission, readSubmissions, withoutItems, type Supplied } from './frozen-submission.js';
import { isDocumentItem, isGiven, type Information, type ItemName } from '../catalogue/items.js';
import { givenTogether, lapsedItems } from '../catalogue/proofs.js';
import { findExpiredSubmission } from './submissions.store.js';
import { listVerificationsOfUser, type Verification, type VerificationKey } from '../status/verifications.store.js';

export type Reading = Pick<Context, 'encryption' | 'config'> & { db: Db };

/** A submission, with the items in it that no longer count. */
interface Source extends Supplied {
  submittedAt: Date;
  lapsed: ItemName[];
}

/**
 * What the user has given before for items of this level, as long as it is valid and nobody has rejected it
 * (docs/decisions.md, "What is asked twice"). Items that belong together come from one submission, the latest that has
 * them all.
 */
export async function findReusable(reading: Reading, key: VerificationKey, now: Date): Promise<Supplied> {
  const sources = await readSources(reading, key, now);
  const reused: Supplied = { information: {}, documents: {} };
  for (const item of itemsOfLevel(key.level)) {
    const source = sources.find((each) => givenTogether(item).every((other) => holds(each, other)));
    if (!source) continue;
    if (isDocumentItem(item)) reused.documents[item] = source.documents[item] ?? '';
    else reused.information[item] = source.information[item] ?? '';
  }
  return reused;
}

export function itemsOf({ information, documents }: Supplied): ItemName[] {
  return [...(Object.keys(information) as (keyof Information)[]), ...(Object.keys(documents) as ItemName[])];
}

function holds({ information, documents, lapsed }: Source, item: ItemName): boolean {
  if (lapsed.includes(item)) return false;
  return isDocumentItem(item) ? Boolean(documents[item]) : isGiven(item, information[item]);
}

/**
 * Submissions to take answers from, the latest first. Expired verifications are among them, because whatever has not
 * lapsed was approved. So are pending ones, because nobody is asked twice for the same thing, and the reviewer of
 * either level sees all of it. Rejected verifications are not, nor are items that were asked for again.
 */
async function readSources(reading: Reading, key: VerificationKey, now: Date): Promise<Source[]> {
  const verifications = await listVerificationsOfUser(reading.db, key.userId);
  const given = verifications.filter(
    ({ environment, status }) => environment === key.environment && status !== 'rejected',
  );
  const sources = (await readSubmissions(reading, given)).map((submission) => {
    const { information, documents, submittedAt, requestedItems } = submission;
    const lapsed = lapsedItems(information, reading.config.proofOfAddressMonths, now);
    return { information, documents, submittedAt, lapsed: [...lapsed, ...requestedItems] };
  });
  return sources.sort((one, other) => other.submittedAt.getTime() - one.submittedAt.getTime());
}

/**
 * After a rejected renewal, what it took over from the submission before and is still valid. Only what was renewed is
 * new, so only that can be wrong. Nothing is taken over from a first submission, or from one that was reopened after
 * its approval.
 */
export async function findUnrenewed(reading: Reading, verification: Verification, now: Date): Promise<Supplied> {
  const earlierId = await findExpiredSubmission(reading.db, verification);
  if (earlierId === undefined || earlierId === verification.submissionId) return { information: {}, documents: {} };
  const [earlier, present] = [
    await readSubmission(reading, earlierId),
    await readSubmission(reading, verification.submissionId),
  ];
  const items = itemsOfLevel(verification.level);
  const lapsed = lapsedItems(present.information, reading.config.proofOfAddressMonths, now);
  const isSame = (item: ItemName) =>
    isDocumentItem(item)
      ? present.documents[item] === earlier.documents[item]
      : present.information[item] === earlier.information[item];
  const renewed = items.filter((item) => lapsed.includes(item) || !givenTogether(item).every(isSame));
  return withoutItems(present, renewed);
}
