import type { Notification } from '../../../generated/notifications.js';

/** The types that endpoints can subscribe to. A `test` goes to one endpoint when its client requests it. */
export type EventType = Exclude<Notification['type'], 'test'>;

/**
 * Whether each type is sent by default (docs/decisions.md, "Event types"). The compiler checks that these are exactly
 * the types of the contract.
 */
const SENT_BY_DEFAULT: Record<EventType, boolean> = {
  verification_approved: true,
  verification_rejected: true,
  verification_contacted: true,
  verification_pending: false,
  verification_expired: false,
  authorization_revoked: false,
};

export const EVENT_TYPES = Object.keys(SENT_BY_DEFAULT) as EventType[];

/** The types of an endpoint that is registered without a list of its own. */
export const DEFAULT_EVENT_TYPES: readonly EventType[] = EVENT_TYPES.filter((type) => SENT_BY_DEFAULT[type]);

export const NOTIFICATION_TYPES: readonly Notification['type'][] = [...EVENT_TYPES, 'test'];

export function isEventType(text: string): text is EventType {
  return Object.hasOwn(SENT_BY_DEFAULT, text);
}
