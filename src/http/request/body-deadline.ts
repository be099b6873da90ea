import type { NextFunction, Request, Response } from 'express';

/** How long a body may take after the end of the headers. Enough for forms, which fit into a few packets. */
const BODY_MS = 10_000;
/**
 * What an upload must send in each round: a tenth of what the slowest mobile networks carry, so that a pause does no
 * harm.
 */
const ROUND_MS = 15_000;
const ROUND_MIN_BYTES = 15 * 1024;

/** For each request whose body is awaited, a function that stops its timer. */
const WATCHES = new WeakMap<Request, () => void>();

/**
 * Disconnects a client whose body arrives too slowly, even if the request has been answered, so that nobody can hold
 * many connections for long.
 */
export function requireTimelyBody(request: Request, response: Response, next: NextFunction): void {
  if (!request.complete && hasBody(request)) {
    const timer = setTimeout(() => disconnect(request, response), BODY_MS);
    watch(request, () => clearTimeout(timer));
  }
  next();
}

/**
 * Replaces the deadline for an upload whose sender is known. It may take as long as the server lets any request take,
 * if enough of it keeps arriving.
 */
export function allowSlowBody(request: Request, response: Response): void {
  WATCHES.get(request)?.();
  if (request.complete) return;
  let bytesBefore = request.socket.bytesRead;
  const timer = setInterval(() => {
    const { bytesRead } = request.socket;
    if (!request.complete && bytesRead - bytesBefore < ROUND_MIN_BYTES) disconnect(request, response);
    bytesBefore = bytesRead;
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

/** Answers 408, like Node.js's own time-outs (RFC 9110 §15.5.9), unless a response was already sent. */
function disconnect(request: Request, response: Response): void {
  if (response.headersSent) request.destroy();
  else response.writeHead(408, { Connection: 'close' }).end(() => request.destroy());
}
