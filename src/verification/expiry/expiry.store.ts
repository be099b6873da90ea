import type { Db } from '../../db/database.js';
import { fromRow, type Row } from '../../db/row.js';

/**
 * An approved verification and when it expires. Lists are ordered by the time and then the id, so that they can be read
 * in parts.
 */
export interface Expiring {
  verificationId: string;
  expiresAt: Date;
}

export interface Part {
  /** The last verification of the previous part. */
  after: Expiring | undefined;
  limit: number;
}

/**
 * Approved verifications that are due to expire by real time. In the sandbox, those count as well that are due by the
 * clock of any client that sees them.
 */
export async function listDueToExpire(db: Db, { now, after, limit }: Part & { now: Date }): Promise<Expiring[]> {
  const { rows } = await db.raw<{ rows: Row<Expiring>[] }>(
    `select verification_id, expires_at from (
       (select v.verification_id, v.expires_at from verifications v
        where v.status = 'approved' and v.expires_at <= :now
          and (v.expires_at, v.verification_id) > (cast(:afterTime as timestamptz), cast(:afterId as uuid))
        order by v.expires_at, v.verification_id limit :limit)
       union
       (select v.verification_id, v.expires_at from clients c
        join grants g on g.client_id = c.client_id and g.effective_at is not null and g.revoked_at is null
        join verifications v on v.user_id = g.user_id and v.level = g.level and v.environment = c.environment
        where c.clock_offset_seconds > 0 and v.status = 'approved'
          and v.expires_at <= cast(:now as timestamptz) + make_interval(secs => c.clock_offset_seconds)
          and (v.expires_at, v.verification_id) > (cast(:afterTime as timestamptz), cast(:afterId as uuid))
        order by v.expires_at, v.verification_id limit :limit)
     ) due order by expires_at, verification_id limit :limit`,
    { now, limit, ...positionOf(after) },
  );
  return rows.map(fromRow<Expiring>);
}

/** Locks the verification until the end of the transaction. False if it has changed since it was listed. */
export async function lockExpiring(trx: Db, { verificationId, expiresAt }: Expiring): Promise<boolean> {
  const row = await trx('verifications')
    .first<object | undefined>('verification_id')
    .where({ verification_id: verificationId, status: 'approved', expires_at: expiresAt })
    .forNoKeyUpdate()
    // A verification that another transaction is changing is skipped. The next run finds it again if it is still due.
    .skipLocked();
  return row !== undefined;
}

export function positionOf(after: Expiring | undefined): { afterTime: Date | string; afterId: string } {
  return {
    afterTime: after?.expiresAt ?? '-infinity',
    afterId: after?.verificationId ?? '00000000-0000-0000-0000-000000000000',
  };
}
