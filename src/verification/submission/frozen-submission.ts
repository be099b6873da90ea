import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.js';
import { itemsOfLevel } from '../catalogue/catalogue.js';
import { writeDuplicateKeys } from './duplicate-keys.js';
import { isDocumentItem, isTextItem, type DocumentIds, type Information, type ItemName } from '../catalogue/items.js';
import { provenUntil } from '../catalogue/proofs.js';
import { insertSubmission, listSubmissions } from './submissions.store.js';
import type { VerificationKey } from '../status/verifications.store.js';

/** What a user supplied for a level: texts, and ids of documents. */
export interface Supplied {
  information: Information;
  documents: DocumentIds;
}

export interface ReadableSubmission extends Supplied {
  submittedAt: Date;
  /** The submission was erased together with its user's account, so nothing is left of it. */
  isErased: boolean;
}

/**
 * The answers without those to items that are asked for again. An earlier answer to such an item no longer counts, even
 * if the user leaves it out now.
 */
export function withoutItems({ information, documents }: Supplied, items: readonly ItemName[]): Supplied {
  const omit = <T extends object>(from: T): T =>
    Object.fromEntries(Object.entries(from).filter(([name]) => !items.includes(name as ItemName))) as T;
  return { information: omit(information), documents: omit(documents) };
}

/**
 * Encrypts and inserts a submission. It is never changed again, so that a reviewer sees exactly what was submitted.
 * Only items that the level asks for are stored.
 */
export async function freezeSubmission(
  { db: trx, encryption, config }: Pick<Context, 'db' | 'encryption' | 'config'>,
  { userId, environment, level, ...supplied }: VerificationKey & Supplied,
  now: Date,
): Promise<{ submissionId: string; country: string }> {
  const items = itemsOfLevel(level);
  const information: Information = pick(items.filter(isTextItem), supplied.information);
  const documents: DocumentIds = pick(items.filter(isDocumentItem), supplied.documents);
  const { country } = information;
  if (!country) throw new Error('a submission needs a country');

  const submissionId = randomUUID();
  const plain = Buffer.from(JSON.stringify(information), 'utf8');
  await insertSubmission(trx, {
    submissionId,
    userId,
    environment,
    level,
    informationEncrypted: encryption.encrypt(plain, purposeOf(submissionId)),
    documents,
    submittedAt: now,
    expiresAt: provenUntil(information, config.proofOfAddressMonths),
  });
  await writeDuplicateKeys({ db: trx, config }, submissionId, information);
  return { submissionId, country };
}

/**
 * Reads exactly what was submitted, or an empty submission if it was erased with its user's account.
 * @throws Error if there is no such submission
 */
export async function readSubmission(
  reading: Pick<Context, 'db' | 'encryption'>,
  submissionId: string,
): Promise<ReadableSubmission> {
  const [submission] = await readSubmissions(reading, [{ submissionId }]);
  if (!submission) throw new Error('there is no such submission');
  return submission;
}

/**
 * Adds to each of several objects, such as verifications, the submission that it refers to, with one query.
 * @throws Error if one of the submissions is missing
 */
export async function readSubmissions<Owner extends { submissionId: string }>(
  { db, encryption }: Pick<Context, 'db' | 'encryption'>,
  owners: readonly Owner[],
): Promise<(Owner & ReadableSubmission)[]> {
  if (owners.length === 0) return [];
  const ids = owners.map(({ submissionId }) => submissionId);
  const stored = new Map((await listSubmissions(db, ids)).map((one) => [one.submissionId, one]));
  return owners.map((one) => {
    const found = stored.get(one.submissionId);
    if (!found) throw new Error('there is no such submission');
    const { informationEncrypted: sealed, documents, submittedAt } = found;
    const information = sealed ? openInformation({ encryption }, one.submissionId, sealed) : {};
    return { ...one, information, documents, submittedAt, isErased: sealed === undefined };
  });
}

export function openInformation(
  { encryption }: Pick<Context, 'encryption'>,
  submissionId: string,
  sealed: Buffer,
): Information {
  const plain = encryption.decrypt(sealed, purposeOf(submissionId));
  return JSON.parse(plain.toString('utf8')) as Information;
}

/** The encryption purpose of a submission's information, which binds the information to its id. */
export function purposeOf(submissionId: string): string {
  return `submissions.information:${submissionId}`;
}

function pick<Name extends string>(
  names: readonly Name[],
  from: Partial<Record<Name, string>>,
): Partial<Record<Name, string>> {
  const entries = names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]] as const]));
  return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}
