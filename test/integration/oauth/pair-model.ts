/**
 * Deferred revocation as a reader of the service document would write it down, over trees in memory: no SQL, no table.
 * One user and one client, who may go through any number of authorizations. The property test compares it with the server
 * after every step.
 */
export interface ModelCode {
  issuedAt: number;
  isUsed: boolean;
  /** Ended by a revocation before anybody exchanged it. */
  isGone: boolean;
}

export interface ModelPair {
  parent: ModelPair | undefined;
  code: ModelCode;
  /** When the code was exchanged that it descends from. */
  authorizedAt: number;
  issuedAt: number;
  isConfirmed: boolean;
  isSuperseded: boolean;
  isDead: boolean;
  /** Deleted, since nobody ever used it and the client kept asking for more. */
  isGone: boolean;
}

export type Kind = 'access' | 'refresh';

const CODE_MS = 600_000;
const ACCESS_MS = 7_200_000;
const UNUSED_CHILDREN = 10;
const DISPLACED_AFTER_MS = 60_000;

export class PairModel {
  readonly codes: ModelCode[] = [];
  readonly pairs: ModelPair[] = [];

  private readonly limits: { idleMs: number; absoluteMs: number };

  constructor(limits: { idleMs: number; absoluteMs: number }) {
    this.limits = limits;
  }

  consent(now: number): void {
    this.codes.push({ issuedAt: now, isUsed: false, isGone: false });
  }

  /** Whether a first pair comes back. A code that was used ends all that came of it. */
  exchange(code: ModelCode, now: number): boolean {
    if (code.isUsed) this.#end((pair) => pair.code === code);
    if (code.isUsed || code.isGone || now >= code.issuedAt + CODE_MS) return false;
    code.isUsed = true;
    this.#add({ parent: undefined, code, authorizedAt: now, issuedAt: now });
    return true;
  }

  /** Whether a new pair comes back. */
  refresh(pair: ModelPair, now: number): boolean {
    if (!this.isActive(pair, 'refresh', now)) return false;
    pair.isSuperseded = true;
    const unused = this.pairs
      .filter((one) => one.parent === pair && !one.isConfirmed && !one.isSuperseded && !one.isDead && !one.isGone)
      .filter((one) => one.issuedAt < now - DISPLACED_AFTER_MS)
      .sort((one, other) => other.issuedAt - one.issuedAt);
    for (const one of unused.slice(UNUSED_CHILDREN - 1)) one.isGone = true;
    this.#add({ parent: pair, code: pair.code, authorizedAt: pair.authorizedAt, issuedAt: now });
    return true;
  }

  /** Whether a protected resource opens. */
  use(pair: ModelPair, now: number): boolean {
    if (!this.isActive(pair, 'access', now)) return false;
    if (!pair.isConfirmed) {
      pair.isConfirmed = true;
      for (let at = pair.parent; at; at = at.parent) at.isDead = true;
    }
    return true;
  }

  /** Introspection: looks and changes nothing. */
  isActive(pair: ModelPair, kind: Kind, now: number): boolean {
    if (pair.isDead || pair.isGone) return false;
    if (kind === 'access') return now < pair.issuedAt + ACCESS_MS;
    const { idleMs, absoluteMs } = this.limits;
    return now < pair.issuedAt + idleMs && now < pair.authorizedAt + absoluteMs;
  }

  /** By either token, expired or not: all that the user's authorizations gave ends, unless this pair has ended before. */
  revoke(pair: ModelPair): void {
    if (pair.isDead || pair.isGone) return;
    this.#end(() => true);
    for (const code of this.codes) if (!code.isUsed) code.isGone = true;
  }

  #end(isMeant: (pair: ModelPair) => boolean): void {
    for (const pair of this.pairs) if (!pair.isGone && isMeant(pair)) pair.isDead = true;
  }

  #add(pair: Pick<ModelPair, 'parent' | 'code' | 'authorizedAt' | 'issuedAt'>): void {
    this.pairs.push({ ...pair, isConfirmed: false, isSuperseded: false, isDead: false, isGone: false });
  }
}
