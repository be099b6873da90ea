import type { AuditEventType } from '../audit/audit-event.js';
import type { Db } from '../db/database.js';
import type { TeamEvent } from './team-events.js';

interface EventRow {
  audit_event_id: string;
  occurred_at: Date;
  type: AuditEventType;
  address: string | null;
  detail: string | null;
  member_name: string | null;
}

/** The newest first, from one on; by the index of what teams did, however much else happens to the client. */
export async function listTeamEventRows(
  db: Db,
  { clientId, type, before, limit }: { clientId: string; type?: AuditEventType; before?: string; limit: number },
): Promise<TeamEvent[]> {
  const events = db('audit_events as e')
    .leftJoin('members as m', 'm.member_id', 'e.member_id')
    .where('e.client_id', clientId)
    .whereNotNull('e.member_id');
  if (type) void events.where('e.type', type);
  if (before) void events.where('e.audit_event_id', '<', before);
  const rows = await events
    .orderBy('e.audit_event_id', 'desc')
    .limit(limit)
    .select<EventRow[]>(
      'e.audit_event_id',
      'e.occurred_at',
      'e.type',
      'e.address',
      'e.detail',
      'm.name as member_name',
    );
  return rows.map((row) => ({
    eventId: row.audit_event_id,
    occurredAt: row.occurred_at,
    type: row.type,
    memberName: row.member_name ?? undefined,
    address: row.address ?? undefined,
    detail: row.detail ?? undefined,
  }));
}

/** Of endpoints that are there or were, by id. */
export async function listEndpointUrls(
  db: Db,
  clientId: string,
  endpointIds: readonly string[],
): Promise<Map<string, string>> {
  if (endpointIds.length === 0) return new Map();
  const rows = await db('webhook_endpoints')
    .select<{ webhook_endpoint_id: string; url: string }[]>('webhook_endpoint_id', 'url')
    .where({ client_id: clientId })
    .whereIn('webhook_endpoint_id', [...endpointIds]);
  return new Map(rows.map((row) => [row.webhook_endpoint_id, row.url]));
}

export async function listMemberNames(db: Db, memberIds: readonly string[]): Promise<Map<string, string>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db('members')
    .select<{ member_id: string; name: string }[]>('member_id', 'name')
    .whereIn('member_id', [...memberIds]);
  return new Map(rows.map((row) => [row.member_id, row.name]));
}
