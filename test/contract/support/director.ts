import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { whenDone } from '../../support/when-done.js';
import type { Transaction } from './transaction.js';

export interface PreparedRequest {
  path: string;
  headers: Record<string, string>;
  body: string;
}

interface Role {
  prepare: (transaction: Transaction) => Promise<PreparedRequest>;
  judge: (transaction: Transaction) => string[];
}

/** Tells Dredd, which is another process, what to send, and what to think of the answer. */
export async function startDirector({ prepare, judge }: Role): Promise<{ url: string; judged: string[] }> {
  const judged: string[] = [];
  const steps: Record<string, (transaction: Transaction) => Promise<object>> = {
    '/request': prepare,
    '/verdict': async (transaction) => {
      judged.push(transaction.name);
      return { faults: judge(transaction) };
    },
  };
  const server = createServer((request, response) => {
    play(request, steps).then(
      (answer) => response.end(JSON.stringify(answer)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  whenDone(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, judged };
}

async function play(request: IncomingMessage, steps: Record<string, (transaction: Transaction) => Promise<object>>) {
  const step = steps[request.url ?? ''];
  if (!step) throw new Error(`there is no step ${request.url ?? ''}`);
  return step(JSON.parse(await text(request)) as Transaction);
}
