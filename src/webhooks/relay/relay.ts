import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.js';
import { causeChain } from '../../logger.js';
import { claimUndispatched, type Claim, type ClaimedDelivery } from './claim.store.js';
import type { ClaimedDeliveries } from './claimed-deliveries.js';
import type { DeliveryWorkflows } from '../worker/delivery-workflow.js';
import { hasLateRetry, markDispatched, releaseLeases } from './dispatch.store.js';
import type { EndpointLoad } from './endpoint-load.js';
import { listenForNudges } from './nudge.store.js';
import { setAsideUndispatched, releaseHeld } from './held-deliveries.store.js';
import { Wake } from './wake.js';

// Both limits were measured. With more in flight, Temporal's eager starts fall back to polling; with less, the worker
// is idle at times.
const MAX_STARTING = 24;
const MAX_OUTSTANDING = 48;
/**
 * Replaces MAX_OUTSTANDING while retries are late. New deliveries start at once, ahead of retries, which have to pass
 * through the task queues of Temporal. With fewer new ones, retries catch up. Not 0, because the cause of the delay may
 * last, and new deliveries must still go out.
 */
const MAX_BESIDE_LATE = 8;
/**
 * A retry that is delayed by more than this counts as late. Without overload every retry begins well within this time.
 */
const LATE_MS = 1_000;
/** Retries later than this are ignored: Temporal may have lost them, and the reconciler restarts them. */
const LATE_AT_MOST_MS = 15 * 60_000;
/** The smallest claim. Under load a few large claims cost less than many of one row each. */
const MIN_CLAIM = 8;
/**
 * How long a claim lasts if its relay dies. It is longer than a start may take (5 s), and longer than DISPATCHED_MS.
 */
const LEASE_MS = 10_000;
/**
 * When a delivery without an outcome is marked as dispatched. Most have an outcome by then, and its write includes the
 * mark, which saves a write of its own.
 */
const DISPATCHED_MS = 5_000;
const SWEEP_MS = 1_000;
const POLL_MS = 1_000;
const ROOM_POLL_MS = 200;
const BACKOFF_MS = 1_000;
const BEFORE_ALL_ENDPOINTS = '00000000-0000-0000-0000-000000000000';

/**
 * Hands deliveries to Temporal: it leases their rows, starts their workflows, and marks the rows as dispatched. The row
 * of a delivery is its own outbox entry: after a crash at any point it is claimed again, and started again under the
 * same workflow id.
 */
export class Relay {
  readonly #work = new Wake();
  readonly #room = new Wake();
  readonly #starting = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  #isFailing = false;
  #isSweeping = false;
  #hasLate = false;
  #lastEndpointId = BEFORE_ALL_ENDPOINTS;

  constructor(
    private readonly context: Context,
    private readonly workflows: DeliveryWorkflows,
    private readonly claimed: ClaimedDeliveries,
    private readonly load: EndpointLoad,
  ) {
    claimed.onSettled = this.#room.ring;
    load.onRoom = this.#work.ring;
  }

