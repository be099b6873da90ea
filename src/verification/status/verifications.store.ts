import type { Db } from '../../db/database.js';
import { rowReader, toRow, type Row } from '../../db/row.js';
import type { ItemName } from '../catalogue/items.js';
import type { Status } from './status-machine.js';

/** A user's verification for a level. There is one per user, level and environment. */
export interface Verification {
  verificationId: string;
  userId: string;
  environment: string;
  level: string;
  status: Status;
  statusChangedAt: Date;
  country: string;
  submissionId: string;
  /** Rejections in a row since the last approval. */
  rejectionCount: number;
  /** Undefined unless the status is rejected. */
  rejectionIsFixable: boolean | undefined;
  reasonCode: string | undefined;
  /** Empty unless the status is contacted. */
  requestedItems: ItemName[];
  /** When the first of the proofs lapses. Undefined unless the status is approved and a proof can lapse. */
  expiresAt: Date | undefined;
}

/** What identifies a verification besides its id. */
export interface VerificationKey {
  userId: string;
  environment: string;
  level: string;
}

export const VERIFICATION_COLUMNS = [
  'verification_id',
  'user_id',
  'environment',
  'level',
  'status',
  'status_changed_at',
  'country',
  'submission_id',
  'rejection_count',
  'rejection_is_fixable',
  'reason_code',
  'requested_items',
  'expires_at',
] as const;
export const toVerification = rowReader<Verification>()(VERIFICATION_COLUMNS);

export async function lockVerification(trx: Db, verificationId: string): Promise<Verification | undefined> {
  const row = await trx('verifications')
    .first<Row<Verification> | undefined>(VERIFICATION_COLUMNS)
    .where({ verification_id: verificationId })
    .forNoKeyUpdate();
  return row && toVerification(row);
}

export async function lockVerificationByKey(trx: Db, key: VerificationKey): Promise<Verification | undefined> {
  const row = await trx('verifications')
    .first<Row<Verification> | undefined>(VERIFICATION_COLUMNS)
    .where(keyColumns(key))
    .forNoKeyUpdate();
  return row && toVerification(row);
}

export async function findVerification(db: Db, verificationId: string): Promise<Verification | undefined> {
  const row = await db('verifications')
    .first<Row<Verification> | undefined>(VERIFICATION_COLUMNS)
    .where({ verification_id: verificationId });
  return row && toVerification(row);
}

export async function findVerificationStatus(db: Db, verificationId: string): Promise<Status | undefined> {
  const row = await db('verifications')
    .first<{ status: Status } | undefined>('status')
    .where({ verification_id: verificationId });
  return row?.status;
}

export async function findVerificationByKey(db: Db, key: VerificationKey): Promise<Verification | undefined> {
  const row = await db('verifications')
    .first<Row<Verification> | undefined>(VERIFICATION_COLUMNS)
    .where(keyColumns(key));
  return row && toVerification(row);
}

export async function listVerificationsOfUser(db: Db, userId: string): Promise<Verification[]> {
  const rows = await db('verifications')
    .select<Row<Verification>[]>(VERIFICATION_COLUMNS)
    .where({ user_id: userId })
    .orderBy(['level', 'environment']);
  return rows.map(toVerification);
}

export async function insertVerification(trx: Db, verification: Verification, now: Date): Promise<void> {
  await trx('verifications').insert({ ...toRow(verification), created_at: now });
}

export async function updateVerification(trx: Db, verification: Verification): Promise<void> {
  const { verification_id, user_id, environment, level, ...changing } = toRow(verification);
  await trx('verifications').where({ verification_id, user_id, environment, level }).update(changing);
}

function keyColumns({ userId, environment, level }: VerificationKey) {
  return { user_id: userId, environment, level };
}
