import type { Db } from '../db/database.js';
import type { AuditEventType } from './audit-event-type.js';

/** An event holds ids only: never a code, token, secret or e-mail address. */
export interface AuditEvent {
  type: AuditEventType;
  clientId?: string | undefined;
  userId?: string | undefined;
  staffId?: string | undefined;
  /** The member of the client's team who did it. */
  memberId?: string | undefined;
  grantId?: string | undefined;
  tokenPairId?: string | undefined;
  /** The IP address of the request, if a request caused the event. */
  address?: string | undefined;
  /**
   * A fixed word, such as the reason of a revocation, or a registered URI without the parts that may be secret
   * (`plainUri`). At most 200 characters.
   */
  detail?: string | undefined;
}

/** Inserts events in the same transaction as what they record, so that neither is stored without the other. */
export async function recordAuditEvents(db: Db, events: readonly AuditEvent[], now: Date): Promise<void> {
  await db('audit_events').insert(
    events.map((event) => ({
      occurred_at: now,
      type: event.type,
      client_id: event.clientId ?? null,
      user_id: event.userId ?? null,
      staff_id: event.staffId ?? null,
      member_id: event.memberId ?? null,
      grant_id: event.grantId ?? null,
      token_pair_id: event.tokenPairId ?? null,
      address: event.address ?? null,
      detail: event.detail ?? null,
    })),
  );
}
