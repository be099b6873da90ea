import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  status: number;
  headers: Map<string, string>;
  text: string;
}

interface Waiting {
  resolve: (answer: RawAnswer) => void;
  reject: (error: Error) => void;
}

/** One connection on which bytes of the test's own choosing go out, several requests at a time (RFC 9112 §9.3.2). */
export class RawConnection {
  #received = Buffer.alloc(0);
  readonly #waiting: Waiting[] = [];
  #isClosed = false;

  private readonly socket: Socket;

  private constructor(socket: Socket) {
    this.socket = socket;

    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    // What the server had said before it cut the connection has come first.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      this.#isClosed = true;
      for (const { reject } of this.#waiting.splice(0)) reject(new Error('the connection was closed'));
    });
  }

  static async open(url: string): Promise<RawConnection> {
    const { port } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1');
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new RawConnection(socket);
  }

  get isClosed(): boolean {
    return this.#isClosed || this.socket.destroyed;
  }

  /** The answers come in the order of the requests. */
  send(request: Buffer): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.socket.write(request);
    });
  }

  close(): void {
    this.socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk]);
    for (;;) {
      const end = this.#received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const [first = '', ...lines] = this.#received.subarray(0, end).toString('latin1').split('\r\n');
      const headers = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), valueOf(line)]));
      const length = Number(headers.get('content-length') ?? 0);
      const start = end + 4;
      if (this.#received.length < start + length) return;
      const text = this.#received.subarray(start, start + length).toString('utf8');
      this.#received = this.#received.subarray(start + length);
      this.#waiting.shift()?.resolve({ status: Number(first.split(' ')[1]), headers, text });
    }
  }
}

const valueOf = (line: string): string => line.slice(line.indexOf(':') + 1).trim();
