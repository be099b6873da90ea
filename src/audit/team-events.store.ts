import { plainUri, type AuditEventType } from './audit-event.js';
import type { Db } from '../db/database.js';
import { fromRow, type Row } from '../db/row.js';

/** Something that a member of a client's team did to the client. */
export interface TeamEvent {
  eventId: string;
  occurredAt: Date;
  type: AuditEventType;
  /** Undefined if the member's account no longer exists. */
  memberName: string | undefined;
  address: string | undefined;
  detail: string | undefined;
}

/**
 * Lists events, newest first, optionally only those before a given one. An index covers just the events of teams, so
 * other events of the client, however many, do not slow this down.
 */
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
    .select<Row<TeamEvent>[]>(
      'e.audit_event_id as event_id',
      'e.occurred_at',
      'e.type',
      'e.address',
      'e.detail',
      'm.name as member_name',
    );
  return rows.map(fromRow<TeamEvent>);
}

/**
 * Names for the ids in the details of events: of members, of the client's webhook endpoints and of people invited to
 * its team.
 */
export async function listNamesOf(db: Db, clientId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.raw<{ rows: { id: string; name: string; is_uri: boolean }[] }>(
    `select member_id as id, name, false as is_uri from members where member_id = any(cast(:ids as uuid[]))
     union all
     select webhook_endpoint_id, url, true from webhook_endpoints
     where client_id = :clientId and webhook_endpoint_id = any(cast(:ids as uuid[]))
     union all
     select member_invitation_id, email, false from member_invitations
     where client_id = :clientId and member_invitation_id = any(cast(:ids as uuid[]))`,
    { clientId, ids: [...ids] },
  );
  return new Map(rows.map(({ id, name, is_uri }) => [id, is_uri ? plainUri(name) : name]));
}
