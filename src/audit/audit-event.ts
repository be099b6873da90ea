import type { Db } from '../db/database.js';
import { type AuditEvent, recordAuditEvents } from './audit-event.store.js';

export { AUDIT_EVENT_TYPES, type AuditEventType } from './audit-event-type.js';
export { recordAuditEvents, type AuditEvent } from './audit-event.store.js';
export { listAuditEvents, type RecordedEvent } from './audit-log.store.js';

/** The team member who acts on behalf of a client; empty for an operator's command. Spread into the event. */
export interface Actor {
  memberId?: string | undefined;
  /** The IP address of the request. */
  address?: string | undefined;
}

const URI_MAX_LENGTH = 150;

/** A URI in a form that may be recorded: without query and fragment, which may hold tokens, and shortened if long. */
export function plainUri(uri: string): string {
  const [plain = ''] = uri.split(/[?#]/);
  return plain.length > URI_MAX_LENGTH ? `${plain.slice(0, URI_MAX_LENGTH)}…` : plain;
}

/**
 * Records the event only if a team member caused it. For actions that programs perform by the thousand, and that leave
 * other rows in the database anyway.
 */
export async function recordMemberEvent(db: Db, event: AuditEvent, now: Date): Promise<void> {
  if (event.memberId !== undefined) await recordAuditEvent(db, event, now);
}

export async function recordAuditEvent(db: Db, event: AuditEvent, now: Date): Promise<void> {
  await recordAuditEvents(db, [event], now);
}
