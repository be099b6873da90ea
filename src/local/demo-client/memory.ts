import type { IncomingHttpHeaders } from 'node:http';
import type { ApiAnswer, TokenResponse } from './service-api.js';
import type { SignatureCheck } from './signatures.js';

/** What the service answered to something done, and when. */
export interface Reading {
  what: string;
  answer: ApiAnswer;
  at: Date;
}

export interface Pair {
  number: number;
  tokens: TokenResponse;
  /** Which pair was refreshed into this one; none for the first. */
  from: number | undefined;
  /** The last answer to something done with it. */
  last: Reading | undefined;
}

export interface Notification {
  receivedAt: Date;
  body: string;
  headers: IncomingHttpHeaders;
  signatures: SignatureCheck;
}

const KEPT_NOTIFICATIONS = 50;

/** What the demo client knows; gone when it ends. */
export class Memory {
  /** Newest first. */
  readonly pairs: Pair[] = [];
  readonly notifications: Notification[] = [];
  readonly verifiers = new Map<string, string>();
  statistics: Reading[] = [];
  /** Who came back last, whatever became of them since. */
  latestUid: string | undefined;
  /** The last answer to something done in the sandbox. */
  sandbox: Reading | undefined;
  problem: string | undefined;
  /** The user who came back last, for as long as nothing was decided. */
  waiting: { uid: string; since: Date } | undefined;
  #changes = 0;

  addPair(tokens: TokenResponse, from?: number): Pair {
    const pair: Pair = { number: this.pairs.length + 1, tokens, from, last: undefined };
    this.pairs.unshift(pair);
    return pair;
  }

  findPair(number: number): Pair | undefined {
    return this.pairs.find((pair) => pair.number === number);
  }

  addNotification(notification: Notification): void {
    this.notifications.unshift(notification);
    this.notifications.splice(KEPT_NOTIFICATIONS);
    this.#changes += 1;
  }

  get changes(): number {
    return this.#changes;
  }
}
