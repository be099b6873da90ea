import type { ServerOptions } from 'node:http';
import { AppRequest, AppResponse } from './request-classes.js';

/** Limits on the duration and size of requests, which Node.js enforces before any of our code runs. */
export const SERVER_OPTIONS: ServerOptions<typeof AppRequest, typeof AppResponse> = {
  IncomingMessage: AppRequest,
  ServerResponse: AppResponse,
  // Room for a state of 4,096 characters (docs/decisions.md, "`state`") of three bytes each, percent-encoded, and for
  // the rest of the query.
  maxHeaderSize: 64 * 1024,
  headersTimeout: 10_000,
  // Six documents may come from a phone on a slow line. Other bodies have a shorter deadline (body-deadline.ts).
  requestTimeout: 600_000,
  // By default Node.js checks only every 30 seconds, so headers could take four times as long as they may.
  connectionsCheckingInterval: 1_000,
  // Longer than load balancers keep idle connections, so that they never reuse one that we are closing.
  keepAliveTimeout: 65_000,
};
