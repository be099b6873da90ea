import type { Db } from '../../db/database.js';
import { fromRow, type Row } from '../../db/row.js';
import { positionOf, type Expiring, type Part } from './expiry.store.js';

/** A warning that is due and was not sent yet. */
export interface DueWarning extends Expiring {
  userId: string;
  level: string;
  daysBefore: number;
}

/**
 * Approved verifications that expire within one of these numbers of days and whose user has not been warned of that.
 * Each has the smallest number that applies, so that a user who is approved with a week left gets one mail and not two.
 */
export async function listDueWarnings(
  db: Db,
  { now, days, after, limit }: Part & { now: Date; days: readonly number[] },
): Promise<DueWarning[]> {
  const { rows } = await db.raw<{ rows: Row<DueWarning>[] }>(
    `select v.verification_id, v.user_id, v.level, v.expires_at, within.days as days_before
     from verifications v cross join lateral (
       select min(days) as days from unnest(cast(:days as integer[])) as days
       where v.expires_at <= cast(:now as timestamptz) + make_interval(hours => 24 * days)
     ) within
     where v.status = 'approved' and v.expires_at > :now
       and v.expires_at <= cast(:now as timestamptz) + make_interval(hours => 24 * cast(:most as integer))
       and (v.expires_at, v.verification_id) > (cast(:afterTime as timestamptz), cast(:afterId as uuid))
       and not exists (
         select from expiry_warnings w
         where w.expires_at = v.expires_at and w.verification_id = v.verification_id and w.days_before <= within.days
       )
     order by v.expires_at, v.verification_id limit :limit`,
    { now, days: [...days], most: Math.max(...days), limit, ...positionOf(after) },
  );
  return rows.map(fromRow<DueWarning>);
}

/** Records a warning. False if it was recorded before, or if the verification no longer expires at that time. */
export async function insertWarning(trx: Db, warning: DueWarning, now: Date): Promise<boolean> {
  const { verificationId, expiresAt, daysBefore } = warning;
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `insert into expiry_warnings (expires_at, verification_id, days_before, warned_at)
     select expires_at, verification_id, cast(:daysBefore as integer), cast(:now as timestamptz) from verifications
     where verification_id = :verificationId and status = 'approved' and expires_at = :expiresAt
     on conflict do nothing returning verification_id`,
    { verificationId, expiresAt, daysBefore, now },
  );
  return rows.length > 0;
}

/**
 * Deletes up to `limit` warnings of expiries that are past.
 * @returns how many were deleted
 */
export async function deletePastWarnings(db: Db, now: Date, limit: number): Promise<number> {
  const past = db('expiry_warnings').select(['expires_at', 'verification_id', 'days_before']);
  const batch = past.where('expires_at', '<=', now).limit(limit);
  return db('expiry_warnings').whereIn(['expires_at', 'verification_id', 'days_before'], batch).delete();
}
