import { randomUUID } from 'node:crypto';
import { present } from '../present.js';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from '../logger.js';
import { requestDuration } from '../metrics.js';
import type { Refusal } from './errors.js';
import { isHead } from './request/head-request.js';

/**
 * What the log line of a request says. Values are added as they become known, so a request that matches no route has no
 * operation.
 */
export interface RequestFacts {
  requestId: string;
  operationId?: string;
  /** The client, if known: a registered one, or a well-formed client id that the request claims. */
  clientId?: string | undefined;
  /** Set for a refusal: its OAuth error code, and an internal reason that the response does not tell. */
  oauthError?: string;
  reason?: string;
}

export function factsOf(response: Response): RequestFacts {
  return response.locals as unknown as RequestFacts;
}

/** @param clientId empty if the request sent no well-formed client id */
export function noteClient(response: Response, clientId: string): void {
  if (clientId !== '') factsOf(response).clientId = clientId;
}

/** @param claimed the client id that the request claims, for a request whose client is not known otherwise */
export function noteRefusal(response: Response, refusal: Refusal, claimed: string | undefined): void {
  const facts = factsOf(response);
  facts.clientId ??= claimed;
  const { clientId, reason } = refusal.refused ?? {};
  if (clientId !== undefined) facts.clientId = clientId;
  if (refusal.oauthError !== undefined) facts.oauthError = refusal.oauthError;
  if (reason !== undefined) facts.reason = reason;
}

/** Logs one line per request: ids, outcome and duration. Never a URL, since queries hold codes and states. */
export function requestLog(logger: Logger) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const started = process.hrtime.bigint();
    const facts = factsOf(response);
    facts.requestId = randomUUID();
    response.set('X-Request-Id', facts.requestId);
    response.once('close', () => {
      const seconds = Number(process.hrtime.bigint() - started) / 1e9;
      const operation = facts.operationId ?? 'none';
      requestDuration.observe({ operation, status: response.statusCode }, seconds);
      logger.info(
        {
          request_id: facts.requestId,
          operation,
          method: isHead(request) ? 'HEAD' : request.method,
          status: response.statusCode,
          ...present({ client_id: facts.clientId, oauth_error: facts.oauthError, reason: facts.reason }),
          ms: Math.round(seconds * 1e4) / 10,
          ...(response.writableFinished ? {} : { aborted: true }),
        },
        'request',
      );
    });
    next();
  };
}
