import type { Db } from '../db/database.js';
import { runStatement } from '../db/statement.js';
import type { VerificationKey } from './verifications.store.js';

export type ClockOffset = Omit<VerificationKey, 'userId'> & { seconds: number };

/** Of the clients that see a verification of the user's (V6): the largest for each environment and level. */
const LARGEST = {
  name: 'list-largest-offsets',
  text: `select c.environment, g.level, max(c.clock_offset_seconds) as seconds
         from grants g join clients c on c.client_id = g.client_id
         where g.user_id = $1 and g.effective_at is not null and g.revoked_at is null
         group by c.environment, g.level`,
};

export async function listLargestOffsets(db: Db, userId: string): Promise<ClockOffset[]> {
  return runStatement<ClockOffset>(db, LARGEST, [userId]);
}
