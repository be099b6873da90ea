import { present } from '../present.js';
import type { Db } from '../db/database.js';
import { fromRow, toRow, type Row } from '../db/row.js';
import type { AuditEvent } from './audit-event.store.js';
import type { AuditEventType } from './audit-event-type.js';

export interface RecordedEvent extends AuditEvent {
  occurredAt: Date;
}

export interface AuditFilter {
  clientId?: string;
  userId?: string;
  memberId?: string;
  type?: AuditEventType;
  since?: Date;
  limit: number;
}

const COLUMNS = [
  'occurred_at',
  'type',
  'client_id',
  'user_id',
  'staff_id',
  'member_id',
  'grant_id',
  'token_pair_id',
  'address',
  'detail',
] as const satisfies readonly (keyof Row<RecordedEvent>)[];

/** Events that match the filter, the newest first. */
export async function listAuditEvents(db: Db, filter: AuditFilter): Promise<RecordedEvent[]> {
  const { since, limit, ...whose } = filter;
  const events = db('audit_events').where(toRow(present(whose)));
  if (since) void events.where('occurred_at', '>=', since);
  const rows = await events
    .orderBy('audit_event_id', 'desc')
    .limit(limit)
    .select<Row<RecordedEvent>[]>([...COLUMNS]);
  return rows.map(fromRow<RecordedEvent>);
}

/**
 * Deletes up to `limit` events, the oldest first.
 * @returns how many were deleted
 */
export async function deleteEventRows(db: Db, before: Date, limit: number): Promise<number> {
  const old = db('audit_events').select('audit_event_id').where('occurred_at', '<', before);
  return db('audit_events').whereIn('audit_event_id', old.orderBy('audit_event_id').limit(limit)).delete();
}
