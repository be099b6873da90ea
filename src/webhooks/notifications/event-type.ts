import type { Notification } from '../../../generated/notifications.js';

/** What endpoints ask for; a `test` comes to one endpoint when its client asks for it. */
export type EventType = Exclude<Notification['type'], 'test'>;

/** W4, complete by type: one that the contract lacks or adds does not compile. */
const SENT_BY_DEFAULT: Record<EventType, boolean> = {
  verification_approved: true,
  verification_rejected: true,
  verification_contacted: true,
  verification_pending: false,
  verification_expired: false,
  authorization_revoked: false,
};

export const EVENT_TYPES = Object.keys(SENT_BY_DEFAULT) as EventType[];

/** W4: what an endpoint gets unless it asks for something else. */
export const DEFAULT_EVENT_TYPES: readonly EventType[] = EVENT_TYPES.filter((type) => SENT_BY_DEFAULT[type]);

/** A test among them. */
export const NOTIFICATION_TYPES: readonly Notification['type'][] = [...EVENT_TYPES, 'test'];

export function isEventType(text: string): text is EventType {
  return Object.hasOwn(SENT_BY_DEFAULT, text);
}
