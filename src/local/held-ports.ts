import type { ChildProcess } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { isSocketOf } from '../listening.js';
import { canListen, NEAR } from './ports.js';

/** Ports that are bound here before the programs which listen on them are started: nobody can take them in between. */
export class HeldPorts {
  readonly #held = new Map<number, Server>();

  /** Binds the preferred port, or the next free one above it. */
  async take(preferred: number): Promise<number> {
    for (let port = preferred; port < preferred + NEAR; port += 1) {
      // A listener on all addresses does not stop one on 127.0.0.1 everywhere, but would get its requests.
      if (!this.#held.has(port) && (await canListen(port)) && (await this.#bind(port))) return port;
    }
    throw new Error(`No free port between ${preferred} and ${preferred + NEAR - 1}.`);
  }

  /** Binds those again that a program has had and left with its end. */
  async takeAgain(ports: readonly number[]): Promise<void> {
    for (const port of ports) {
      if (!this.#held.has(port) && !(await this.#bind(port))) throw new Error(`address already in use: port ${port}`);
    }
  }

  /** Gives the program each socket when it asks for it. */
  serve(child: ChildProcess): void {
    child.on('message', (message) => {
      if (!isSocketOf(message)) return;
      const server = this.#held.get(message.socketOf);
      this.#held.delete(message.socketOf);
      child.send(message, server, () => server?.close());
    });
  }

  /** Those that nobody has asked for. */
  release(): void {
    for (const server of this.#held.values()) server.close();
    this.#held.clear();
  }

  #bind(port: number): Promise<boolean> {
    // Whoever comes before the program does is refused.
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
