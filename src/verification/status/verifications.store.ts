import type { Db } from '../../db/database.js';
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

export interface VerificationRow {
  verification_id: string;
  user_id: string;
  environment: string;
  level: string;
  status: Status;
  status_changed_at: Date;
  country: string;
  submission_id: string;
  rejection_count: number;
  rejection_is_fixable: boolean | null;
  reason_code: string | null;
  requested_items: ItemName[];
  expires_at: Date | null;
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

export async function lockVerification(trx: Db, verificationId: string): Promise<Verification | undefined> {
  const row = await trx('verifications')
    .first<VerificationRow | undefined>(VERIFICATION_COLUMNS)
    .where({ verification_id: verificationId })
    .forNoKeyUpdate();
  return row && toVerification(row);
}

export async function lockVerificationByKey(trx: Db, key: VerificationKey): Promise<Verification | undefined> {
  const row = await trx('verifications')
    .first<VerificationRow | undefined>(VERIFICATION_COLUMNS)
    .where(keyColumns(key))
    .forNoKeyUpdate();
  return row && toVerification(row);
}

export async function findVerification(db: Db, verificationId: string): Promise<Verification | undefined> {
  const row = await db('verifications')
    .first<VerificationRow | undefined>(VERIFICATION_COLUMNS)
    .where({ verification_id: verificationId });
  return row && toVerification(row);
}

export async function findVerificationStatus(db: Db, verificationId: string): Promise<Status | undefined> {
  const row = await db('verifications')
    .first<Pick<VerificationRow, 'status'> | undefined>('status')
    .where({ verification_id: verificationId });
  return row?.status;
}

export async function findVerificationByKey(db: Db, key: VerificationKey): Promise<Verification | undefined> {
  const row = await db('verifications').first<VerificationRow | undefined>(VERIFICATION_COLUMNS).where(keyColumns(key));
  return row && toVerification(row);
}

export async function listVerificationsOfUser(db: Db, userId: string): Promise<Verification[]> {
  const rows = await db('verifications')
    .select<VerificationRow[]>(VERIFICATION_COLUMNS)
    .where({ user_id: userId })
    .orderBy(['level', 'environment']);
  return rows.map(toVerification);
}

export async function insertVerification(trx: Db, verification: Verification, now: Date): Promise<void> {
  await trx('verifications').insert({
    verification_id: verification.verificationId,
    ...keyColumns(verification),
    ...changingColumns(verification),
    created_at: now,
  });
}

export async function updateVerification(trx: Db, verification: Verification): Promise<void> {
  await trx('verifications')
    .where({ verification_id: verification.verificationId })
    .update(changingColumns(verification));
}

function keyColumns({ userId, environment, level }: VerificationKey) {
  return { user_id: userId, environment, level };
}

function changingColumns(verification: Verification) {
  return {
    status: verification.status,
    status_changed_at: verification.statusChangedAt,
    country: verification.country,
    submission_id: verification.submissionId,
    rejection_count: verification.rejectionCount,
    rejection_is_fixable: verification.rejectionIsFixable ?? null,
    reason_code: verification.reasonCode ?? null,
    requested_items: verification.requestedItems,
    expires_at: verification.expiresAt ?? null,
  };
}

export function toVerification(row: VerificationRow): Verification {
  return {
    verificationId: row.verification_id,
    userId: row.user_id,
    environment: row.environment,
    level: row.level,
    status: row.status,
    statusChangedAt: row.status_changed_at,
    country: row.country,
    submissionId: row.submission_id,
    rejectionCount: row.rejection_count,
    rejectionIsFixable: row.rejection_is_fixable ?? undefined,
    reasonCode: row.reason_code ?? undefined,
    requestedItems: row.requested_items,
    expiresAt: row.expires_at ?? undefined,
  };
}
