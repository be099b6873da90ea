import type { NextFunction, Request, Response } from 'express';

/** From the end of the head to the last byte of the body: forms fit into a few packets. */
const BODY_MS = 10_000;

const TIMERS = new WeakMap<Request, NodeJS.Timeout>();

/** Cuts a connection whose body drips in, whatever became of the request, so that nobody holds many of them for long. */
export function requireBodySoon(request: Request, response: Response, next: NextFunction): void {
  if (!request.complete && hasBody(request)) {
    const timer = setTimeout(() => cut(request, response), BODY_MS);
    TIMERS.set(request, timer);
    const stop = (): void => clearTimeout(timer);
    request.once('end', stop).once('close', stop);
  }
  next();
}

/** For an upload, once its sender is known: it may take as long as the server lets any request take. */
export function allowSlowBody(request: Request): void {
  clearTimeout(TIMERS.get(request));
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** 408 as Node itself says it (RFC 9110 §15.5.9); where an answer is out already, there is nothing left to say. */
function cut(request: Request, response: Response): void {
  if (response.headersSent) request.destroy();
  else response.writeHead(408, { Connection: 'close' }).end(() => request.destroy());
}
