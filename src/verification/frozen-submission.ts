import { randomUUID } from 'node:crypto';
import type { Context } from '../context.js';
import type { Db } from '../db/database.js';
import { storeDocument, type Picture } from './documents.js';
import type { Information } from './items.js';
import { findSubmission, insertSubmission } from './submissions.store.js';
import type { VerificationKey } from './verifications.store.js';

/** The context of a rule that works within its caller's transaction. */
type Within = Pick<Context, 'encryption'> & { db: Db };

interface Supplied extends VerificationKey {
  information: Information;
  picture: Picture | undefined;
  /** Submission of the same verification that what is not supplied now is taken from (VE10). */
  before: string | undefined;
}

/** Writes a submission that is never changed again (VE9), encrypted (FL5). */
export async function freezeSubmission(
  within: Within,
  supplied: Supplied,
  now: Date,
): Promise<{ submissionId: string; country: string }> {
  const { db: trx, encryption } = within;
  const { userId, environment, level, picture } = supplied;
  const before = supplied.before === undefined ? undefined : await readSubmission(within, supplied.before);
  const information: Information = { ...before?.information, ...supplied.information };
  const documentId = picture ? await storeDocument(trx, encryption, { userId, picture }, now) : before?.documentId;
  const { country } = information;
  // V9: every level asks for the country, and those of this release for a document.
  if (!country || !documentId) throw new Error('a submission needs a country and a document');

  const submissionId = randomUUID();
  const plain = Buffer.from(JSON.stringify(information), 'utf8');
  const informationEncrypted = encryption.encrypt(plain, purposeOf(submissionId));
  const row = { submissionId, userId, environment, level, informationEncrypted, documentId, submittedAt: now };
  await insertSubmission(trx, row);
  return { submissionId, country };
}

export interface ReadableSubmission {
  information: Information;
  documentId: string;
  submittedAt: Date;
}

/** Exactly what was submitted (VE9). @throws Error when there is no such submission */
export async function readSubmission({ db, encryption }: Within, submissionId: string): Promise<ReadableSubmission> {
  const stored = await findSubmission(db, submissionId);
  if (!stored) throw new Error('there is no such submission');
  const { informationEncrypted, documentId, submittedAt } = stored;
  const plain = encryption.decrypt(informationEncrypted, purposeOf(submissionId));
  return { information: JSON.parse(plain.toString('utf8')) as Information, documentId, submittedAt };
}

function purposeOf(submissionId: string): string {
  return `submissions.information:${submissionId}`;
}
