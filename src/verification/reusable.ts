import type { Context } from '../context.js';
import type { Db } from '../db/database.js';
import { itemsOfLevel } from './catalogue.js';
import { readSubmissions, type Supplied } from './frozen-submission.js';
import { isDocumentItem, type Information, type ItemName } from './items.js';
import { lapsedItems, provenTogether } from './proofs.js';
import { listVerificationsOfUser, type VerificationKey } from './verifications.store.js';

export type Reading = Pick<Context, 'encryption' | 'config'> & { db: Db };

/** What one submission still proves. */
interface Source extends Supplied {
  submittedAt: Date;
  lapsed: ItemName[];
}

/**
 * VE6, EX4: of what a level asks for, what the user has given before and a reviewer has approved, as long as it is valid.
 * What is proven together comes out of one submission, the latest that has it.
 */
export async function findReusable(reading: Reading, key: VerificationKey, now: Date): Promise<Supplied> {
  const sources = await readSources(reading, key, now);
  const reused: Supplied = { information: {}, documents: {} };
  for (const item of itemsOfLevel(key.level)) {
    const source = sources.find((each) => provenTogether(item).every((other) => holds(each, other)));
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
  return Boolean(isDocumentItem(item) ? documents[item] : information[item]);
}

/** Expired ones too: what of them has not lapsed was approved as well. The latest comes first. */
async function readSources(reading: Reading, key: VerificationKey, now: Date): Promise<Source[]> {
  const verifications = await listVerificationsOfUser(reading.db, key.userId);
  const approved = verifications.filter(
    ({ environment, status }) => environment === key.environment && (status === 'approved' || status === 'expired'),
  );
  const sources = (await readSubmissions(reading, approved)).map((submission) => {
    const { information, documents, submittedAt } = submission;
    const lapsed = lapsedItems(information, reading.config.proofOfAddressMonths, now);
    return { information, documents, submittedAt, lapsed };
  });
  return sources.sort((one, other) => other.submittedAt.getTime() - one.submittedAt.getTime());
}
