import type { Db } from '../db/database.js';
import { refuse } from '../refusals/refuse.js';
import { deleteEventRows, listEventRows, type AuditFilter, type RecordedEvent } from './audit-log.store.js';

export type { RecordedEvent } from './audit-log.store.js';

const INSUFFICIENT_PRIVILEGE = '42501';
const BATCH = 10_000;

/** Events that match the filter, the newest first. */
export async function listAuditEvents(db: Db, filter: AuditFilter): Promise<RecordedEvent[]> {
  return listEventRows(db, filter);
}

/**
 * Deletes events whose retention period is over. The database lets only the owner of the tables delete them, so that
 * the service's own log-in cannot remove traces.
 * @returns how many were deleted
 * @throws Refused for any other log-in
 */
export async function deleteAuditEvents(db: Db, before: Date): Promise<number> {
  try {
    let total = 0;
    for (let count = BATCH; count === BATCH; total += count) count = await deleteEventRows(db, before, BATCH);
    return total;
  } catch (error) {
    if ((error as { code?: unknown }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    refuse('audit_log.not_of_owner');
  }
}
