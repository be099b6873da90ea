import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { announceStop, startDraining } from './http/health/draining.js';

interface Patience {
  /** Long enough for a load balancer to see `/readyz` turn red and to look elsewhere (DRAIN_SECONDS). */
  noticeMs: number;
  /** Whoever has not been answered so long after that is cut off (DRAIN_LIMIT_SECONDS). */
  limitMs: number;
}

/**
 * How to end a server without cutting anybody off. At first it only says that it is not ready, and goes on to take new
 * connections and requests; each connection ends with its answer, so that one which no load balancer looks after finds its
 * way elsewhere, too (RFC 9112 §9.6). Then nobody new comes in, idle connections are closed, and what is under way is finished.
 * @returns what begins this; `hurry` ends the first part
 */
export function drainable(server: Server, { noticeMs, limitMs }: Patience): (hurry: AbortSignal) => Promise<void> {
  const connections = new Set<Socket>();
  const underWay = new Set<ServerResponse>();
  let isEnding = false;
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (isEnding) response.setHeader('Connection', 'close');
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  return async (hurry) => {
    isEnding = true;
    announceStop();
    for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close');
    await pause(noticeMs, undefined, { signal: hurry }).catch(() => undefined);
    startDraining();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // Browsers open some in advance. Node counts them as busy, and after `close` looks at no timeout any more.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    await Promise.race([closed, pause(limitMs)]);
    server.closeAllConnections();
  };
}
