import type { Server, Socket } from 'node:net';

/** Set for programs whose parent has bound their ports before it started them, as `npm start` does. */
export const PORTS_HELD = 'ATTESTRY_PORTS_HELD_BY_PARENT';

/** What a program asks its parent for, and what comes back beside the socket. */
export interface SocketOf {
  socketOf: number;
}

/** What takes the arguments of a server's `listen`; a mail server does as well. */
interface Listener {
  listen(port: number, host: string, listening?: () => void): unknown;
  listen(socket: Server, listening?: () => void): unknown;
}

/**
 * Listens at this address, or on the socket that our parent has bound there. It is asked for no earlier than now: from the
 * moment on in which it is ours, connections come.
 */
export function listenAt(server: Listener, port: number, host: string, listening?: () => void): void {
  if (!process.env[PORTS_HELD]) {
    server.listen(port, host, listening);
    return;
  }
  const take = (message: unknown, socket?: Server | Socket): void => {
    if (!isSocketOf(message) || message.socketOf !== port) return;
    process.off('message', take);
    server.listen(socket as Server, listening);
  };
  process.on('message', take);
  process.send?.({ socketOf: port } satisfies SocketOf);
}

export function isSocketOf(message: unknown): message is SocketOf {
  return typeof message === 'object' && message !== null && 'socketOf' in message;
}
