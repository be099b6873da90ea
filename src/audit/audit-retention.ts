import type { Db } from '../db/database.js';
import { refuse } from '../refusals/refuse.js';
import { deleteEventRows } from './audit-log.store.js';

const INSUFFICIENT_PRIVILEGE = '42501';
const BATCH = 10_000;

/**
 * Deletes events whose retention period is over. The database lets only the owner of the tables delete them, so that
 * the database role of the service cannot remove traces.
 * @returns how many were deleted
 * @throws Refused for any other database role
 */
export async function deleteAuditEvents(db: Db, before: Date): Promise<number> {
  try {
    let total = 0;
    for (let count = BATCH; count === BATCH; total += count) count = await deleteEventRows(db, before, BATCH);
    return total;
  } catch (error) {
    if ((error as { code?: unknown }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    refuse('audit_log.owner_required');
  }
}
