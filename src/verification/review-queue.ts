import type { Context } from '../context.js';
import type { Db } from '../db/database.js';
import { listDocumentsOfSubmission, type SubmittedDocument } from './documents.store.js';
import { readSubmission } from './frozen-submission.js';
import { listHistory, type HistoryEntry } from './history.store.js';
import { DOCUMENT_ITEM_NAMES, type Information } from './items.js';
import { listWaitingAfter, type WaitingVerification } from './review-queue.store.js';
import type { Status } from './status-machine.js';
import { findVerification, findVerificationStatus, type Verification } from './verifications.store.js';

const PAGE_LENGTH = 50;

export interface WaitingPage {
  verifications: WaitingVerification[];
  /** Where the next page begins; absent on the last one. */
  next?: string;
}

/**
 * Verifications that wait for a decision, the one that has waited longest first. Each page costs the same however long
 * the queue is.
 * @param page.after the `next` of the page before; anything else begins at the front
 */
export async function listWaiting(
  db: Db,
  page: { after?: string | undefined; limit?: number } = {},
): Promise<WaitingPage> {
  const limit = page.limit ?? PAGE_LENGTH;
  const found = await listWaitingAfter(db, parseCursor(page.after), limit + 1);
  const verifications = found.slice(0, limit);
  const last = verifications.at(-1);
  return found.length > limit && last ? { verifications, next: formatCursor(last) } : { verifications };
}

/** All that a reviewer needs for a decision: exactly what was submitted, the documents, and what happened before. */
export interface ReviewCase {
  verification: Verification;
  information: Information;
  submittedAt: Date;
  /** In the order of the form. */
  documents: SubmittedDocument[];
  /** Oldest first. */
  history: HistoryEntry[];
}

/** Undefined when there is no such verification. */
export async function getCase(
  context: Pick<Context, 'db' | 'encryption'>,
  verificationId: string,
): Promise<ReviewCase | undefined> {
  const { db } = context;
  const verification = await findVerification(db, verificationId);
  if (!verification) return undefined;
  const { information, submittedAt } = await readSubmission(context, verification.submissionId);
  const documents = await listDocumentsOfSubmission(db, verification.submissionId);
  documents.sort((one, other) => orderOf(one) - orderOf(other));
  const history = await listHistory(db, verificationId);
  return { verification, information, submittedAt, documents, history };
}

function orderOf({ item }: SubmittedDocument): number {
  return DOCUMENT_ITEM_NAMES.indexOf(item);
}

/** What became of a verification, without what was submitted. Undefined when there is no such verification. */
export async function findStatus(db: Db, verificationId: string): Promise<Status | undefined> {
  return findVerificationStatus(db, verificationId);
}

function formatCursor({ waitingSince, verificationId }: WaitingVerification): string {
  return `${waitingSince.getTime()}.${verificationId}`;
}

function parseCursor(text: string | undefined): { waitingSince: Date; verificationId: string } | undefined {
  const [, milliseconds, verificationId] =
    /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text ?? '') ?? [];
  if (milliseconds === undefined || verificationId === undefined) return undefined;
  return { waitingSince: new Date(Number(milliseconds)), verificationId };
}
