import { performance } from 'node:perf_hooks';
import { Client } from 'undici';
import { evenly } from './pace.mjs';

/**
 * Keeps every connection busy with one request at a time for so long.
 * @param nextRequest makes `{ method, path, headers, body?, onAnswer? }`; undefined ends the run before its time
 * @returns the latency of each request that ended within the time, in ms, and how long it really took
 * @throws Error at the first answer that is not 200: numbers of failures mean nothing
 */
export async function drive(origin, { connections, seconds, nextRequest }) {
  const clients = Array.from({ length: connections }, () => new Client(origin, { pipelining: 1 }));
  const latencies = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  try {
    await Promise.all(clients.map((client) => keepBusy(client, nextRequest, end, latencies)));
    return { latencies, seconds: (performance.now() - started) / 1000 };
  } finally {
    await Promise.all(clients.map((client) => client.destroy()));
  }
}

/** Sends so many a second, evenly, so that none waits behind another one. Else as `drive`. */
export async function driveEvenly(origin, { connections, rate, seconds, nextRequest }) {
  const clients = Array.from({ length: connections }, () => new Client(origin, { pipelining: 1 }));
  let turn = 0;
  try {
    return await evenly({ rate, seconds }, () => timed(clients[(turn += 1) % connections], nextRequest()));
  } finally {
    await Promise.all(clients.map((client) => client.destroy()));
  }
}

async function keepBusy(client, nextRequest, end, latencies) {
  while (performance.now() < end) {
    const next = nextRequest();
    if (!next) return;
    latencies.push(await timed(client, next));
  }
}

async function timed(client, { onAnswer, ...request }) {
  const sent = performance.now();
  const { status, body } = await exchange(client, request);
  const latency = performance.now() - sent;
  if (status !== 200) throw new Error(`${request.method} ${request.path} answered ${status}: ${body}`);
  onAnswer?.(body);
  return latency;
}

// Below undici's request(): no streams, so that the generator takes as little of the machine as it can.
function exchange(client, request) {
  return new Promise((resolve, reject) => {
    let status = 0;
    const chunks = [];
    client.dispatch(request, {
      onRequestStart() {},
      onResponseStart: (_controller, statusCode) => (status = statusCode),
      onResponseData: (_controller, chunk) => chunks.push(chunk),
      onResponseEnd: () => resolve({ status, body: Buffer.concat(chunks).toString() }),
      onResponseError: (_controller, error) => reject(error),
    });
  });
}
