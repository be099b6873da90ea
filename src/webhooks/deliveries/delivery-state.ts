/** The states of a delivery; the constraint `delivery_state_is_known` lists the same. */
export const DELIVERY_STATES = ['pending', 'held', 'delivered', 'exhausted', 'cancelled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_EVENTS = [
  /** No 2xx, and a retry is left (§6.2). */
  'attemptFailed',
  /** A 2xx (§6.1). */
  'delivered',
  /** Retry 20 failed (W7). */
  'exhausted',
  /** Its turn came while the endpoint had no room for it (DF7). */
  'postponed',
  /** Its turn came while the endpoint was disabled (W10). */
  'held',
  /** The endpoint is enabled again (W10). */
  'resumed',
  /** The endpoint was deleted (W10), or an operator said so. */
  'cancelled',
  /** The next attempt is made at once. */
  'retriedNow',
  /** Its notification goes out again, by another delivery: this one stays as it is (DF6). */
  'redelivered',
] as const;
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number];

/**
 * State × event → state; what is not here is not possible. Nothing leads out of the last three (`final_delivery_has_its_time`).
 * An attempt may end, or be postponed, in `held`: it began before the endpoint was disabled, or goes ahead of the row that says it is enabled.
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

/** Where the event is possible: what its statement asks of the row. */
export function statesBefore(event: DeliveryEvent): DeliveryState[] {
  return DELIVERY_STATES.filter((state) => TRANSITIONS[state][event] !== undefined);
}

/** Nothing is left to happen to it; it can be redelivered. */
export function isFinal(
  state: DeliveryState,
): state is Extract<DeliveryState, 'delivered' | 'exhausted' | 'cancelled'> {
  return TRANSITIONS[state].redelivered !== undefined;
}

export const FINAL_STATES = DELIVERY_STATES.filter(isFinal);
