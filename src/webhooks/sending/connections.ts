import { Agent, request as sendRequest, type ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import { Readable, type Duplex } from 'node:stream';
import type { buildConnector } from 'undici';
import { readRefusedLength } from './refused-length.js';

/** The receiver had closed a connection that was kept, and no byte of an answer came on it (SA8). */
export class StaleConnection extends Error {
  constructor(cause: unknown) {
    super('the connection had been closed by the receiver', { cause });
  }
}

/** An answer whose status has come; its body is still to be read. */
export interface Answer {
  statusCode: number;
  headers: { 'retry-after'?: string | undefined; location?: string | undefined };
  body: Readable;
}

/** What came is no answer (RFC 9112): the receiver's failure. */
export class NoAnswer extends Error {
  readonly code = 'INVALID_RESPONSE';
}

/** As much as of a body (W8): frameworks and what lies before them send many cookies and long policies. */
const MAX_HEAD_BYTES = 65_536;

export interface Request {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * One connection to one origin for one request at a time; opened when it is needed, and again when it was closed.
 * Node's own client, since it passes over every interim answer (RFC 9110 §15.2). Its parser is told to be lenient: what RFC
 * 9112 obliges a user agent to read (lines that are folded, both framings at once) it refuses otherwise, lest requests be
 * smuggled past a proxy. Here nothing is passed on, and what comes unasked ends the connection.
 */
export class Connection {
  readonly #target: buildConnector.Options;
  readonly #agent: OneSocketAgent;
  #socket: Socket | undefined;
  #request: ClientRequest | undefined;
  /** Ends what is under way: a request that has no connection yet tells nobody that it was destroyed. */
  #fail: ((reason: Error) => void) | undefined;
  #isAsked = false;
  #isDestroyed = false;

  constructor(
    readonly origin: string,
    connect: buildConnector.connector,
    onClosed: (connection: Connection) => void,
  ) {
    const { protocol, host, hostname, port } = new URL(origin);
    this.#target = { protocol, host, hostname: hostname.replace(/^\[|\]$/g, ''), port };
    this.#agent = new OneSocketAgent((opened) => {
      this.#socket = undefined;
      connect(this.#target, (...[error, socket]: [Error, null] | [null, Socket]) => {
        if (error || this.#isDestroyed) {
          socket?.destroy();
          opened(error ?? new Error('not needed any more'), undefined);
          return;
        }
        this.#socket = socket;
        socket.once('close', () => onClosed(this));
        // While it rests nothing was asked: what comes would be taken for the next answer.
        socket.on('data', () => {
          if (!this.#isAsked) socket.destroy();
        });
        opened(null, socket);
      });
    });
  }

  /** Name, connection and TLS are done. */
  get isOpen(): boolean {
    return this.#socket !== undefined && !this.#socket.destroyed && this.#socket.writable;
  }

  /** @throws StaleConnection when one and the same request may be tried on a new connection */
  async post(request: Request): Promise<Answer> {
    const readBefore = this.#socket?.bytesRead;
    try {
      return await this.#send(request);
    } catch (error) {
      // Node says whether the request went out on a kept one: that may still take requests when its end has been read already.
      const { reusedSocket, socket } = this.#request ?? {};
      const isStale = reusedSocket === true && socket?.bytesRead === readBefore;
      throw isStale && !this.#isDestroyed ? new StaleConnection(error) : error;
    }
  }

  #send({ path, headers, body }: Request): Promise<Answer> {
    const { host } = this.#target;
    const request = sendRequest({
      method: 'POST',
      path,
      // What the agent dials is settled; this is for the line `Host` alone.
      headers: { host, connection: 'keep-alive', ...headers, 'content-length': body.length },
      agent: this.#agent,
      insecureHTTPParser: true,
      maxHeaderSize: MAX_HEAD_BYTES,
    });
    this.#request = request;
    this.#isAsked = true;
    return new Promise((resolve, reject) => {
      this.#fail = reject;
      request.on('error', (error: Error & { code?: string; rawPacket?: Buffer }) => {
        const head = error.code?.endsWith('_CONTENT_LENGTH') && readRefusedLength(error.rawPacket);
        if (head) resolve({ ...head, body: Readable.from([]) });
        else reject(error);
      });
      // Nobody asked for another protocol (RFC 9110 §15.2.2).
      request.on('upgrade', (_, socket) => {
        socket.destroy();
        reject(new NoAnswer('it switches to another protocol'));
      });
      request.on('response', (response) => {
        const { httpVersionMajor, statusCode = 0, headers } = response;
        // RFC 9112 §6.3: the length does not count, and whoever sends both may mean another end than was read.
        if (headers['transfer-encoding'] && headers['content-length']) request.shouldKeepAlive = false;
        // By then the status has decided.
        response.on('error', () => undefined);
        response.once('close', () => {
          if (this.#request === request) this.#isAsked = false;
        });
        if (httpVersionMajor === 1 && statusCode >= 200) resolve({ statusCode, headers, body: response });
        else {
          response.destroy();
          reject(new NoAnswer('no final answer of this protocol'));
        }
      });
      request.end(body);
    });
  }

  /** What is under way fails with this reason, at once, wherever it stands. */
  destroy(reason?: Error): void {
    this.#isDestroyed = true;
    this.#request?.destroy(reason);
    this.#socket?.destroy();
    this.#fail?.(reason ?? new Error('not needed any more'));
  }
}

/** Dials as it is told, and holds no more than the one connection. */
class OneSocketAgent extends Agent {
  constructor(private readonly open: (opened: (error: Error | null, socket: Socket | undefined) => void) => void) {
    super({ keepAlive: true, maxSockets: 1, maxFreeSockets: 1 });
  }

  override createConnection(_options: object, opened?: (error: Error | null, stream: Duplex) => void): undefined {
    // Where there is an error, nobody looks at the socket.
    this.open((error, socket) => opened?.(error, socket as Socket));
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
      connection.destroy();
      return;
    }
    const resting = this.#resting.get(connection.origin);
    if (resting) resting.push(connection);
    else this.#resting.set(connection.origin, [connection]);
  }

  close(): void {
    for (const connection of [...this.#resting.values()].flat()) connection.destroy();
  }

  /** Closed while it rested; one in use may still open another. */
  #forget(connection: Connection): void {
    const resting = this.#resting.get(connection.origin);
    if (!resting?.includes(connection)) return;
    resting.splice(resting.indexOf(connection), 1);
    if (resting.length === 0) this.#resting.delete(connection.origin);
    connection.destroy();
  }
}
