/** One attempt to make. The schedule is the workflow's (§6.2), so it says what wait follows a failure; null: none. */
export interface AttemptOrder {
  deliveryId: string;
  attemptNumber: number;
  waitSeconds: number | null;
}

/** What became of it. The receiver's failure is a value; only our own failures are thrown, and cost no retry (DF4). */
export type AttemptResult =
  | { outcome: 'delivered' }
  /** The wait is the order's, or longer where the receiver asked for it (W9). */
  | ({ outcome: 'failed'; reason: string; statusCode: number | null } & NextAttempt)
  | { outcome: 'exhausted'; reason: string; statusCode: number | null }
  /** The endpoint is disabled: nothing was sent, no retry number is used up (W10). */
  | { outcome: 'held' }
  /** There is no room for it at this endpoint now (DF7): nothing was sent, no retry number is used up. */
  | ({ outcome: 'postponed' } & NextAttempt)
  /** The endpoint is deleted (W10), or the delivery was cancelled before. */
  | { outcome: 'cancelled' };

export type FinalState = 'delivered' | 'exhausted' | 'cancelled';

export interface NextAttempt {
  /** From the end of the activity on. */
  waitSeconds: number;
  /** When that is over, as the delivery's row says it (W6), in ISO 8601; older releases did not tell. */
  dueAt?: string;
}

/** Ids and outcomes only: whatever crosses this line stays in Temporal's histories (DF11). */
export interface DeliveryActivities {
  attemptDelivery(order: AttemptOrder): Promise<AttemptResult>;
  /** @returns what has become of it: an attempt under way may have brought it to another end; older releases did not tell */
  cancelDelivery(deliveryId: string): Promise<FinalState | undefined>;
}
