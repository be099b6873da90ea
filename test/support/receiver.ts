import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor } from './wait-for.js';
import { whenDone } from './when-done.js';

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The exact bytes: signatures are computed over them (SA1). */
  body: Buffer;
  at: Date;
}

/** One step of the script: a status, a status with headers and body, or full control over the answer. */
export type Answer = number | { status: number; headers?: Record<string, string>; body?: string } | AnswerFunction;

export type AnswerFunction = (
  request: IncomingMessage,
  response: ServerResponse,
  received: Received,
) => void | Promise<void>;

export interface Receiver {
  url: string;
  /** Everything that arrived, oldest first. */
  received: Received[];
  /** Answers for the next requests, in order; afterwards `otherwise` (204 at first). */
  script: (...answers: Answer[]) => void;
  otherwise: (answer: Answer) => void;
  /** Resolves once `count` requests have arrived. */
  waitForCount: (count: number) => Promise<Received[]>;
  close: () => Promise<void>;
}

/** A client's webhook server on loopback that does what it is told and remembers what it was sent. */
export async function startReceiver({ port = 0 } = {}): Promise<Receiver> {
  const received: Received[] = [];
  const scripted: Answer[] = [];
  let fallback: Answer = 204;

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const entry = { method, path: url, headers, body: Buffer.concat(chunks), at: new Date() };
      received.push(entry);
      void give(scripted.shift() ?? fallback, request, response, entry);
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));

  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  whenDone(close);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    script: (...answers) => void scripted.push(...answers),
    otherwise: (answer) => void (fallback = answer),
    waitForCount: (count) => waitFor(`${count} webhooks`, () => received.length >= count && received.slice()),
    close,
  };
}

async function give(
  answer: Answer,
  request: IncomingMessage,
  response: ServerResponse,
  entry: Received,
): Promise<void> {
  if (typeof answer === 'function') return answer(request, response, entry);
  const { status, headers = {}, body = '' } = typeof answer === 'number' ? { status: answer } : answer;
  response.writeHead(status, headers).end(body);
}
