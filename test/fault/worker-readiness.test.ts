import { beforeAll, expect, it } from '@jest/globals';
import { findSteadyPort } from '../support/steady-port.js';
import { build, startBuilt } from '../support/built.js';
import { givenDelivery, givenEndpoint } from '../support/deliveries.js';
import { OwnServers } from '../support/own-servers.js';
import { startReceiver } from '../support/receiver.js';
import { waitFor } from '../support/wait-for.js';

let servers: OwnServers;

beforeAll(async () => {
  await build();
  servers = await OwnServers.start();
});

it('tells apart being alive from being able to deliver: ready with Postgres and Temporal, and not without', async () => {
  const port = await findSteadyPort();
  const ask = async (path: string): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return `${answer.status} ${await answer.text()}`;
  };
  const answers = (path: string, text: string) =>
    waitFor(`${path} to answer ${text}`, async () => (await ask(path).catch(() => '')).includes(text));
  await servers.killTemporal();
  const worker = await startBuilt('worker.js', [], { ...servers.environment, METRICS_PORT: String(port) });

  await answers('/readyz', '503 {"status":"not ready","reason":"not connected to Temporal"}');
  expect(await ask('/healthz')).toBe('200 {"status":"ok"}');
  expect(await ask('/metrics')).toContain('process_cpu_seconds_total');
  await servers.startTemporal();
  await answers('/readyz', '200 {"status":"ready"}');

  await servers.killTemporal();
  await answers('/readyz', 'Temporal does not answer');
  expect(await ask('/healthz')).toBe('200 {"status":"ok"}');
  await servers.startTemporal();
  await answers('/readyz', '200');

  await servers.killPostgres();
  await answers('/readyz', 'the database does not answer');
  await servers.startPostgres();
  await answers('/readyz', '200');

  const receiver = await startReceiver();
  receiver.script(() => undefined);
  await givenDelivery(servers.context, await givenEndpoint(servers.context, receiver.url));
  await receiver.waitForCount(1);
  worker.kill('SIGTERM');
  // It ends what is under way, and takes nothing new.
  await answers('/readyz', 'draining');
});
