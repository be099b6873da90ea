import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.js';
import { itemsOfLevel } from '../catalogue/catalogue.js';
import { writeDuplicateKeys } from './duplicate-keys.js';
import { isDocumentItem, isTextItem, type DocumentIds, type Information, type ItemName } from '../catalogue/items.js';
import { provenUntil } from '../catalogue/proofs.js';
import { insertSubmission, listSubmissions } from './submissions.store.js';
import type { VerificationKey } from '../status/verifications.store.js';

/** What a submission holds. */
export interface Supplied {
  information: Information;
  documents: DocumentIds;
}

export interface ReadableSubmission extends Supplied {
  submittedAt: Date;
  /** With its user's account (FL10): nothing is left of it. */
  isErased: boolean;
}

/** What is not asked for anew: of what is, the earlier answer counts no more, also where the new one is none (VE10, FL9). */
export function withoutItems({ information, documents }: Supplied, items: readonly ItemName[]): Supplied {
  const omit = <T extends object>(from: T): T =>
    Object.fromEntries(Object.entries(from).filter(([name]) => !items.includes(name as ItemName))) as T;
  return { information: omit(information), documents: omit(documents) };
}

/** Writes a submission that is never changed again (VE9), encrypted (FL5): of what is given, what the level asks for. */
export async function freezeSubmission(
  { db: trx, encryption, config }: Pick<Context, 'db' | 'encryption' | 'config'>,
  { userId, environment, level, ...supplied }: VerificationKey & Supplied,
  now: Date,
): Promise<{ submissionId: string; country: string }> {
  const items = itemsOfLevel(level);
  const information: Information = pick(items.filter(isTextItem), supplied.information);
  const documents: DocumentIds = pick(items.filter(isDocumentItem), supplied.documents);
  const { country } = information;
  if (!country) throw new Error('a submission needs a country'); // V9

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

/** Exactly what was submitted (VE9), or nothing once it was erased (FL10). @throws Error when there is no such submission */
export async function readSubmission(
  reading: Pick<Context, 'db' | 'encryption'>,
  submissionId: string,
): Promise<ReadableSubmission> {
  const [submission] = await readSubmissions(reading, [{ submissionId }]);
  if (!submission) throw new Error('there is no such submission');
  return submission;
}

/** The same for several things that each rest on one, in one look. @throws Error when one of the submissions is not there */
export async function readSubmissions<Resting extends { submissionId: string }>(
  { db, encryption }: Pick<Context, 'db' | 'encryption'>,
  resting: readonly Resting[],
): Promise<(Resting & ReadableSubmission)[]> {
  if (resting.length === 0) return [];
  const ids = resting.map(({ submissionId }) => submissionId);
  const stored = new Map((await listSubmissions(db, ids)).map((one) => [one.submissionId, one]));
  return resting.map((one) => {
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

/** What its information is sealed for. */
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
