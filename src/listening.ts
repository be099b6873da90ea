import type { Server, Socket } from 'node:net';

/**
 * The environment variable that is set for programs whose ports the parent process has bound before, as `npm start`
 * does.
 */
export const INHERITED_PORTS = 'ATTESTRY_PORTS_HELD_BY_PARENT';

/** The message by which a program asks its parent for a socket, and the answer that comes with the socket. */
export interface SocketRequest {
  socketOf: number;
}

/** The overloads of `listen` that are used here, which the mail server of the mailbox has as well. */
interface Listener {
  listen(port: number, host: string, listening?: () => void): unknown;
  listen(socket: Server, listening?: () => void): unknown;
}

/**
 * Listens at an address, or on the socket that the parent has bound there. The socket is requested only now, since
 * connections arrive as soon as this process has it.
 * @throws Error, possibly later, when the parent has no such socket
 */
export function listenAt(server: Listener, port: number, host: string, listening?: () => void): void {
  if (!process.env[INHERITED_PORTS]) {
    server.listen(port, host, listening);
    return;
  }
  askForSocket(port, (socket) => server.listen(socket, listening));
}

/** Closes the socket that the parent has bound, for a program that binds the port itself, as in a cluster. */
export function closeInheritedSocket(port: number): Promise<void> {
  return new Promise((resolve) => {
    askForSocket(port, (socket) => socket.close(() => resolve()));
  });
}

function askForSocket(port: number, use: (socket: Server) => void): void {
  if (!process.send) throw new Error(`${INHERITED_PORTS} is set, and there is no parent that holds port ${port}`);
  const take = (message: unknown, socket?: Server | Socket): void => {
    if (!isSocketRequest(message) || message.socketOf !== port) return;
    process.off('message', take);
    // Without a socket the server would listen on a random port of all addresses.
    if (!socket) throw new Error(`the parent does not hold port ${port}`);
    use(socket as Server);
  };
  process.on('message', take);
  process.send({ socketOf: port } satisfies SocketRequest);
}

export function isSocketRequest(message: unknown): message is SocketRequest {
  return typeof message === 'object' && message !== null && 'socketOf' in message;
}
