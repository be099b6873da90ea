import type { ChildProcess } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { isSocketRequest } from '../listening.js';
import { canListen, PORTS_TRIED } from './ports.js';

/**
 * Ports that this process binds before the programs that will listen on them start, so that no other program can take
 * them.
 */
export class ReservedPorts {
  readonly #held = new Map<number, Server>();

  /** Binds the preferred port, or else the next free one above it. */
  async take(preferred: number): Promise<number> {
    for (let port = preferred; port < preferred + PORTS_TRIED; port += 1) {
      // On some systems a listener on all addresses does not prevent another listener on 127.0.0.1, so both are tried.
      if (!this.#held.has(port) && (await canListen(port)) && (await this.#bind(port))) return port;
    }
    throw new Error(`No free port between ${preferred} and ${preferred + PORTS_TRIED - 1}.`);
  }

  /** Binds the ports of a program that has ended, for its restart. */
  async takeAgain(ports: readonly number[]): Promise<void> {
    for (const port of ports) {
      if (!this.#held.has(port) && !(await this.#bind(port))) throw new Error(`address already in use: port ${port}`);
    }
  }

  /** Sends the program each bound socket that it asks for. */
  serve(child: ChildProcess): void {
    child.on('message', (message) => {
      if (!isSocketRequest(message)) return;
      const server = this.#held.get(message.socketOf);
      this.#held.delete(message.socketOf);
      child.send(message, server, () => server?.close());
    });
  }

  /** Closes the sockets that no program has asked for. */
  release(): void {
    for (const server of this.#held.values()) server.close();
    this.#held.clear();
  }

  #bind(port: number): Promise<boolean> {
    // Until the program has the socket, connections are closed at once.
    const server = createServer((connection) => connection.destroy());
    return new Promise((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => {
        this.#held.set(port, server);
        resolve(true);
      });
    });
  }
}
