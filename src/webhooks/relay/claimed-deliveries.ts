import type { DeliveryWork } from '../deliveries/delivery-work.js';

/** Above so many, the worker is busy enough: eager starts would fall back to polling. */
const FRESH_MS = 2_000;

interface Claimed {
  work: DeliveryWork | undefined;
  claimedAt: number;
  isStarted: boolean;
}

/**
 * What the relay has claimed, handed to the worker of the same process in memory: the first attempt
 * then needs no query. A worker elsewhere finds nothing here and reads the row.
 */
export class ClaimedDeliveries {
  readonly #claimed = new Map<string, Claimed>();
  /** Called when a delivery has come to an end, so that the relay may claim another. */
  onSettled: () => void = () => undefined;

  put(work: DeliveryWork, now: number): void {
    this.#claimed.set(work.deliveryId, { work, claimedAt: now, isStarted: false });
  }

  /** Once only: whoever comes again (our own failure, a repeated task) must look at the row. */
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

  /** Recent ones without an outcome; older ones hang on their receiver and no longer count. */
  countOutstanding(now: number): number {
    let count = 0;
    for (const { claimedAt } of this.#claimed.values()) if (claimedAt > now - FRESH_MS) count += 1;
    return count;
  }

  /** Removes and returns those that Temporal has had for so long without an outcome, and whether this process has begun. */
  takeStartedBefore(time: number): { deliveryId: string; isTaken: boolean }[] {
    const old = [...this.#claimed].filter(([, { isStarted, claimedAt }]) => isStarted && claimedAt < time);
    for (const [deliveryId] of old) this.#claimed.delete(deliveryId);
    return old.map(([deliveryId, { work }]) => ({ deliveryId, isTaken: work === undefined }));
  }
}
