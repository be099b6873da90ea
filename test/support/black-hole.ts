import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { waitFor } from './wait-for.js';
import { whenDone } from './when-done.js';

const FILL = 8;

/** Listens with the shortest queue, and never takes anything out of it: its thread sleeps. */
const LISTENING = `
  const { parentPort, workerData } = require('node:worker_threads');
  const server = require('node:net').createServer();
  server.listen({ ...workerData, backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
  });
`;

/** A port of a loopback address whose packets are lost: nothing connects, and nothing is refused. Returns the port. */
export async function startBlackHole(host: string, port = 0): Promise<number> {
  const thread = new Worker(LISTENING, { eval: true, workerData: { host, port, ipv6Only: true } });
  const taken = await new Promise<number>((resolve, reject) => thread.once('message', resolve).once('error', reject));
  const filling = Array.from({ length: FILL }, () => connect({ host, port: taken }).on('error', () => undefined));
  whenDone(async () => {
    for (const socket of filling) socket.destroy();
    await thread.terminate();
  });
  await waitFor('the queue of the black hole to be full', () => filling.some(({ connecting }) => !connecting));
  return taken;
}
