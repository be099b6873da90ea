import type { Context } from '../context.js';
import type { CheckRecord } from './automatic-checks.js';
import type { SubmittedDocument } from './documents.store.js';
import { comparable, findDuplicates } from './duplicate-keys.js';
import type { AlikeCase } from './duplicate-keys.store.js';
import { openInformation } from './frozen-submission.js';
import { readHistory, type CaseChange } from './history.js';
import { DOCUMENT_ITEM_NAMES, type Information, type ItemName } from './items.js';
import { lapsedItems } from './proofs.js';
import { findCase, type OtherCase } from './review-case.store.js';
import { lapsedSince, toClaim, type Claim } from './review-claim.js';
import { momentFor } from './subject-clock.js';
import type { Verification } from './verifications.store.js';

/** All that a reviewer needs for a decision: exactly what was submitted, the documents, and what happened before. */
export interface ReviewCase {
  verification: Verification;
  information: Information;
  submittedAt: Date;
  /** With the account of its user (FL10). */
  isErased: boolean;
  /** Its user has deleted the account: nothing is decided any more (FL10). */
  isClosed: boolean;
  /** Of proofs that have run out since, by which it cannot be approved any more (EX1); while it waits. */
  lapsed: ItemName[];
  /** In the order of the form; none once the account is closed: nobody looks at them any more (FL5, FL10). */
  documents: SubmittedDocument[];
  /** Oldest first. */
  history: CaseChange[];
  /** Who looks at it now. */
  claim: Claim | undefined;
  /** Of the same user, in the same environment. */
  otherCases: OtherCase[];
  /** Of other users who gave the same; undefined where nothing was given by which people are compared. */
  duplicates: AlikeCase[] | undefined;
  /** What automatic checks found; undefined for a submission that none were planned for. */
  checks: CheckRecord | undefined;
}

/** Undefined when there is no such verification. */
export async function getCase(
  context: Pick<Context, 'db' | 'encryption' | 'config'>,
  verificationId: string,
  now: Date,
): Promise<ReviewCase | undefined> {
  const [found, history] = await Promise.all([
    findCase(context.db, verificationId, lapsedSince(now)),
    readHistory(context, verificationId),
  ]);
  if (!found) return undefined;
  const { verification, informationEncrypted: sealed, claim, documents, ...rest } = found;
  const information = sealed ? openInformation(context, verification.submissionId, sealed) : {};
  const isComparable = comparable(information).length > 0;
  const [duplicates, lapsed] = await Promise.all([
    isComparable ? findDuplicates(context, verification, information) : undefined,
    verification.status === 'pending' ? lapsedOf(context, verification, information, now) : [],
  ]);
  documents.sort((one, other) => orderOf(one) - orderOf(other));
  return {
    ...rest,
    ...{ verification, information, isErased: sealed === undefined, documents, lapsed, history, duplicates },
    claim: claim && toClaim(claim),
  };
}

async function lapsedOf(
  { db, config }: Pick<Context, 'db' | 'config'>,
  verification: Verification,
  information: Information,
  now: Date,
): Promise<ItemName[]> {
  return lapsedItems(information, config.proofOfAddressMonths, await momentFor(db, verification, now));
}

function orderOf({ item }: SubmittedDocument): number {
  return DOCUMENT_ITEM_NAMES.indexOf(item);
}
