import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { announceStop, startDraining } from './http/health/draining.js';

interface DrainTimes {
  /**
   * How long the server keeps serving after `/readyz` has turned to 503, so that a load balancer can notice
   * (DRAIN_SECONDS).
   */
  noticeMs: number;
  /** How long requests may take after that before they are cut off (DRAIN_LIMIT_SECONDS). */
  limitMs: number;
}

/**
 * Ends a server without interrupting clients. At first it only reports that it is not ready, and still serves new
 * connections and requests. Each connection is closed after its response (RFC 9112 §9.6), so that clients without a
 * load balancer find another server too. Then it accepts no connections, closes idle ones, and finishes the running
 * requests.
 * @returns a function that begins this; its signal `hurry` ends the first part
 */
export function drainable(server: Server, { noticeMs, limitMs }: DrainTimes): (hurry: AbortSignal) => Promise<void> {
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
    // Browsers open connections in advance. Node.js counts these as busy, and after `close` applies no time-outs to
    // them.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    await Promise.race([closed, pause(limitMs)]);
    server.closeAllConnections();
  };
}
