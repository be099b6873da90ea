/**
 * An order to make one attempt. The workflow has the schedule (§6.2), so the order says how long to wait after a
 * failure; null after the last attempt.
 */
export interface AttemptOrder {
  deliveryId: string;
  attemptNumber: number;
  waitSeconds: number | null;
}

/**
 * The outcome of an attempt. A failure of the receiver is a result. Only failures of our own are thrown; they are
 * repeated and use up no retry.
 */
export type AttemptResult =
  | { outcome: 'delivered' }
  /** The wait is the one in the order, or longer if the receiver asked for that with `Retry-After`. */
  | ({ outcome: 'failed'; reason: string; statusCode: number | null } & NextAttempt)
  | { outcome: 'exhausted'; reason: string; statusCode: number | null }
  /** The endpoint is disabled. Nothing was sent, and no retry is used up. */
  | { outcome: 'held' }
  /** The endpoint has no room for the attempt now. Nothing was sent, and no retry is used up. */
  | ({ outcome: 'postponed' } & NextAttempt)
  /** The endpoint is deleted, or the delivery was cancelled before. */
  | { outcome: 'cancelled' };

export type FinalState = 'delivered' | 'exhausted' | 'cancelled';

export interface NextAttempt {
  /** Seconds, counted from the end of the activity. */
  waitSeconds: number;
  /** When the wait is over, as the delivery's row says, in ISO 8601. Absent in results from older releases. */
  dueAt?: string;
}

/**
 * What crosses this boundary is stored in Temporal's histories, so it has only ids and outcomes, and no data of clients
 * or users.
 */
export interface DeliveryActivities {
  attemptDelivery(order: AttemptOrder): Promise<AttemptResult>;
  /**
   * @returns the final state of the delivery, which an attempt under way may have reached first; undefined from older
   * releases
   */
  cancelDelivery(deliveryId: string): Promise<FinalState | undefined>;
}
