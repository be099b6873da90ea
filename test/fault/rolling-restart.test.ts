import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { beforeAll, expect, it } from '@jest/globals';
import { build, ready, startBuilt } from '../support/built.js';
import { createTestContext } from '../support/context.js';
import { cloneDatabase } from '../support/database.js';
import { givenClient } from '../support/given.js';
import { startLoadBalancer } from '../support/haproxy.js';
import { basicAuth } from '../support/http.js';
import { findSteadyPort } from '../support/steady-port.js';

const EVERY_MS = 10;
const MOST_AT_ONCE = 200;

beforeAll(build);

/** A hundred requests a second, every second one a POST, until told to stop: what came of them. */
function startLoad(url: string, headers: Record<string, string>) {
  const outcomes = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  let sent = 0;
  const timer = setInterval(() => {
    // A slow machine has enough under way.
    if (underWay.size >= MOST_AT_ONCE) return;
    sent += 1;
    const post = { method: 'POST', headers, body: new URLSearchParams({ grant_type: 'client_credentials' }) };
    const request = (sent % 2 ? fetch(`${url}/oauth/token`, post) : fetch(`${url}/login`))
      .then(async (response) => {
        await response.text();
        return String(response.status);
      })
      .catch((error: unknown) => String((error as Error).cause ?? error))
      .then((outcome) => {
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        underWay.delete(request);
      });
    underWay.add(request);
  }, EVERY_MS);
  return {
    outcomes,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(underWay);
    },
  };
}

it('FD8: two servers behind a load balancer are restarted in turn under a hundred requests a second, and none fails', async () => {
  const database = await cloneDatabase();
  const ports = [await findSteadyPort(), await findSteadyPort()];
  const env = {
    DATABASE_URL: database.serviceUrl,
    FRONTEND_URL: 'http://localhost:8080',
    ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    // However slowly the load balancer asks on this machine: it is over when it has looked away.
    DRAIN_SECONDS: '300',
    DRAIN_LIMIT_SECONDS: '300',
  };
  const start = async (port = 0): Promise<ChildProcess> => {
    const server = await startBuilt('server.js', [], { ...env, PORT: String(port) });
    await ready(server);
    return server;
  };
  const { client, clientSecret } = await givenClient(createTestContext(database, env));

  const servers = await Promise.all(ports.map(start));
  const balancer = await startLoadBalancer(await findSteadyPort(), ports);
  for (const number of servers.keys()) await balancer.waitUntil(number, 'UP');
  const load = startLoad(balancer.url, basicAuth(client.clientId, clientSecret));
  for (const [number, server] of servers.entries()) {
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    await balancer.waitUntil(number, 'DOWN');
    // What it sent just before may be on its way still, on a connection that would be closed as an idle one.
    await balancer.waitUntilIdle(number);
    // The second one spares us the rest of DRAIN_SECONDS.
    server.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    await start(ports[number]);
    await balancer.waitUntil(number, 'UP');
  }
  await load.stop();
  expect(Object.fromEntries(load.outcomes)).toEqual({ 200: expect.any(Number) });
  expect(load.outcomes.get('200')).toBeGreaterThan(100);
});
