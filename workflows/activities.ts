/** One attempt to make. The schedule is the workflow's (§6.2), so it says what wait follows a failure; null: none. */
export interface AttemptOrder {
  deliveryId: string;
  attemptNumber: number;
  waitSeconds: number | null;
}

/** What became of it. The receiver's failure is a value; only our own failures are thrown, and cost no retry (DF4). */
export type AttemptResult =
  | { outcome: 'delivered' }
  /** `waitSeconds` is the order's, or longer where the receiver asked for it (W9). */
  | { outcome: 'failed'; reason: string; statusCode: number | null; waitSeconds: number }
  | { outcome: 'exhausted'; reason: string; statusCode: number | null }
  /** The endpoint is disabled: nothing was sent, no retry number is used up (W10). */
  | { outcome: 'held' }
  /** There is no room for it at this endpoint now (DF7): nothing was sent, no retry number is used up. */
  | { outcome: 'postponed'; waitSeconds: number }
  /** The endpoint is deleted (W10), or the delivery was cancelled before. */
  | { outcome: 'cancelled' };

/** Ids and outcomes only: whatever crosses this line stays in Temporal's histories (DF11). */
export interface DeliveryActivities {
  attemptDelivery(order: AttemptOrder): Promise<AttemptResult>;
  cancelDelivery(deliveryId: string): Promise<void>;
}
