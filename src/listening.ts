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
 * @throws Error, later as well, when there is no such socket
 */
export function listenAt(server: Listener, port: number, host: string, listening?: () => void): void {
  if (!process.env[PORTS_HELD]) {
    server.listen(port, host, listening);
    return;
  }
  askForSocket(port, (socket) => server.listen(socket, listening));
}

/** Closes the socket that our parent has bound there, for processes of ours that bind the port themselves, as in a cluster. */
export function giveUpHeld(port: number): Promise<void> {
  return new Promise((resolve) => {
    askForSocket(port, (socket) => socket.close(() => resolve()));
  });
}

function askForSocket(port: number, use: (socket: Server) => void): void {
  if (!process.send) throw new Error(`${PORTS_HELD} is set, and there is no parent that holds port ${port}`);
  const take = (message: unknown, socket?: Server | Socket): void => {
    if (!isSocketOf(message) || message.socketOf !== port) return;
    process.off('message', take);
    // Without one it would listen somewhere, on all addresses.
    if (!socket) throw new Error(`the parent does not hold port ${port}`);
    use(socket as Server);
  };
  process.on('message', take);
  process.send({ socketOf: port } satisfies SocketOf);
}

export function isSocketOf(message: unknown): message is SocketOf {
  return typeof message === 'object' && message !== null && 'socketOf' in message;
}
