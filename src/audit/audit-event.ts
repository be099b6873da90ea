import type { Db } from '../db/database.js';
import { insertAuditEvents } from './audit-event.store.js';

/**
 * What SE17 wants to be found later. The token statements in `oauth/*.store.ts` write theirs themselves, in the same round
 * trip as the token.
 */
export const AUDIT_EVENT_TYPES = [
  'login_succeeded',
  'login_failed',
  'email_confirmed',
  'password_reset_requested',
  'password_reset',
  'password_changed',
  'account_deleted',
  'account_erased',
  'consent_given',
  'consent_refused',
  'code_issued',
  'code_redeemed',
  'code_repeated',
  'code_replayed',
  'token_issued',
  'token_refreshed',
  'token_confirmed',
  'token_revoked',
  'token_replayed',
  'grant_revoked',
  'access_revocation_requested',
  'client_created',
  'client_changed',
  'client_disabled',
  'client_enabled',
  'client_authentication_failed',
  'secret_added',
  'secret_expired',
  'secret_deleted',
  'webhook_endpoint_created',
  'webhook_endpoint_changed',
  'webhook_endpoint_paused',
  'webhook_endpoint_resumed',
  'webhook_endpoint_deleted',
  'webhook_endpoint_warned',
  'webhook_endpoint_disabled',
  'webhook_secret_rotated',
  'webhook_secret_promoted',
  'webhook_test_sent',
  'delivery_retried',
  'delivery_cancelled',
  'delivery_redelivered',
  'deliveries_redelivered',
  'redelivery_cancelled',
  'member_invited',
  'member_invitation_withdrawn',
  'member_joined',
  'member_role_changed',
  'member_removed',
  'sandbox_outcome_set',
  'sandbox_users_made',
  'sandbox_clock_moved',
  'decision_undone',
  'decision_dropped',
  'evidence_taken',
  'document_viewed',
  'users_exported',
  'statistics_rebuilt',
  'staff_created',
  'staff_role_changed',
  'staff_disabled',
  'staff_enabled',
  'staff_password_renewed',
  'rate_limit_hit',
] as const;

export type AuditEventType = (typeof AUDIT_EVENT_TYPES)[number];

/** Who does something on behalf of a client; nobody by command. Is spread into the event. */
export interface Actor {
  memberId?: string | undefined;
  /** From where. */
  address?: string | undefined;
}

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
