import type { IncomingHttpHeaders } from 'node:http';
import type { ApiResponse, TokenResponse } from './service-api.js';
import type { SignatureCheck } from './signatures.js';

/** A request to the service's API, its response and the time. */
export interface RecordedCall {
  request: string;
  response: ApiResponse;
  at: Date;
}

export interface Pair {
  number: number;
  tokens: TokenResponse;
  /** The number of the pair whose refresh token was exchanged for this one. Undefined for the first pair. */
  from: number | undefined;
  /** The last call with this pair's tokens. */
  last: RecordedCall | undefined;
}

export interface Notification {
  receivedAt: Date;
  body: string;
  headers: IncomingHttpHeaders;
  signatures: SignatureCheck;
}

const MAX_NOTIFICATIONS = 50;

/** The state of the demo client. It is lost when the process ends. */
export class Memory {
  /** Newest first. */
  readonly pairs: Pair[] = [];
  readonly notifications: Notification[] = [];
  readonly verifiers = new Map<string, string>();
  statistics: RecordedCall[] = [];
  /** The user who last returned from the service, if they share a verification. */
  latestUid: string | undefined;
  /** The last call to the sandbox API. */
  sandbox: RecordedCall | undefined;
  problem: string | undefined;
  /** The user who last returned with a pending verification, until a notification about them arrives. */
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
    this.notifications.splice(MAX_NOTIFICATIONS);
    this.#changes += 1;
  }

  get changes(): number {
    return this.#changes;
  }
}
