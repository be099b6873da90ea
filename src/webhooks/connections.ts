import type { Socket } from 'node:net';
import { Client, type buildConnector, type Dispatcher } from 'undici';

/** The receiver had closed a connection that was kept, and no byte of an answer came on it (SA8). */
export class StaleConnection extends Error {
  constructor(cause: unknown) {
    super('the connection had been closed by the receiver', { cause });
  }
}

/** One connection to one origin for one request at a time; opened when it is needed, and again when it was closed. */
export class Connection {
  readonly #client: Client;
  #socket: Socket | undefined;

  constructor(
    readonly origin: string,
    connect: buildConnector.connector,
    onClosed: (connection: Connection) => void,
  ) {
    this.#client = new Client(origin, {
      pipelining: 1,
      // The deadline is the sender's, from name resolution on (W8).
      headersTimeout: 0,
      connect: (target, callback) => {
        this.#socket = undefined;
        connect(target, (...[error, socket]: [Error, null] | [null, Socket]) => {
          if (error) callback(error, null);
          else callback(null, (this.#socket = socket));
        });
      },
    });
    this.#client.on('disconnect', () => onClosed(this));
  }

  /** Name, connection and TLS are done. */
  get isOpen(): boolean {
    return this.#client.stats.connected;
  }

  /** @throws StaleConnection when one and the same request may be tried on a new connection */
  async request(request: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
    const reused = this.isOpen ? this.#socket : undefined;
    const readBefore = reused?.bytesRead;
    try {
      return await this.#client.request(request);
    } catch (error) {
      // Where it was found closed in time, another has taken its place, and that one was fresh.
      const isStale = reused && reused === this.#socket && reused.bytesRead === readBefore;
      throw isStale && !this.#client.destroyed ? new StaleConnection(error) : error;
    }
  }

  /** What is under way fails with this reason, at once, wherever it stands. */
  destroy(reason: Error | null = null): Promise<void> {
    return this.#client.destroy(reason);
  }
}

/** Connections that rest between two requests. How many there are at once is the sender's to say (SA10). */
export class Connections {
  readonly #resting = new Map<string, Connection[]>();

  constructor(private readonly connect: buildConnector.connector) {}

  /** The one that was used last, so that those that are too many come to their end. */
  take(origin: string): Connection {
    const resting = this.#resting.get(origin);
    const connection = resting?.pop();
    if (resting?.length === 0) this.#resting.delete(origin);
    return connection ?? new Connection(origin, this.connect, (closed) => this.#forget(closed));
  }

  giveBack(connection: Connection): void {
    if (!connection.isOpen) {
      void connection.destroy();
      return;
    }
    const resting = this.#resting.get(connection.origin);
    if (resting) resting.push(connection);
    else this.#resting.set(connection.origin, [connection]);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#resting.values()].flat().map((connection) => connection.destroy()));
  }

  /** Closed while it rested; one in use may still open another. */
  #forget(connection: Connection): void {
    const resting = this.#resting.get(connection.origin);
    if (!resting?.includes(connection)) return;
    resting.splice(resting.indexOf(connection), 1);
    if (resting.length === 0) this.#resting.delete(connection.origin);
    void connection.destroy();
  }
}
