import type { Db } from '../db/database.js';

/** A row of the queue; no personal data, since a queue is seen by many. */
export interface WaitingVerification {
  verificationId: string;
  environment: string;
  level: string;
  country: string;
  waitingSince: Date;
  rejectionCount: number;
}

interface WaitingRow {
  verification_id: string;
  environment: string;
  level: string;
  country: string;
  status_changed_at: Date;
  rejection_count: number;
}

/** Keyset paging along `verifications_waiting`. */
export async function listWaitingAfter(
  db: Db,
  after: { waitingSince: Date; verificationId: string } | undefined,
  limit: number,
): Promise<WaitingVerification[]> {
  const query = db('verifications')
    .select<WaitingRow[]>('verification_id', 'environment', 'level', 'country', 'status_changed_at', 'rejection_count')
    .where({ status: 'pending' })
    .orderBy(['status_changed_at', 'verification_id'])
    .limit(limit);
  if (after) {
    void query.whereRaw('(status_changed_at, verification_id) > (?, cast(? as uuid))', [
      after.waitingSince,
      after.verificationId,
    ]);
  }
  const rows = await query;
  return rows.map((row) => ({
    verificationId: row.verification_id,
    environment: row.environment,
    level: row.level,
    country: row.country,
    waitingSince: row.status_changed_at,
    rejectionCount: row.rejection_count,
  }));
}
