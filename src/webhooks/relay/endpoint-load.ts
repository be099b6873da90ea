import type { Rooms } from './claim.store.js';

/** DF7: in flight to an endpoint that has not answered yet. If it hangs, it has no more of the fast lane than this. */
const UNANSWERED_CAP = 16;
/** While it answers: with the retries as many as there are connections to one host (64). */
const ANSWERING_CAP = 48;
/** An answer opens the cap for so long. */
const ANSWERED_MS = 2_000;
/** First attempts to an endpoint on probation: they find out whether it is back. */
const PROBATION_CAP = 4;
/**
 * What comes by itself, retries above all: it has this room besides, however many first attempts there are, and leaves them
 * theirs. Above it, one waits for its turn.
 */
const SLOW_LANE_CAP = 16;
const CAPS = new Set([UNANSWERED_CAP, ANSWERING_CAP, PROBATION_CAP]);
/** How long an attempt takes, until one has shown it. */
const ASSUMED_MS = 1_000;

/** Begun by the relay, or come by itself. */
type Origin = 'relay' | 'itself';

interface Load {
  inFlight: Record<Origin, number>;
  lastAnswerAt: number;
  lastDurationMs: number;
  /** The turn that was given last. */
  turnAt: number;
}

/**
 * How much this process has in flight to each endpoint. What there is no room for is not begun: first attempts stay in
 * Postgres, retries get a turn each and cost Temporal one timer, not one try after the other. Knows of no endpoint
 * longer than there is something to know, so a million of them take no memory.
 */
export class EndpointLoad {
  readonly #endpoints = new Map<string, Load>();
  readonly #inFlight = new Map<string, { endpointId: string; origin: Origin }>();
  /** Called when an endpoint that was full has room again, so that the relay may look what waits for it. */
  onRoom: () => void = () => undefined;

  /** Twice is as good as once: the relay begins what the attempt goes on with. */
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

  /** What an attempt has shown. */
  learn(endpointId: string, { isDelivered, durationMs }: { isDelivered: boolean; durationMs: number }, now: number) {
    const load = this.#loadOf(endpointId);
    load.lastDurationMs = durationMs;
    if (!isDelivered) return;
    load.lastAnswerAt = now;
    // The turns that were given while it hung are no measure any more.
    load.turnAt = 0;
  }

  hasRoom(deliveryId: string, endpointId: string): boolean {
    return this.#inFlight.has(deliveryId) || (this.#endpoints.get(endpointId)?.inFlight.itself ?? 0) < SLOW_LANE_CAP;
  }

  /** @returns in how many milliseconds there should be room for one that found none, after all that were told before */
  takeTurn(endpointId: string, now: number): number {
    const load = this.#loadOf(endpointId);
    load.turnAt = Math.max(now + load.lastDurationMs, load.turnAt + load.lastDurationMs / SLOW_LANE_CAP);
    return load.turnAt - now;
  }

  /** For the relay: how many first attempts each endpoint may be given. */
  rooms(now: number): Rooms {
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

  /** Forgets endpoints about which there is nothing left to know. */
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
