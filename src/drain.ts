import type { Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { startDraining } from './web/draining.js';

/** Long enough for a load balancer to see `/readyz` turn red and to look elsewhere. */
const NOTICE_MS = 2_000;
/** Whoever has not been answered by then is cut off. */
const DEADLINE_MS = 10_000;

/**
 * How to end a server without cutting anybody off: for a moment it goes on, says that it is not ready, and closes each
 * connection with its answer; then nobody new comes in, and what is under way is finished.
 */
export function drainable(server: Server): () => Promise<void> {
  const underWay = new Set<ServerResponse>();
  let isDraining = false;
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (isDraining) response.setHeader('Connection', 'close');
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  return async () => {
    isDraining = true;
    startDraining();
    for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close');
    await pause(NOTICE_MS);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    await Promise.race([closed, pause(DEADLINE_MS)]);
    server.closeAllConnections();
  };
}
