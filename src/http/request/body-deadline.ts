import type { NextFunction, Request, Response } from 'express';

/** From the end of the head to the last byte of the body: forms fit into a few packets. */
const BODY_MS = 10_000;
/** What an upload has to bring in each round: a tenth of what the slowest phone networks carry, so that a pause does no harm. */
const ROUND_MS = 15_000;
const ROUND_MIN_BYTES = 15 * 1024;

/** How each request whose body is awaited stops being watched. */
const WATCHES = new WeakMap<Request, () => void>();

/** Cuts a connection whose body drips in, whatever became of the request, so that nobody holds many of them for long. */
export function requireBodySoon(request: Request, response: Response, next: NextFunction): void {
  if (!request.complete && hasBody(request)) {
    const timer = setTimeout(() => cut(request, response), BODY_MS);
    watch(request, () => clearTimeout(timer));
  }
  next();
}

/** For an upload, once its sender is known: it may take as long as the server lets any request take, while it goes on. */
export function allowSlowBody(request: Request, response: Response): void {
  WATCHES.get(request)?.();
  if (request.complete) return;
  let before = request.socket.bytesRead;
  const timer = setInterval(() => {
    const { bytesRead } = request.socket;
    if (!request.complete && bytesRead - before < ROUND_MIN_BYTES) cut(request, response);
    before = bytesRead;
  }, ROUND_MS);
  watch(request, () => clearInterval(timer));
}

function watch(request: Request, stop: () => void): void {
  WATCHES.set(request, stop);
  request.once('end', stop).once('close', stop);
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** 408 as Node itself says it (RFC 9110 §15.5.9); where an answer is out already, there is nothing left to say. */
function cut(request: Request, response: Response): void {
  if (response.headersSent) request.destroy();
  else response.writeHead(408, { Connection: 'close' }).end(() => request.destroy());
}
