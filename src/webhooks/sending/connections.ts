import { Agent, request as sendRequest, type ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import { Readable, type Duplex } from 'node:stream';
import type { buildConnector } from 'undici';
import { readRefusedLength } from './refused-length.js';

/** The receiver had closed a kept-alive connection, and no byte of an answer came on it. */
export class StaleConnection extends Error {
  constructor(cause: unknown) {
    super('the connection had been closed by the receiver', { cause });
  }
}

/** An answer whose status and headers have arrived. Its body is still to be read. */
export interface Answer {
  statusCode: number;
  headers: { 'retry-after'?: string | undefined; location?: string | undefined };
  body: Readable;
}

/** What the receiver sent is no HTTP answer (RFC 9112), which counts as its failure. */
export class NoAnswer extends Error {
  readonly code = 'INVALID_RESPONSE';
}

/**
 * The most bytes of an answer's head, as many as are read of a body. Frameworks, and proxies before them, send many
 * cookies and long policies.
 */
const MAX_HEAD_BYTES = 65_536;

export interface Request {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * One connection to one origin for one request at a time. It is opened when it is needed, and again after it was
 * closed. It uses Node's own client, because that skips every interim answer (RFC 9110 §15.2). The parser is lenient:
 * by default Node refuses some answers that a user agent has to read (RFC 9112: folded lines, both framings at once),
 * because they could be used to smuggle requests through a proxy. Nothing is passed on here, and data that nobody asked
 * for ends the connection.
 */
export class Connection {
  readonly #target: buildConnector.Options;
  readonly #agent: OneSocketAgent;
  #socket: Socket | undefined;
  #request: ClientRequest | undefined;
  /** Rejects the request under way, because destroying a request that has no connection yet raises no event. */
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
        // Between requests nothing was asked for. What comes then would be taken for the next answer.
        socket.on('data', () => {
          if (!this.#isAsked) socket.destroy();
        });
        opened(null, socket);
      });
    });
  }

  /** Whether name resolution, connection and TLS are done. */
  get isOpen(): boolean {
    return this.#socket !== undefined && !this.#socket.destroyed && this.#socket.writable;
  }

  /** @throws StaleConnection if the same request may be tried on a new connection */
  async post(request: Request): Promise<Answer> {
    const readBefore = this.#socket?.bytesRead;
    try {
      return await this.#send(request);
    } catch (error) {
      // Node knows whether the request went out on a kept-alive socket. The socket's own state does not tell: it can
      // still look writable after its end has been read.
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
      // The agent decides where to connect. This option only sets the `Host` header.
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
        // With both headers the length does not count (RFC 9112 §6.3). The sender may mean another end than the one
        // that was read, so the connection is not kept.
        if (headers['transfer-encoding'] && headers['content-length']) request.shouldKeepAlive = false;
        // An error in the body does not matter, because the status has decided by then.
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

  /** Makes the request under way fail with this reason at once, whatever it waits for. */
  destroy(reason?: Error): void {
    this.#isDestroyed = true;
    this.#request?.destroy(reason);
    this.#socket?.destroy();
    this.#fail?.(reason ?? new Error('not needed any more'));
  }
}

/** An agent that opens its socket by the given function, and holds one connection at most. */
class OneSocketAgent extends Agent {
  constructor(private readonly open: (opened: (error: Error | null, socket: Socket | undefined) => void) => void) {
    super({ keepAlive: true, maxSockets: 1, maxFreeSockets: 1 });
  }

  override createConnection(_options: object, opened?: (error: Error | null, stream: Duplex) => void): undefined {
    // With an error, Node does not look at the socket.
    this.open((error, socket) => opened?.(error, socket as Socket));
  }
}

/** Connections that are kept open between requests. The sender limits how many are in use at once. */
export class Connections {
  readonly #resting = new Map<string, Connection[]>();

  constructor(private readonly connect: buildConnector.connector) {}

  /** Returns the connection that was used last, so that surplus ones stay unused until the receiver closes them. */
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

  /**
   * Drops a connection that was closed between two requests. One in use is not dropped, because it can open a new
   * socket.
   */
  #forget(connection: Connection): void {
    const resting = this.#resting.get(connection.origin);
    if (!resting?.includes(connection)) return;
    resting.splice(resting.indexOf(connection), 1);
    if (resting.length === 0) this.#resting.delete(connection.origin);
    connection.destroy();
  }
}
