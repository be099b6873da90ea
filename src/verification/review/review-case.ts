import type { Context } from '../../context.js';
import type { CheckRecord } from './automatic-checks.js';
import type { SubmittedDocument } from '../documents/documents.store.js';
import { comparable, findDuplicates } from '../submission/duplicate-keys.js';
import type { AlikeCase } from '../submission/duplicate-keys.store.js';
import { openInformation } from '../submission/frozen-submission.js';
import { readHistory, type CaseChange } from '../status/history.js';
import { DOCUMENT_ITEM_NAMES, type Information, type ItemName } from '../catalogue/items.js';
import { lapsedItems } from '../catalogue/proofs.js';
import { findCase, type OtherCase, type SubmissionRecord } from './review-case.store.js';
import { lapsedSince, toClaim, type Claim } from './review-claim.js';
import { momentFor } from '../status/subject-clock.js';
import type { Verification } from '../status/verifications.store.js';
import type { WaitingDecision } from './waiting-decision.js';

/** Exactly what was submitted (VE9). */
export interface CaseSubmission {
  information: Information;
  submittedAt: Date;
  /** With the account of its user (FL10). */
  isErased: boolean;
  /** In the order of the form; none once the account is closed: nobody looks at them any more (FL5, FL10). */
  documents: SubmittedDocument[];
}

/** All that a reviewer needs for a decision: what was submitted, now and before, and what happened. */
export interface ReviewCase extends CaseSubmission {
  verification: Verification;
  /** Its user has deleted the account: nothing is decided any more (FL10). */
  isClosed: boolean;
  /** Of proofs that have run out since, by which it cannot be approved any more (EX1); while it waits. */
  lapsed: ItemName[];
  /** What was submitted for it before, such as what had to be sent again (RC2); the newest first. */
  earlier: CaseSubmission[];
  /** Oldest first. */
  history: CaseChange[];
  /** Who looks at it now. */
  claim: Claim | undefined;
  /** It is decided, and nobody has been told yet: its reviewer can undo it. */
  waiting: WaitingDecision | undefined;
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
  const { verification, isClosed, claim, waiting, earlier, otherCases, checks } = found;
  const submission = toSubmission(context, found);
  const { information } = submission;
  const isComparable = comparable(information).length > 0;
  const [duplicates, lapsed] = await Promise.all([
    isComparable ? findDuplicates(context, verification, information) : undefined,
    verification.status === 'pending' ? lapsedOf(context, verification, information, now) : [],
  ]);
  return {
    ...{ ...submission, verification, isClosed, waiting, lapsed, history, otherCases, duplicates, checks },
    earlier: earlier.map((one) => toSubmission(context, one)),
    claim: claim && toClaim(claim),
  };
}

function toSubmission(
  context: Pick<Context, 'encryption'>,
  { submissionId, informationEncrypted: sealed, submittedAt, documents }: SubmissionRecord,
): CaseSubmission {
  const information = sealed ? openInformation(context, submissionId, sealed) : {};
  const inOrder = documents.toSorted((one, other) => orderOf(one) - orderOf(other));
  return { information, submittedAt, isErased: sealed === undefined, documents: inOrder };
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
