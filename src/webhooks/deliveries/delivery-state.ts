/** The states of a delivery. The database constraint `delivery_state_is_known` lists the same. */
export const DELIVERY_STATES = ['pending', 'held', 'delivered', 'exhausted', 'cancelled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_EVENTS = [
  /** The response was not a 2xx, or there was none, and a retry is left (§6.2). */
  'attemptFailed',
  /** The response was a 2xx (§6.1). */
  'delivered',
  /** The last retry failed (docs/decisions.md, "After retry 20"). */
  'exhausted',
  /** The endpoint had no free slot when the attempt was due. */
  'postponed',
  /** The endpoint was disabled when the attempt was due. */
  'held',
  /** The endpoint is enabled again. */
  'resumed',
  /** The endpoint was deleted, or an operator or the client's team cancelled the delivery. */
  'cancelled',
  /** The next attempt is made at once. */
  'retriedNow',
  /** The notification is sent again by another delivery. This one stays as it is. */
  'redelivered',
] as const;
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number];

/**
 * The state that each event leads to; a combination that is not listed is impossible. The last three states are final
 * (constraint `final_delivery_has_its_time`). An attempt can end or be postponed although its delivery is held: it
 * began before the endpoint was disabled, or before the row was updated to pending again.
 */
export const TRANSITIONS: Readonly<Record<DeliveryState, Readonly<Partial<Record<DeliveryEvent, DeliveryState>>>>> = {
  pending: {
    attemptFailed: 'pending',
    delivered: 'delivered',
    exhausted: 'exhausted',
    postponed: 'pending',
    held: 'held',
    cancelled: 'cancelled',
    retriedNow: 'pending',
  },
  held: {
    attemptFailed: 'pending',
    delivered: 'delivered',
    exhausted: 'exhausted',
    postponed: 'pending',
    resumed: 'pending',
    cancelled: 'cancelled',
  },
  delivered: { redelivered: 'delivered' },
  exhausted: { redelivered: 'exhausted' },
  cancelled: { redelivered: 'cancelled' },
};

/** The states in which an event is possible. SQL statements use them as a condition on the row. */
export function statesBefore(event: DeliveryEvent): DeliveryState[] {
  return DELIVERY_STATES.filter((state) => TRANSITIONS[state][event] !== undefined);
}

/** Whether a delivery has ended. It can then be redelivered. */
export function isFinal(
  state: DeliveryState,
): state is Extract<DeliveryState, 'delivered' | 'exhausted' | 'cancelled'> {
  return TRANSITIONS[state].redelivered !== undefined;
}

export const FINAL_STATES = DELIVERY_STATES.filter(isFinal);
