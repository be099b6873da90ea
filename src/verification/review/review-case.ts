import type { Context } from '../../context.js';
import type { CheckRecord } from './automatic-checks.js';
import type { SubmittedDocument } from '../documents/documents.store.js';
import { comparisonValues, findDuplicates, MOST_DUPLICATES } from '../submission/duplicate-keys.js';
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

/** A submission exactly as its user made it. */
export interface CaseSubmission {
  information: Information;
  submittedAt: Date;
  /** The submission was erased together with its user's account. */
  isErased: boolean;
  /** In the order of the form; empty once the account is closed, since nobody may look at its documents any more. */
  documents: SubmittedDocument[];
}

/** A case of another user who may be the same person, with the name that reviewers see beside it. */
export interface Duplicate extends Omit<AlikeCase, 'submissionId' | 'informationEncrypted'> {
  information: Pick<Information, 'given_name' | 'family_name'>;
}

/** All that a reviewer needs for a decision: the present submission, earlier ones, and what has happened. */
export interface ReviewCase extends CaseSubmission {
  verification: Verification;
  /** The user has deleted the account, so nothing is decided any more. */
  isClosed: boolean;
  /** When the account was deleted; undefined while there is one. */
  closedAt: Date | undefined;
  /** When the deleted account was erased, which may be years later. */
  erasedAt: Date | undefined;
  /**
   * Items of proofs that have lapsed since the submission. With any of these the case cannot be approved. Always empty
   * unless the case is pending.
   */
  lapsed: ItemName[];
  /** Earlier submissions for this verification, such as one that the user had to correct; the newest first. */
  earlier: CaseSubmission[];
  /** The oldest change first. */
  history: CaseChange[];
  /** The reviewer who is working on the case. */
  claim: Claim | undefined;
  /** A decision that its reviewer can still undo, since nobody has been told of it yet. */
  waiting: WaitingDecision | undefined;
  /** Other cases of the same user in the same environment. */
  otherCases: OtherCase[];
  /**
   * Cases of other users with the same document number, or the same name and date of birth; undefined if this user gave
   * neither.
   */
  duplicates: Duplicate[] | undefined;
  /** Whether there are more of them than these. */
  hasMoreDuplicates: boolean;
  /** What the automatic checks found; undefined for a submission that had none planned. */
  checks: CheckRecord | undefined;
}

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
  const { verification, closedAt, erasedAt, claim, waiting, earlier, otherCases, checks } = found;
  const submission = toSubmission(context, found);
  const { information } = submission;
  const isComparable = comparisonValues(information).length > 0;
  const [alike, lapsed] = await Promise.all([
    isComparable ? findDuplicates(context, verification, information) : undefined,
    verification.status === 'pending' ? lapsedOf(context, verification, information, now) : [],
  ]);
  return {
    ...{ ...submission, verification, closedAt, erasedAt, waiting, lapsed, history, otherCases, checks },
    isClosed: closedAt !== undefined,
    duplicates: alike?.slice(0, MOST_DUPLICATES).map((one) => toDuplicate(context, one)),
    hasMoreDuplicates: alike !== undefined && alike.length > MOST_DUPLICATES,
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

/** Passes on only the name of what the other user entered. Everything else is shown only in that user's own case. */
function toDuplicate(
  context: Pick<Context, 'encryption'>,
  { submissionId, informationEncrypted: sealed, ...rest }: AlikeCase,
): Duplicate {
  const { given_name = '', family_name = '' } = sealed ? openDuplicate(context, submissionId, sealed) : {};
  return { ...rest, information: { given_name, family_name } };
}

/**
 * Empty if the information cannot be decrypted. The error appears when that other case is opened; here it must not
 * prevent a decision.
 */
function openDuplicate(context: Pick<Context, 'encryption'>, submissionId: string, sealed: Buffer): Information {
  try {
    return openInformation(context, submissionId, sealed);
  } catch {
    return {};
  }
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
