import type { Context } from '../context.js';
import type { Db } from '../db/database.js';
import { isOpen } from '../users/user.js';
import { findFindings, type CheckRecord } from './automatic-checks.js';
import { listDocumentsOfSubmissions, type SubmittedDocument } from './documents.store.js';
import { comparable, findDuplicates } from './duplicate-keys.js';
import type { AlikeCase } from './duplicate-keys.store.js';
import { readSubmission } from './frozen-submission.js';
import { readHistory, type CaseChange } from './history.js';
import { DOCUMENT_ITEM_NAMES, type Information, type ItemName } from './items.js';
import { lapsedItems } from './proofs.js';
import { formatPosition, parsePosition } from './queue-position.js';
import { findLiveClaim, lapsedSince, toClaim, type Claim } from './review-claim.js';
import { listCasesAfter, type QueuedCase, type QueueFilter } from './review-queue.store.js';
import type { Status } from './status-machine.js';
import { momentFor } from './subject-clock.js';
import {
  findVerification,
  findVerificationStatus,
  listVerificationsOfUser,
  type Verification,
} from './verifications.store.js';

export type { QueueFilter } from './review-queue.store.js';

const PAGE_LENGTH = 50;

export interface QueuePage {
  cases: (Omit<QueuedCase, 'claim'> & { claim: Claim | undefined })[];
  /** Where the next page begins; absent on the last one. */
  next?: string;
}

/**
 * Cases as filtered, the one that has waited longest first. Each page costs the same however long the queue is.
 * @param page.after the `next` of the page before; anything else begins at the front
 */
export async function listCases(
  db: Db,
  filter: QueueFilter,
  page: { after?: string | undefined },
  now: Date,
): Promise<QueuePage> {
  const after = parsePosition(page.after);
  const found = await listCasesAfter(db, filter, { after, limit: PAGE_LENGTH + 1, lapsed: lapsedSince(now) });
  const cases = found.slice(0, PAGE_LENGTH).map((one) => ({ ...one, claim: one.claim && toClaim(one.claim) }));
  const last = cases.at(-1);
  return found.length > PAGE_LENGTH && last ? { cases, next: formatPosition(last) } : { cases };
}

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
  otherCases: Verification[];
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
  const { db } = context;
  const verification = await findVerification(db, verificationId);
  if (!verification) return undefined;
  const { information, submittedAt, isErased } = await readSubmission(context, verification.submissionId);
  const isClosed = !(await isOpen(db, verification.userId));
  const bySubmission = await listDocumentsOfSubmissions(db, isClosed ? [] : [verification.submissionId]);
  const documents = bySubmission.get(verification.submissionId) ?? [];
  documents.sort((one, other) => orderOf(one) - orderOf(other));
  const history = await readHistory(context, verificationId);
  const claim = await findLiveClaim(db, verificationId, now);
  const { userId, environment } = verification;
  const otherCases = (await listVerificationsOfUser(db, userId)).filter(
    (other) => other.environment === environment && other.verificationId !== verificationId,
  );
  const isComparable = comparable(information).length > 0;
  const duplicates = isComparable ? await findDuplicates(context, verification, information) : undefined;
  const checks = await findFindings(db, verification.submissionId);
  const lapsed = verification.status === 'pending' ? await lapsedOf(context, verification, information, now) : [];
  const submitted = { information, submittedAt, isErased, isClosed, lapsed, documents };
  return { verification, ...submitted, history, claim, otherCases, duplicates, checks };
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

/** What became of a verification, without what was submitted. Undefined when there is no such verification. */
export async function findStatus(db: Db, verificationId: string): Promise<Status | undefined> {
  return findVerificationStatus(db, verificationId);
}
