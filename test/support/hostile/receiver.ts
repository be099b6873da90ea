import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket, type TlsOptions } from 'node:tls';
import { gzipSync } from 'node:zlib';
import type { AnswerFunction } from '../receiver.js';
import { whenDone } from '../when-done.js';

/** Answers after so long, unless the connection is gone by then. */
export const after =
  (ms: number): AnswerFunction =>
  (_, response) => {
    const timer = setTimeout(() => response.writeHead(200).end(), ms);
    response.on('close', () => clearTimeout(timer));
  };

/** Never answers. */
export const never: AnswerFunction = () => undefined;

/** The status at once, then a body that never ends, a byte at a time. */
export const drip: AnswerFunction = (_, response) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write('.'), 50);
  response.on('close', () => clearInterval(timer));
};

const CHUNK = Buffer.alloc(65_536, 'x');
const TWO_GIB = 2 ** 31;

/** The status, then two gigabytes as fast as they are taken. @param tell is told how much was given out when it ended */
export const pour =
  (tell: (written: number) => void): AnswerFunction =>
  (_, response) => {
    response.writeHead(200, { 'content-length': TWO_GIB });
    let written = 0;
    const more = (): void => {
      while (!response.destroyed && written < TWO_GIB && response.write(CHUNK)) written += CHUNK.length;
    };
    response.on('drain', more).on('close', () => tell(written));
    more();
  };

/** 64 KB that a client which decompresses turns into 64 MB. */
export function gzipBomb(): AnswerFunction {
  const bomb = gzipSync(Buffer.alloc(64 * 1_048_576), { level: 9 });
  return (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
}

/** A 2xx and the beginning of a body; then the connection breaks. */
export const breakOff: AnswerFunction = (_, response) => {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('only this');
  setImmediate(() => response.destroy());
};

/** What it does with each request that has arrived, and the how many-th on which connection it is, both from 1. */
export type OnRequest = (socket: Socket, connection: number, request: number) => void;

export interface BareReceiver {
  url: string;
  port: number;
  /** How many requests arrived on each connection. */
  requests: number[];
  /** The names that TLS asked for. */
  serverNames: (string | false)[];
}

/** A port, with TLS or without, whose connections are handled byte by byte. Requests are told apart by their bodies' end. */
export async function startBareReceiver(
  onRequest: OnRequest,
  { host = '127.0.0.1', port = 0, tls }: { host?: string; port?: number; tls?: TlsOptions } = {},
): Promise<BareReceiver> {
  const sockets = new Set<Socket>();
  const requests: number[] = [];
  const serverNames: (string | false)[] = [];
  const take = (socket: Socket): void => {
    const connection = requests.push(0);
    socket.on('data', (chunk) => {
      if (chunk.at(-1) !== 0x7d) return;
      const request = (requests[connection - 1] ?? 0) + 1;
      requests[connection - 1] = request;
      onRequest(socket, connection, request);
    });
  };
  const server = tls
    ? createTlsServer(tls, (socket: TLSSocket) => {
        serverNames.push(socket.servername ?? false);
        take(socket);
      })
    : createServer(take);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.on('secureConnection', (socket: TLSSocket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen({ port, host }, resolve));
  whenDone(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const taken = (server.address() as AddressInfo).port;
  const literal = host.includes(':') ? `[${host}]` : host;
  return { url: `http${tls ? 's' : ''}://${literal}:${taken}/`, port: taken, requests, serverNames };
}

export const NO_CONTENT = 'HTTP/1.1 204 No Content\r\n\r\n';
