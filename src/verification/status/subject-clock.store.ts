import type { Db } from '../../db/database.js';
import { runStatement } from '../../db/statement.js';
import type { VerificationKey } from './verifications.store.js';

/** How many seconds a sandbox client's clock is ahead. Without a level the offset applies to any level. */
export type ClockOffset = Pick<VerificationKey, 'environment'> & { level: string | null; seconds: number };

/**
 * The largest offset per environment and level among the clients that see the user's verification, and the offset of
 * the asking client.
 */
const LARGEST = {
  name: 'list-largest-offsets',
  text: `select c.environment, g.level, max(c.clock_offset_seconds) as seconds
         from grants g join clients c on c.client_id = g.client_id
         where g.user_id = $1 and g.effective_at is not null and g.revoked_at is null
         group by c.environment, g.level
         union all
         select c.environment, null, c.clock_offset_seconds from clients c where c.client_id = $2`,
};

export async function listLargestOffsets(db: Db, userId: string, askingClientId?: string): Promise<ClockOffset[]> {
  return runStatement<ClockOffset>(db, LARGEST, [userId, askingClientId ?? null]);
}
