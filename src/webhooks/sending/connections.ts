import { Agent, request as sendRequest, type ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import { Readable, type Duplex } from 'node:stream';
import type { buildConnector } from 'undici';
import { recoverResponseHead } from './refused-length.js';

/**
 * The receiver had closed a kept-alive connection, and no byte of a response came on it. It has probably not read the
 * request, which may be sent again.
 */
export class StaleConnection extends Error {
  constructor(cause: unknown) {
    super('the connection had been closed by the receiver', { cause });
  }
}

/** A response whose status and headers have arrived. Its body is still to be read. */
export interface ReceivedResponse {
  statusCode: number;
  headers: { 'retry-after'?: string | undefined; location?: string | undefined };
  body: Readable;
}

/** The receiver did not send a valid HTTP response (RFC 9112). This counts as a failure of the receiver. */
export class InvalidResponse extends Error {
  readonly code = 'INVALID_RESPONSE';
}

/**
 * Limit for the head of a response, the same as for a body. Frameworks, and proxies in front of them, send many cookies
 * and long security policies.
 */
const MAX_HEAD_BYTES = 65_536;

export interface Request {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * A connection to one origin, for one request at a time. It is opened on first use, and again after it was closed. It
 * uses Node's own HTTP client, which skips all interim responses (RFC 9110 §15.2). The parser is lenient: by default
 * Node rejects some responses that a user agent has to read (RFC 9112: folded lines, `Transfer-Encoding` beside
 * `Content-Length`), because a proxy that forwards them could be used for request smuggling. Responses are not
 * forwarded here, and unexpected data closes the connection.
 */
export class Connection {
  readonly #target: buildConnector.Options;
  readonly #agent: OneSocketAgent;
  #socket: Socket | undefined;
  #request: ClientRequest | undefined;
  /** Rejects the request under way. Needed because destroying a request that has no connection yet emits no event. */
  #fail: ((reason: Error) => void) | undefined;
  #isAwaitingResponse = false;
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
        // Data between two requests would be taken for the response to the next one, so it closes the connection.
        socket.on('data', () => {
          if (!this.#isAwaitingResponse) socket.destroy();
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
  async post(request: Request): Promise<ReceivedResponse> {
    const readBefore = this.#socket?.bytesRead;
    try {
      return await this.#send(request);
    } catch (error) {
      // `reusedSocket` says whether the request went out on a kept-alive socket. The state of the socket does not: it
      // can still be writable after the receiver has closed its side.
      const { reusedSocket, socket } = this.#request ?? {};
      const isStale = reusedSocket === true && socket?.bytesRead === readBefore;
      throw isStale && !this.#isDestroyed ? new StaleConnection(error) : error;
    }
  }

  #send({ path, headers, body }: Request): Promise<ReceivedResponse> {
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
    this.#isAwaitingResponse = true;
    return new Promise((resolve, reject) => {
      this.#fail = reject;
      request.on('error', (error: Error & { code?: string; rawPacket?: Buffer }) => {
        const head = error.code?.endsWith('_CONTENT_LENGTH') && recoverResponseHead(error.rawPacket);
        if (head) resolve({ ...head, body: Readable.from([]) });
        else reject(error);
      });
      // The request offered no other protocol, so switching to one is not allowed (RFC 9110 §15.2.2).
      request.on('upgrade', (_, socket) => {
        socket.destroy();
        reject(new InvalidResponse('it switches to another protocol'));
      });
      request.on('response', (response) => {
        const { httpVersionMajor, statusCode = 0, headers } = response;
        // With both headers `Content-Length` is ignored (RFC 9112 §6.3). The receiver may have meant a different end of
        // the body than the parser found, so the connection is not reused.
        if (headers['transfer-encoding'] && headers['content-length']) request.shouldKeepAlive = false;
        // An error in the body does not matter, because the status alone decides the outcome.
        response.on('error', () => undefined);
        response.once('close', () => {
          if (this.#request === request) this.#isAwaitingResponse = false;
        });
        if (httpVersionMajor === 1 && statusCode >= 200) resolve({ statusCode, headers, body: response });
        else {
          response.destroy();
          reject(new InvalidResponse('no final response of this protocol'));
        }
      });
      request.end(body);
    });
  }

  /** Fails the request under way at once with this reason, even if it has no connection yet. */
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
    // With an error, Node ignores the socket, so the cast is safe.
    this.open((error, socket) => opened?.(error, socket as Socket));
  }
}

/** A pool of kept-alive connections. The sender limits how many are in use at once. */
export class ConnectionPool {
  readonly #idle = new Map<string, Connection[]>();

  constructor(private readonly connect: buildConnector.connector) {}

  /**
   * Returns the idle connection that was used last, or a new one. So surplus connections stay idle until the receiver
   * closes them.
   */
  acquire(origin: string): Connection {
    const idle = this.#idle.get(origin);
    const connection = idle?.pop();
    if (idle?.length === 0) this.#idle.delete(origin);
    return connection ?? new Connection(origin, this.connect, (closed) => this.#evict(closed));
  }

  release(connection: Connection): void {
    if (!connection.isOpen) {
      connection.destroy();
      return;
    }
    const idle = this.#idle.get(connection.origin);
    if (idle) idle.push(connection);
    else this.#idle.set(connection.origin, [connection]);
  }

  close(): void {
    for (const connection of [...this.#idle.values()].flat()) connection.destroy();
  }

  /** Removes an idle connection that was closed. One in use stays, because it can open a new socket. */
  #evict(connection: Connection): void {
    const idle = this.#idle.get(connection.origin);
    if (!idle?.includes(connection)) return;
    idle.splice(idle.indexOf(connection), 1);
    if (idle.length === 0) this.#idle.delete(connection.origin);
    connection.destroy();
  }
}
