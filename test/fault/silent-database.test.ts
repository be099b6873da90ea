import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { isDatabaseUnavailable, openDatabase } from '../../src/db/database.js';
import { cloneDatabase } from '../support/database.js';
import { whenDone } from '../support/when-done.js';

/** A way to the database on which bytes can be made to vanish, as when a cable is cut: nobody closes anything. */
async function openWay(to: URL): Promise<{ url: string; fallSilent: () => void }> {
  const silent = new Set<Socket>();
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    open.add(near);
    near.on('data', (bytes) => silent.has(near) || far.write(bytes));
    far.on('data', (bytes) => silent.has(near) || near.write(bytes));
    near.on('error', () => undefined).on('close', () => far.destroy());
    far.on('error', () => undefined).on('close', () => silent.has(near) || near.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  whenDone(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const url = new URL(to);
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, fallSilent: () => open.forEach((socket) => silent.add(socket)) };
}

test('ER4, RV13: a database that vanishes without a word fails the query as unavailable, and the next one connects anew', async () => {
  const { serviceUrl } = await cloneDatabase();
  const way = await openWay(new URL(serviceUrl));
  const db = openDatabase(way.url, { poolSize: 1, applicationName: 'test' });
  whenDone(() => db.destroy());
  await db.raw('select 1');
  way.fallSilent();
  const failure: unknown = await db.raw('select 2').catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  await expect(db.raw('select 3 as three')).resolves.toMatchObject({ rows: [{ three: 3 }] });
});
