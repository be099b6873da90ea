import { listAuditEvents, type AuditEventType, type RecordedEvent } from '../../src/audit/audit-event.js';
import type { Context } from '../../src/context.js';

/** The newest hundred at most, in the order in which they happened. */
export async function auditEvents(
  { db }: Pick<Context, 'db'>,
  filter: { clientId?: string; userId?: string; memberId?: string; type?: AuditEventType },
): Promise<RecordedEvent[]> {
  return (await listAuditEvents(db, { ...filter, limit: 100 })).reverse();
}
