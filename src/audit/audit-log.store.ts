import type { Db } from '../db/database.js';
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

interface EventRow {
  occurred_at: Date;
  type: AuditEventType;
  client_id: string | null;
  user_id: string | null;
  staff_id: string | null;
  member_id: string | null;
  grant_id: string | null;
  token_pair_id: string | null;
  address: string | null;
  detail: string | null;
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
] as const satisfies readonly (keyof EventRow)[];

export async function listEventRows(db: Db, filter: AuditFilter): Promise<RecordedEvent[]> {
  const { clientId, userId, memberId, type, since, limit } = filter;
  const events = db('audit_events').where({
    ...(clientId === undefined ? {} : { client_id: clientId }),
    ...(userId === undefined ? {} : { user_id: userId }),
    ...(memberId === undefined ? {} : { member_id: memberId }),
    ...(type === undefined ? {} : { type }),
  });
  if (since) void events.where('occurred_at', '>=', since);
  const rows = await events
    .orderBy('audit_event_id', 'desc')
    .limit(limit)
    .select<EventRow[]>([...COLUMNS]);
  return rows.map((row) => ({
    occurredAt: row.occurred_at,
    type: row.type,
    clientId: row.client_id ?? undefined,
    userId: row.user_id ?? undefined,
    staffId: row.staff_id ?? undefined,
    memberId: row.member_id ?? undefined,
    grantId: row.grant_id ?? undefined,
    tokenPairId: row.token_pair_id ?? undefined,
    address: row.address ?? undefined,
    detail: row.detail ?? undefined,
  }));
}

/**
 * Deletes up to `limit` events, the oldest first.
 * @returns how many were deleted
 */
export async function deleteEventRows(db: Db, before: Date, limit: number): Promise<number> {
  const old = db('audit_events').select('audit_event_id').where('occurred_at', '<', before);
  return db('audit_events').whereIn('audit_event_id', old.orderBy('audit_event_id').limit(limit)).delete();
}
