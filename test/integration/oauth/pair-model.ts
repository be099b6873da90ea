/**
 * Deferred revocation as a reader of the service document would write it down, over a tree in memory: no SQL, no table.
 * The property test compares it with the server after every step.
 */
export interface ModelPair {
  parent: ModelPair | undefined;
  issuedAt: number;
  isConfirmed: boolean;
  isSuperseded: boolean;
  isDead: boolean;
  /** Deleted, since nobody ever used it and the client kept asking for more. */
  isGone: boolean;
}

const ACCESS_MS = 7_200_000;
const IDLE_MS = 90 * 86_400_000;
const ABSOLUTE_MS = 365 * 86_400_000;
const UNUSED_CHILDREN = 10;
const DISPLACED_AFTER_MS = 60_000;

export class PairModel {
  readonly pairs: ModelPair[] = [];

  constructor(private readonly authorizedAt: number) {
    this.#add(undefined, authorizedAt);
  }

  /** Whether a new pair comes back. */
  refresh(pair: ModelPair, now: number): boolean {
    const isInTime = now < pair.issuedAt + IDLE_MS && now < this.authorizedAt + ABSOLUTE_MS;
    if (pair.isDead || pair.isGone || !isInTime) return false;
    pair.isSuperseded = true;
    const unused = this.pairs
      .filter((one) => one.parent === pair && !one.isConfirmed && !one.isSuperseded && !one.isDead && !one.isGone)
      .filter((one) => one.issuedAt < now - DISPLACED_AFTER_MS)
      .sort((one, other) => other.issuedAt - one.issuedAt);
    for (const one of unused.slice(UNUSED_CHILDREN - 1)) one.isGone = true;
    this.#add(pair, now);
    return true;
  }

  /** Whether a protected resource opens. */
  use(pair: ModelPair, now: number): boolean {
    if (pair.isDead || pair.isGone || now >= pair.issuedAt + ACCESS_MS) return false;
    if (!pair.isConfirmed) {
      pair.isConfirmed = true;
      for (let at = pair.parent; at; at = at.parent) at.isDead = true;
    }
    return true;
  }

  revokeAll(): void {
    for (const pair of this.pairs) if (!pair.isGone) pair.isDead = true;
  }

  #add(parent: ModelPair | undefined, issuedAt: number): void {
    const fresh = { isConfirmed: false, isSuperseded: false, isDead: false, isGone: false };
    this.pairs.push({ parent, issuedAt, ...fresh });
  }
}
