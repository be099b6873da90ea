import { randomUUID } from 'node:crypto';
import { present } from '../present.js';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from '../logger.js';
import { requestDuration } from '../metrics.js';
import type { Refusal } from './errors.js';
import { isHead } from './request/head-request.js';

/** Set by the route once it is known; until then a request is logged without an operation. */
export interface RequestFacts {
  requestId: string;
  operationId?: string;
  /** Who asked, where that is known: a registered client, or what has the form of one's id. */
  clientId?: string | undefined;
  /** Of a refusal: the error code of OAuth, and a word of ours for what the answer does not tell. */
  oauthError?: string;
  reason?: string;
}

export function factsOf(response: Response): RequestFacts {
  return response.locals as unknown as RequestFacts;
}

/** @param clientId empty where what was sent cannot be one */
export function noteClient(response: Response, clientId: string): void {
  if (clientId !== '') factsOf(response).clientId = clientId;
}

/** @param claimed whose request it says that it is, where nobody else has found out */
export function noteRefusal(response: Response, refusal: Refusal, claimed: string | undefined): void {
  const facts = factsOf(response);
  facts.clientId ??= claimed;
  const { clientId, reason } = refusal.refused ?? {};
  if (clientId !== undefined) facts.clientId = clientId;
  if (refusal.oauthError !== undefined) facts.oauthError = refusal.oauthError;
  if (reason !== undefined) facts.reason = reason;
}

/** One lean line per request: ids, outcome and duration; never a URL, since queries hold codes and states. */
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
