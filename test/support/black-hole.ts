import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { findSteadyPort } from './steady-port.js';
import { waitFor } from './wait-for.js';
import { whenDone } from './when-done.js';

const FILL = 8;

/** Listens with the shortest queue, and never takes anything out of it: its thread says so, and sleeps. */
const LISTENING = `
  const { parentPort, workerData } = require('node:worker_threads');
  const server = require('node:net').createServer();
  server.listen({ ...workerData, backlog: 1 }, () => {
    setImmediate(() => {
      // A thread that told it sooner could meet the first connections on its way to sleep, and take them in.
      parentPort.postMessage('asleep');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });
  });
`;

/** A port of a loopback address whose packets are lost: nothing connects, and nothing is refused. Returns the port. */
export async function startBlackHole(host: string, given?: number): Promise<number> {
  // A receiver at another address is given the same one later.
  const port = given ?? (await findSteadyPort());
  const thread = new Worker(LISTENING, { eval: true, workerData: { host, port, ipv6Only: true } });
  await new Promise<void>((resolve, reject) => thread.once('message', () => resolve()).once('error', reject));
  const filling = Array.from({ length: FILL }, () => connect({ host, port }).on('error', () => undefined));
  whenDone(async () => {
    for (const socket of filling) socket.destroy();
    await thread.terminate();
  });
  await waitFor('the queue of the black hole to be full', () => filling.some(({ connecting }) => !connecting));
  return port;
}
