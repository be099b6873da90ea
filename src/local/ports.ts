import { createServer } from 'node:net';

/** How many ports are tried, counted from the preferred one. */
export const PORTS_TRIED = 200;

/**
 * The preferred port if it is free, otherwise the next free one above it. The port is not bound, so another program may
 * still take it.
 */
export async function findPort(preferred: number, taken: ReadonlySet<number> = new Set()): Promise<number> {
  for (let port = preferred; port < preferred + PORTS_TRIED; port += 1) {
    // On some systems a listener on all addresses does not prevent another listener on 127.0.0.1, so both are tried.
    if (!taken.has(port) && (await canListen(port, '127.0.0.1')) && (await canListen(port))) return port;
  }
  throw new Error(`No free port between ${preferred} and ${preferred + PORTS_TRIED - 1}.`);
}

export function findAnyPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** @param host all addresses if omitted */
export function canListen(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, exclusive: true, ...(host ? { host } : {}) }, () => server.close(() => resolve(true)));
  });
}
