import { appendFileSync, mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createApp, type AppOptions } from '../../src/app.js';
import { SERVER_OPTIONS } from '../../src/http/request/server-options.js';
import { cloneDatabase, type TestDatabase } from './database.js';
import { createTestContext, type TestContext } from './context.js';
import { Visitor } from './http.js';
import { ROOT } from './run-folder.js';
import { whenDone } from './when-done.js';

export interface TestServer {
  url: string;
  context: TestContext;
  database: TestDatabase;
  /** A new browser without cookies. */
  visit: () => Visitor;
  close: () => Promise<void>;
}

interface Options {
  database?: TestDatabase;
  /** Variables of the environment, by name. */
  env?: Record<string, string>;
  /** Sees every request before the server does. */
  onRequest?: (request: IncomingMessage) => void;
  /** Instead of the contract as it is. */
  contract?: NonNullable<AppOptions['contract']>;
}

/** The whole server in the test's own process on a port of its own, with every answer held against the contract. */
export async function startServer({ database, env = {}, onRequest, contract }: Options = {}): Promise<TestServer> {
  const own = database ?? (await cloneDatabase());
  const server = createServer(SERVER_OPTIONS);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  // The port is known before the configuration, since the issuer is part of it.
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const context = createTestContext(own, { FRONTEND_URL: url, ...env });
  if (onRequest) server.on('request', onRequest);
  server.on('request', createApp(context, { onReply: rememberReply, ...(contract ? { contract } : {}) }));

  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  whenDone(close);
  return { url, context, database: own, visit: () => new Visitor(url), close };
}

const SEEN_REPLIES = join(ROOT, '.data', 'seen-replies');
const seen = new Set<string>();

/** For the check that every operation × status of the contract occurs in a test run. */
function rememberReply(operationId: string, status: number): void {
  const line = `${operationId} ${status}\n`;
  if (seen.has(line)) return;
  seen.add(line);
  mkdirSync(SEEN_REPLIES, { recursive: true });
  appendFileSync(join(SEEN_REPLIES, `${process.pid}.txt`), line);
}
