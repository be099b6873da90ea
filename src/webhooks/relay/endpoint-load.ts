import type { EndpointCapacity } from './claim.store.js';

/**
 * Limit of first attempts in flight to an endpoint without a recent success. If it hangs, it occupies no more slots of
 * the fast lane than these.
 */
const UNANSWERED_CAP = 16;
/**
 * Limit of first attempts in flight to an endpoint with a recent success. Together with SLOW_LANE_CAP it equals the
 * number of connections to one host (64).
 */
const ANSWERING_CAP = 48;
/** How long a success counts as recent. */
const ANSWERED_MS = 2_000;
/** Limit of first attempts in flight to an endpoint on probation: enough to notice that it works again. */
const PROBATION_CAP = 4;
/**
 * Limit of attempts in flight that the relay has not begun, mostly retries. First attempts cannot use these slots. If
 * all are taken, a retry is postponed.
 */
const SLOW_LANE_CAP = 16;
const CAPS = new Set([UNANSWERED_CAP, ANSWERING_CAP, PROBATION_CAP]);
/** How long an attempt to an endpoint is assumed to take until one has been measured. */
const ASSUMED_MS = 1_000;

/** Who has begun an attempt: the relay of this process, or Temporal, from whose task queue all retries come. */
type Origin = 'relay' | 'temporal';

interface Load {
  inFlight: Record<Origin, number>;
  lastAnswerAt: number;
  lastDurationMs: number;
  /** The time of the last turn that was given to a postponed attempt. */
  turnAt: number;
}

/**
 * Counts the attempts that this process has in flight to each endpoint, and limits them. Beyond the limit, first
 * attempts stay in Postgres, and each retry gets a time for its next try, which costs Temporal one timer instead of
 * many tries. Idle endpoints are removed, so they take no memory.
 */
export class EndpointLoad {
  readonly #endpoints = new Map<string, Load>();
  readonly #inFlight = new Map<string, { endpointId: string; origin: Origin }>();
  /** Called when an endpoint gets below its limit, so that the relay can claim its waiting deliveries. */
  onRoom: () => void = () => undefined;

  /**
   * Counts an attempt as in flight. A second call for the same delivery has no effect: the relay calls it before the
   * start, and the attempt itself calls it again.
   */
  enter(deliveryId: string, endpointId: string, origin: Origin): void {
    if (this.#inFlight.has(deliveryId)) return;
    this.#inFlight.set(deliveryId, { endpointId, origin });
    this.#loadOf(endpointId).inFlight[origin] += 1;
  }

  leave(deliveryId: string): void {
    const entered = this.#inFlight.get(deliveryId);
    if (!entered) return;
    this.#inFlight.delete(deliveryId);
    const { inFlight } = this.#loadOf(entered.endpointId);
    if (entered.origin === 'relay' && CAPS.has(inFlight.relay)) this.onRoom();
    inFlight[entered.origin] -= 1;
  }

  /** Records how long an attempt took and whether it succeeded. */
  learn(endpointId: string, { isDelivered, durationMs }: { isDelivered: boolean; durationMs: number }, now: number) {
    const load = this.#loadOf(endpointId);
    load.lastDurationMs = durationMs;
    if (!isDelivered) return;
    load.lastAnswerAt = now;
    // Turns given out while the endpoint hung reach far into the future. Now that it answers, new turns start from now
    // again.
    load.turnAt = 0;
  }

  hasRoom(deliveryId: string, endpointId: string): boolean {
    return this.#inFlight.has(deliveryId) || (this.#endpoints.get(endpointId)?.inFlight.temporal ?? 0) < SLOW_LANE_CAP;
  }

  /**
   * Gives the next turn, after all earlier ones, to an attempt that found no free slot.
   * @returns in how many milliseconds it should try again
   */
  takeTurn(endpointId: string, now: number): number {
    const load = this.#loadOf(endpointId);
    load.turnAt = Math.max(now + load.lastDurationMs, load.turnAt + load.lastDurationMs / SLOW_LANE_CAP);
    return load.turnAt - now;
  }

  /** How many first attempts the relay may give to each endpoint. */
  capacity(now: number): EndpointCapacity {
    const entries = [...this.#endpoints];
    const roomIn = (cap: number, { inFlight }: Load): number => Math.max(0, cap - inFlight.relay);
    return {
      endpointIds: entries.map(([endpointId]) => endpointId),
      inGoodStanding: entries.map(([, load]) =>
        roomIn(load.lastAnswerAt > now - ANSWERED_MS ? ANSWERING_CAP : UNANSWERED_CAP, load),
      ),
      onProbation: entries.map(([, load]) => roomIn(PROBATION_CAP, load)),
      initial: { inGoodStanding: UNANSWERED_CAP, onProbation: PROBATION_CAP },
    };
  }

  /** Removes endpoints that have nothing in flight, no future turn and no recent success. */
  forgetIdle(now: number): void {
    for (const [endpointId, { inFlight, lastAnswerAt, turnAt }] of this.#endpoints) {
      if (inFlight.relay + inFlight.temporal === 0 && turnAt <= now && lastAnswerAt <= now - ANSWERED_MS)
        this.#endpoints.delete(endpointId);
    }
  }

  #loadOf(endpointId: string): Load {
    const known = this.#endpoints.get(endpointId);
    if (known) return known;
    const load = {
      inFlight: { relay: 0, temporal: 0 },
      lastAnswerAt: -Infinity,
      lastDurationMs: ASSUMED_MS,
      turnAt: 0,
    };
    this.#endpoints.set(endpointId, load);
    return load;
  }
}
