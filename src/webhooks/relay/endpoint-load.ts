import type { EndpointCapacity } from './claim.store.js';

/**
 * First attempts in flight to an endpoint that has not answered lately. If it hangs, it takes no more than this of the
 * fast lane.
 */
const UNANSWERED_CAP = 16;
/**
 * First attempts in flight while the endpoint answers. Together with the slow lane's they are as many as there are
 * connections to one host (64).
 */
const ANSWERING_CAP = 48;
/** How long an answer keeps the higher cap. */
const ANSWERED_MS = 2_000;
/** First attempts in flight to an endpoint on probation; they find out whether it is back. */
const PROBATION_CAP = 4;
/**
 * Attempts in flight that no relay has begun, mostly retries. This room is theirs, however many first attempts there
 * are. If it is full, a retry waits for its turn.
 */
const SLOW_LANE_CAP = 16;
const CAPS = new Set([UNANSWERED_CAP, ANSWERING_CAP, PROBATION_CAP]);
/** How long an attempt to an endpoint is assumed to take until one has been measured. */
const ASSUMED_MS = 1_000;

/** An attempt is begun by the relay, or comes by itself through Temporal. */
type Origin = 'relay' | 'itself';

interface Load {
  inFlight: Record<Origin, number>;
  lastAnswerAt: number;
  lastDurationMs: number;
  /** Time of the last turn that was given to a waiting retry. */
  turnAt: number;
}

/**
 * Counts how many attempts this process has in flight to each endpoint. Those without room are not begun: first
 * attempts stay in Postgres, and each retry gets a turn, which costs Temporal one timer instead of many tries. Idle
 * endpoints are forgotten, so a million of them take no memory.
 */
export class EndpointLoad {
  readonly #endpoints = new Map<string, Load>();
  readonly #inFlight = new Map<string, { endpointId: string; origin: Origin }>();
  /** Called when an endpoint that was full has room again, so that the relay can look for waiting deliveries. */
  onRoom: () => void = () => undefined;

  /**
   * Counts an attempt as in flight. It may be called twice for one attempt, since the relay enters what the attempt
   * enters again.
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

  /** Takes note of how long an attempt took and whether it was delivered. */
  learn(endpointId: string, { isDelivered, durationMs }: { isDelivered: boolean; durationMs: number }, now: number) {
    const load = this.#loadOf(endpointId);
    load.lastDurationMs = durationMs;
    if (!isDelivered) return;
    load.lastAnswerAt = now;
    // Turns that were given while the endpoint hung are too far away now that it answers.
    load.turnAt = 0;
  }

  hasRoom(deliveryId: string, endpointId: string): boolean {
    return this.#inFlight.has(deliveryId) || (this.#endpoints.get(endpointId)?.inFlight.itself ?? 0) < SLOW_LANE_CAP;
  }

  /**
   * Gives a turn to an attempt that found no room, after all turns that were given before.
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

  /** Forgets endpoints that have nothing in flight, no turn ahead and no recent answer. */
  forgetIdle(now: number): void {
    for (const [endpointId, { inFlight, lastAnswerAt, turnAt }] of this.#endpoints) {
      if (inFlight.relay + inFlight.itself === 0 && turnAt <= now && lastAnswerAt <= now - ANSWERED_MS)
        this.#endpoints.delete(endpointId);
    }
  }

  #loadOf(endpointId: string): Load {
    const known = this.#endpoints.get(endpointId);
    if (known) return known;
    const load = { inFlight: { relay: 0, itself: 0 }, lastAnswerAt: -Infinity, lastDurationMs: ASSUMED_MS, turnAt: 0 };
    this.#endpoints.set(endpointId, load);
    return load;
  }
}
