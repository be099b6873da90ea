import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import express from 'express';
import { expect, test } from '@jest/globals';
import { streamDeliveries } from '../../src/pages/team/deliveries/live-stream.http.js';
import { openDatabase } from '../../src/db/database.js';
import { sendReply } from '../../src/http/reply.js';
import { createTestContext } from '../support/context.js';
import { cloneDatabase } from '../support/database.js';
import { givenDelivery, givenEndpoint } from '../support/deliveries.js';
import { heldMemory } from '../support/held-bytes.js';
import { givenTeam, listen, watch } from '../support/live-streams.js';
import { startServer } from '../support/server.js';
import { openWay } from '../support/silent-way.js';
import { waitFor } from '../support/wait-for.js';
import { whenDone } from '../support/when-done.js';

const MIB = 2 ** 20;

test('DF6, ER4: who watches gets over a database that falls silent: nobody is cut off, and all see what has happened meanwhile', async () => {
  const database = await cloneDatabase();
  const way = await openWay(new URL(database.serviceUrl));
  const db = openDatabase(way.url, { poolSize: 4, applicationName: 'test' });
  whenDone(() => db.destroy());
  const server = await startServer({ database: { ...database, db } });
  const teams = await Promise.all([givenTeam(server), givenTeam(server), givenTeam(server)]);
  const streams = await Promise.all(
    teams.flatMap(({ visitor, path }) => [watch(server, visitor, path), watch(server, visitor, path)]),
  );
  const empty = 'There is no delivery yet';
  await waitFor('the empty lists', () => streams.every(({ heard }) => heard.includes(empty)));
  const before = heldMemory();
  way.fallSilent();
  const beyond = { ...server.context, db: database.db };
  const ids = await Promise.all(teams.map(({ endpoint }) => givenDelivery(beyond, endpoint)));
  const hasSeen = ({ heard }: { heard: string }, index: number) => heard.includes(ids[Math.floor(index / 2)] ?? empty);
  await waitFor('the deliveries', () => streams.every(hasSeen));
  expect(streams.map(({ isOver }) => isOver)).toEqual(streams.map(() => false));
  expect(heldMemory() - before).toBeLessThan(8 * MIB);
});

/** So long that a few fill what the system keeps for a reader. */
const LIST = 'x'.repeat(MIB);
const FILLING = 12;

test('DF6: a reader who takes nothing holds one list at most and is cut off after half a minute; others see everything', async () => {
  const context = createTestContext(await cloneDatabase());
  const endpoint = await givenEndpoint(context, 'https://client.example/webhooks');
  let closed = 0;
  const app = express().get('/', async (_request, response) => {
    response.once('close', () => (closed += 1));
    const draw = async (deliveries: readonly { deliveryId: string }[]) => `${deliveries[0]?.deliveryId} ${LIST}`;
    const body = streamDeliveries(context, endpoint.clientId, { draw, mayLook: async () => true });
    await sendReply(response, undefined, { status: 200, type: 'text/event-stream', body });
  });
  const server = app.listen(0, '127.0.0.1');
  whenDone(() => server.closeAllConnections());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const silent = connect(port, '127.0.0.1').pause();
  whenDone(() => void silent.destroy());
  silent.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const reader = await listen(`http://127.0.0.1:${port}/`);
  const happen = async () => {
    const id = await givenDelivery(context, endpoint);
    await waitFor('the delivery', () => reader.heard.includes(id));
    reader.heard = '';
  };
  for (let change = 0; change < FILLING; change += 1) await happen();
  const full = heldMemory();
  for (let change = 0; change < FILLING; change += 1) await happen();
  expect(heldMemory() - full).toBeLessThan(4 * MIB);
  await waitFor('the end of the other', () => closed === 1);
  await happen();
  expect(reader.isOver).toBe(false);
});
