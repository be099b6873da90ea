import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { whenDone } from './when-done.js';

/** A way to the database on which bytes can be made to vanish, as when a cable is cut: nobody closes anything. */
export async function openWay(to: URL): Promise<{ url: string; fallSilent: () => void }> {
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
