import type { Context } from '../../context.js';
import type { Db } from '../../db/database.js';
import { itemsOfLevel } from '../catalogue/catalogue.js';
import { readSubmission, readSubmissions, withoutItems, type Supplied } from './frozen-submission.js';
import { isDocumentItem, isGiven, isNamePart, type Information, type ItemName } from '../catalogue/items.js';
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
 * them all. An item that neither this level asks for nor the submission has is not missing: a catalogue of one's own may
 * ask for one part of a name alone.
 */
export async function findReusable(reading: Reading, key: VerificationKey, now: Date): Promise<Supplied> {
  const sources = await readSources(reading, key, now);
  const reused: Supplied = { information: {}, documents: {} };
  const items = itemsOfLevel(key.level);
  for (const item of items) {
    const isComplete = (source: Source) =>
      givenTogether(item).every((other) => holds(source, other) || !(items.includes(other) || has(source, other)));
    const source = sources.find(isComplete);
    if (!source || isEmptyName(source, item, items)) continue;
    if (isDocumentItem(item)) reused.documents[item] = source.documents[item] ?? '';
    else reused.information[item] = source.information[item] ?? '';
  }
  return reused;
}

export function itemsOf({ information, documents }: Supplied): ItemName[] {
  return [...(Object.keys(information) as (keyof Information)[]), ...(Object.keys(documents) as ItemName[])];
}

function has(source: Source, item: ItemName): boolean {
  return itemsOf(source).includes(item);
}

/**
 * Whether this is the only part of the name that the level asks for, and the one that somebody with one name left empty.
 * They are then asked for their name in this part, as if they had not given it before: the case would have no name.
 */
function isEmptyName({ information }: Source, item: ItemName, items: readonly ItemName[]): boolean {
  return isNamePart(item) && information[item] === '' && items.filter(isNamePart).length === 1;
}

function holds({ information, documents, lapsed }: Source, item: ItemName): boolean {
  if (lapsed.includes(item)) return false;
  return isDocumentItem(item) ? Boolean(documents[item]) : isGiven(item, information[item]);
}

/**
 * Submissions to reuse answers from, the latest first. Those of expired verifications count, because what has not
 * lapsed was approved. Those of pending ones count, so that nobody is asked twice for the same thing; the reviewer of
 * each level sees all of it. Those of rejected verifications do not count, nor do items that were asked for again.
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
 * After a rejected renewal, the answers that it took over from the expired submission and that are still valid. These
 * were approved before, so only the renewed ones can be wrong. Empty if the rejected submission was a first one, or was
 * reopened after its approval.
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
