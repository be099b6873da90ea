/** The states of a delivery. The database constraint `delivery_state_is_known` lists the same. */
export const DELIVERY_STATES = ['pending', 'held', 'delivered', 'exhausted', 'cancelled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_EVENTS = [
  /** The answer was not a 2xx or there was none, and a retry is left (§6.2). */
  'attemptFailed',
  /** The answer was a 2xx (§6.1). */
  'delivered',
  /** The last retry failed (docs/decisions.md, "After retry 20"). */
  'exhausted',
  /** The endpoint had no room for the delivery when its turn came. */
  'postponed',
  /** The endpoint was disabled when the delivery's turn came. */
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
 * State × event → state; any other combination is impossible. No event leads out of the last three states
 * (`final_delivery_has_its_time`). An attempt can end or be postponed while its delivery is held: it began before the
 * endpoint was disabled, or it overtook the update that resumes the delivery.
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

/** The states in which an event is possible. Statements use them as a condition on the row. */
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
