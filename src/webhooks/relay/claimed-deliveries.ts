import type { DeliveryWork } from '../deliveries/delivery-work.js';

/**
 * How long a claimed delivery without an outcome counts as outstanding. After that it probably waits for a slow
 * receiver, which must not keep the relay from claiming others.
 */
const FRESH_MS = 2_000;

interface Claimed {
  work: DeliveryWork | undefined;
  claimedAt: number;
  isStarted: boolean;
}

/**
 * Hands the deliveries that the relay has claimed to the worker of the same process, in memory. The first attempt then
 * needs no query. A worker in another process finds nothing here and reads the row.
 */
export class ClaimedDeliveries {
  readonly #claimed = new Map<string, Claimed>();
  /** Called when a delivery is settled, so that the relay can claim another one. */
  onSettled: () => void = () => undefined;

  put(work: DeliveryWork, now: number): void {
    this.#claimed.set(work.deliveryId, { work, claimedAt: now, isStarted: false });
  }

  /**
   * Returns a delivery only once. A repeated activity gets nothing and has to read the row, because the delivery may
   * have changed meanwhile.
   */
  take(deliveryId: string): DeliveryWork | undefined {
    const claimed = this.#claimed.get(deliveryId);
    const work = claimed?.work;
    if (claimed) claimed.work = undefined;
    return work;
  }

  started(deliveryId: string): void {
    const claimed = this.#claimed.get(deliveryId);
    if (claimed) claimed.isStarted = true;
  }

  settle(deliveryId: string): void {
    if (this.#claimed.delete(deliveryId)) this.onSettled();
  }

  /** Counts the deliveries without an outcome that were claimed within FRESH_MS. */
  countOutstanding(now: number): number {
    let count = 0;
    for (const { claimedAt } of this.#claimed.values()) if (claimedAt > now - FRESH_MS) count += 1;
    return count;
  }

  /**
   * Removes and returns the deliveries that were claimed before this time, were handed to Temporal and have no outcome
   * yet. `isTaken` says whether this process has begun the attempt.
   */
  takeStartedBefore(time: number): { deliveryId: string; isTaken: boolean }[] {
    const old = [...this.#claimed].filter(([, { isStarted, claimedAt }]) => isStarted && claimedAt < time);
    for (const [deliveryId] of old) this.#claimed.delete(deliveryId);
    return old.map(([deliveryId, { work }]) => ({ deliveryId, isTaken: work === undefined }));
  }
}
