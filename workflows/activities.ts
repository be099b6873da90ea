/**
 * An order to make one attempt. The workflow has the schedule (§6.2), so `waitSeconds` says how long to wait if this
 * attempt fails; null for the last attempt.
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
  /** The endpoint has no free slot for the attempt now. Nothing was sent, and no retry is used up. */
  | ({ outcome: 'postponed' } & NextAttempt)
  /** The endpoint is deleted, or the delivery was cancelled before. */
  | { outcome: 'cancelled' };

export type FinalState = 'delivered' | 'exhausted' | 'cancelled';

export interface NextAttempt {
  /** Seconds, counted from the end of the activity. */
  waitSeconds: number;
  /** When the wait is over, as stored in the delivery's row, in ISO 8601. Absent in results from older releases. */
  dueAt?: string;
}

/**
 * The activities of the delivery workflow. Temporal stores their arguments and results in its histories, so they
 * contain only ids and outcomes, and no data of clients or users.
 */
export interface DeliveryActivities {
  attemptDelivery(order: AttemptOrder): Promise<AttemptResult>;
  /**
   * @returns the final state of the delivery, which an attempt under way may have reached first; undefined from older
   * releases
   */
  cancelDelivery(deliveryId: string): Promise<FinalState | undefined>;
}
