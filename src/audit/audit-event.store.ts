import type { Db } from '../db/database.js';
import type { AuditEventType } from './audit-event-type.js';

/** Ids alone: never a code, token, secret or e-mail address (SE18). */
export interface AuditEvent {
  type: AuditEventType;
  clientId?: string | undefined;
  userId?: string | undefined;
  staffId?: string | undefined;
  /** Who of the client's team did it. */
  memberId?: string | undefined;
  grantId?: string | undefined;
  tokenPairId?: string | undefined;
  /** From where the request came, where there was one. */
  address?: string | undefined;
  /**
   * A word of ours, such as the reason of a revocation; of what somebody sent only a URI that they registered, without what
   * may be secret in it (`plainUri`). At most 200 characters.
   */
  detail?: string | undefined;
}

export async function insertAuditEvents(db: Db, events: readonly AuditEvent[], now: Date): Promise<void> {
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
