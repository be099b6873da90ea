import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from '../logger.js';
import { requestDuration } from '../metrics.js';

/** Set by the route once it is known; until then a request is logged without an operation. */
export interface RequestFacts {
  requestId: string;
  operationId?: string;
}

export function factsOf(response: Response): RequestFacts {
  return response.locals as unknown as RequestFacts;
}

/** One lean line per request: ids, outcome and duration; never a URL, since queries hold codes and states (SE18). */
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
          method: request.method,
          status: response.statusCode,
          ms: Math.round(seconds * 1e4) / 10,
          ...(response.writableFinished ? {} : { aborted: true }),
        },
        'request',
      );
    });
    next();
  };
}
