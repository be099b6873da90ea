import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.js';
import { causeChain } from '../../logger.js';
import { claimUndispatched, type Claim, type ClaimedDelivery } from './claim.store.js';
import type { ClaimedDeliveries } from './claimed-deliveries.js';
import type { DeliveryWorkflows } from '../worker/delivery-workflow.js';
import { hasLateRetry, markDispatched, releaseLeases } from './dispatch.store.js';
import type { EndpointLoad } from './endpoint-load.js';
import { listenForNudges } from './nudge.store.js';
import { setAside, takeUpHeld } from './set-aside.store.js';
import { Wake } from './wake.js';

// Measured: more in flight makes eager starts fall back to polling, less leaves the worker idle.
const MAX_STARTING = 24;
const MAX_OUTSTANDING = 48;
/**
 * DF10: so many while retries are late, whatever waits besides. A new delivery is begun in one go, and would leave no turn to
 * what has to come back through Temporal's queues; in Postgres it waits as well. Never none: what keeps the retries may last.
 */
const MAX_BESIDE_LATE = 8;
/** On a machine that is not behind, a retry begins well within it. */
const LATE_MS = 1_000;
/** The reconciler looks for what has been late for so long, and Temporal may not know it. */
const LATE_AT_MOST_MS = 15 * 60_000;
/** Under load, fewer and larger claims cost less than many of one row. */
const MIN_CLAIM = 8;
/** A dead relay's deliveries are free again after this; longer than a start may take (5 s) and than DISPATCHED_MS. */
const LEASE_MS = 10_000;
/** Most deliveries are over by then, and their attempt marks them: a write saved. */
const DISPATCHED_MS = 5_000;
const SWEEP_MS = 1_000;
const POLL_MS = 1_000;
const ROOM_POLL_MS = 200;
const BACKOFF_MS = 1_000;
const BEFORE_ALL_ENDPOINTS = '00000000-0000-0000-0000-000000000000';

/**
 * Hands deliveries to Temporal: claims rows by lease, starts their workflows, marks them. The row is its own outbox
 * entry, so a crash anywhere only means that it is claimed again and started again under the same id (DF1, DF2).
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

  /** No more claims; `run` resolves when the starts under way are settled. */
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
      const rooms = this.load.rooms(now.getTime());
      const claim = await claimUndispatched(db, {
        now,
        leaseUntil,
        limit,
        afterEndpointId: this.#lastEndpointId,
        rooms,
      });
      this.#lastEndpointId = claim.lastEndpointId;
      if (claim.stoppedEndpointIds.length > 0) await setAside(db, claim.stoppedEndpointIds, now);
      // With starts under way, it is they who know whether Temporal is back.
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
    // Before the start: an eager one reaches the worker sooner than its confirmation reaches us.
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
      // If this fails too, the lease ends by itself.
      await releaseLeases(this.context.db, [deliveryId]).catch(() => undefined);
    }
  }

  #settle(deliveryId: string): void {
    this.claimed.settle(deliveryId);
    this.load.leave(deliveryId);
  }

  async #sweep(): Promise<void> {
    // One that takes longer than the time between two is followed by the next, not joined by it.
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
    // Begun by another process, which counts them itself.
    for (const { deliveryId, isTaken } of dispatched) if (!isTaken) this.load.leave(deliveryId);
    this.load.forgetIdle(now.getTime());
    const ids = dispatched.map(({ deliveryId }) => deliveryId);
    try {
      if (ids.length > 0) await markDispatched(db, ids, now);
      await takeUpHeld(db, now);
      const dueBefore = new Date(now.getTime() - LATE_MS);
      this.#hasLate = await hasLateRetry(db, { dueBefore, dueAfter: new Date(now.getTime() - LATE_AT_MOST_MS), now });
      if (!this.#hasLate) this.#room.ring();
    } catch (error) {
      // Claimed and started once more, under the same ids.
      this.#failed(error, 'deliveries could not be marked as dispatched');
    }
  }

  /** Many fail at once when a server is away: one line tells it, and one that it is back. */
  #failed(error: unknown, what: string): void {
    if (!this.#isFailing) this.context.logger.warn({ error: causeChain(error) }, `${what}; tried again every second`);
    this.#isFailing = true;
  }

  #succeeded(): void {
    if (this.#isFailing) this.context.logger.info('deliveries are handed to Temporal again');
    this.#isFailing = false;
  }

  /** Until the connection is back, deliveries are found by polling. */
  async #listen(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await listenForNudges(this.context.db, this.#work.ring, signal).catch(() => undefined);
      await pause(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
