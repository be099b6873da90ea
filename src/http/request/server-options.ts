import type { ServerOptions } from 'node:http';
import { AppRequest, AppResponse } from './request-classes.js';

/** How long and how large a request may be before anything of ours sees it. */
export const SERVER_OPTIONS: ServerOptions<typeof AppRequest, typeof AppResponse> = {
  IncomingMessage: AppRequest,
  ServerResponse: AppResponse,
  // A state of 4,096 characters (docs/decisions.md, "`state`") of three bytes each, percent-encoded, and the rest of the query.
  maxHeaderSize: 64 * 1024,
  headersTimeout: 10_000,
  // Six documents may come from a phone on a slow line; any other body has to come sooner (body-deadline.ts).
  requestTimeout: 600_000,
  // By default Node looks twice a minute, and a head could take three times as long as it may.
  connectionsCheckingInterval: 1_000,
  // Longer than a load balancer keeps its side, so that it never writes into a closed connection.
  keepAliveTimeout: 65_000,
};
