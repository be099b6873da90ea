import type { Db } from '../db/database.js';
import { insertAuditEvents, type AuditEvent } from './audit-event.store.js';

export { AUDIT_EVENT_TYPES, type AuditEventType } from './audit-event-type.js';
export type { AuditEvent } from './audit-event.store.js';

/** Who does something on behalf of a client; nobody by command. Is spread into the event. */
export interface Actor {
  memberId?: string | undefined;
  /** From where. */
  address?: string | undefined;
}

const URI_MAX_LENGTH = 150;

/** A URI as it may be written down: without its query, in which tokens travel, and cut where it is long. */
export function plainUri(uri: string): string {
  const [plain = ''] = uri.split(/[?#]/);
  return plain.length > URI_MAX_LENGTH ? `${plain.slice(0, URI_MAX_LENGTH)}…` : plain;
}

/** Adds events, in the transaction of what they tell about: then neither is there without the other. */
export async function recordAuditEvents(db: Db, events: readonly AuditEvent[], now: Date): Promise<void> {
  await insertAuditEvents(db, events, now);
}

/** What programs do by the thousand, and leave rows of its own: an event of it where somebody of a team did it. */
export async function recordMemberEvent(db: Db, event: AuditEvent, now: Date): Promise<void> {
  if (event.memberId !== undefined) await recordAuditEvent(db, event, now);
}

export async function recordAuditEvent(db: Db, event: AuditEvent, now: Date): Promise<void> {
  await recordAuditEvents(db, [event], now);
}
