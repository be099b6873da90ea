import type { IncomingHttpHeaders } from 'node:http';
import type { ApiAnswer, TokenResponse } from './service-api.js';
import type { SignatureCheck } from './signatures.js';

/** An answer of the service to one action, and its time. */
export interface Reading {
  what: string;
  answer: ApiAnswer;
  at: Date;
}

export interface Pair {
  number: number;
  tokens: TokenResponse;
  /** The number of the pair that was refreshed into this one; undefined for the first. */
  from: number | undefined;
  /** The answer to the last action with this pair. */
  last: Reading | undefined;
}

export interface Notification {
  receivedAt: Date;
  body: string;
  headers: IncomingHttpHeaders;
  signatures: SignatureCheck;
}

const KEPT_NOTIFICATIONS = 50;

/** Everything the demo client knows. It is lost when the process ends. */
export class Memory {
  /** Newest first. */
  readonly pairs: Pair[] = [];
  readonly notifications: Notification[] = [];
  readonly verifiers = new Map<string, string>();
  statistics: Reading[] = [];
  /** The user who came back last, whatever happened to them since. */
  latestUid: string | undefined;
  /** The answer to the last action in the sandbox. */
  sandbox: Reading | undefined;
  problem: string | undefined;
  /** The user who came back last, until their verification is decided. */
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
