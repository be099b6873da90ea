import type { Db } from '../db/database.js';
import type { AuditEvent } from './audit-event.js';

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
