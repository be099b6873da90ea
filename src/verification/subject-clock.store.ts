import type { Db } from '../db/database.js';
import type { VerificationKey } from './verifications.store.js';

/** Of the clients that see the verification (V6). */
export async function findLargestOffset(db: Db, { userId, environment, level }: VerificationKey): Promise<number> {
  const row = await db('grants as g')
    .join('clients as c', 'c.client_id', 'g.client_id')
    .where({ 'g.user_id': userId, 'g.level': level, 'c.environment': environment })
    .whereNotNull('g.effective_at')
    .whereNull('g.revoked_at')
    .first<{ largest: number | null } | undefined>(db.raw('max(c.clock_offset_seconds) as largest'));
  return row?.largest ?? 0;
}