  /** Runs until `stop`. Outages of Postgres or Temporal only slow it down. */
  async run(): Promise<void> {
    const sweeper = setInterval(() => void this.#sweep(), SWEEP_MS);
    const listening = this.#listen();
    await this.#sweep();
    while (!this.#stop.signal.aborted) {
      if (this.#isFailing) await pause(BACKOFF_MS);
      const limit = this.#freeRoom();
      if (limit < MIN_CLAIM) {
        await this.#room.wait(ROOM_POLL_MS);
        continue;
      }
      const { works, hasMore } = await this.#claim(limit);
      for (const work of works) this.#begin(work);
      if (!hasMore) await this.#work.wait(POLL_MS);
    }
    clearInterval(sweeper);
    await Promise.all([listening, ...this.#starting]);
  }

  /** Ends claiming. `run` resolves when the starts under way have ended. */
  stop(): void {
    this.#stop.abort();
    this.#work.ring();
    this.#room.ring();
  }

  #freeRoom(): number {
    const outstanding = this.claimed.countOutstanding(Date.now());
    const mostOutstanding = this.#hasLate ? MAX_BESIDE_LATE : MAX_OUTSTANDING;
    return Math.min(MAX_STARTING - this.#starting.size, mostOutstanding - outstanding);
  }

  async #claim(limit: number): Promise<Pick<Claim, 'works' | 'hasMore'>> {
    const { db, clock } = this.context;
    const now = clock();
    try {
      const leaseUntil = new Date(now.getTime() + LEASE_MS);
      const capacity = this.load.capacity(now.getTime());
      const claim = await claimUndispatched(db, {
        now,
        leaseUntil,
        limit,
        afterEndpointId: this.#lastEndpointId,
        capacity,
      });
      this.#lastEndpointId = claim.lastEndpointId;
      if (claim.stoppedEndpointIds.length > 0) await setAsideUndispatched(db, claim.stoppedEndpointIds, now);
      // This claim shows that Postgres works. If starts are under way, their outcome decides, because Temporal may
      // still fail.
      if (claim.works.length === 0 && this.#starting.size === 0) this.#succeeded();
      return claim;
    } catch (error) {
      this.#failed(error, 'deliveries could not be claimed');
      return { works: [], hasMore: false };
    }
  }

  #begin(work: ClaimedDelivery): void {
    const start = this.#start(work).finally(() => {
      this.#starting.delete(start);
      this.#room.ring();
    });
    this.#starting.add(start);
  }

  async #start(work: ClaimedDelivery): Promise<void> {
    const { deliveryId, endpointId } = work;
    // Stored before the start, because with an eager start the attempt may begin before `start` resolves here.
    this.claimed.put(work, Date.now());
    this.load.enter(deliveryId, endpointId, 'relay');
    try {
      const isNew = await this.workflows.start(work, work.isOnProbation ? 'slow' : 'fast');
      this.#succeeded();
      if (isNew) {
        this.claimed.started(deliveryId);
        return;
      }
      this.#settle(deliveryId);
      await markDispatched(this.context.db, [deliveryId], this.context.clock());
    } catch (error) {
      this.#settle(deliveryId);
      this.#failed(error, 'a delivery could not be handed to Temporal');
      // If this release fails too, the lease ends by itself.
      await releaseLeases(this.context.db, [deliveryId]).catch(() => undefined);
    }
  }

  #settle(deliveryId: string): void {
    this.claimed.settle(deliveryId);
    this.load.leave(deliveryId);
  }

  async #sweep(): Promise<void> {
    // If a sweep takes longer than the interval, no second one runs beside it.
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    try {
      await this.#sweepOnce();
    } finally {
      this.#isSweeping = false;
    }
  }

  async #sweepOnce(): Promise<void> {
    const { db, clock } = this.context;
    const now = clock();
    const dispatched = this.claimed.takeStartedBefore(Date.now() - DISPATCHED_MS);
    // If the attempt was not begun here, another process makes it and counts it in its own load.
    for (const { deliveryId, isTaken } of dispatched) if (!isTaken) this.load.leave(deliveryId);
    this.load.forgetIdle(now.getTime());
    const ids = dispatched.map(({ deliveryId }) => deliveryId);
    try {
      if (ids.length > 0) await markDispatched(db, ids, now);
      await releaseHeld(db, now);
      const dueBefore = new Date(now.getTime() - LATE_MS);
      this.#hasLate = await hasLateRetry(db, { dueBefore, dueAfter: new Date(now.getTime() - LATE_AT_MOST_MS), now });
      if (!this.#hasLate) this.#room.ring();
    } catch (error) {
      // Deliveries without the mark are claimed again, and started again under the same workflow ids.
      this.#failed(error, 'deliveries could not be marked as dispatched');
    }
  }

  /** If a server is down, many calls fail at once. The log gets one line when that begins and one when it is over. */
  #failed(error: unknown, what: string): void {
    if (!this.#isFailing) this.context.logger.warn({ error: causeChain(error) }, `${what}; tried again every second`);
    this.#isFailing = true;
  }

  #succeeded(): void {
    if (this.#isFailing) this.context.logger.info('deliveries are handed to Temporal again');
    this.#isFailing = false;
  }

  /** Listens for nudges. While the connection is lost, deliveries are found by polling. */
  async #listen(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await listenForNudges(this.context.db, this.#work.ring, signal).catch(() => undefined);
      await pause(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
