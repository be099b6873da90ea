import { Agent, createServer, get, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { drainable } from '../../src/drain.js';
import { waitFor } from '../support/wait-for.js';
import { whenDone } from '../support/when-done.js';

/** Longer than any test: what ends then was ended by something else. */
const LONG_MS = 3_600_000;

/** A server that answers `/now` at once and anything else when told to. */
async function startServer(patience: { noticeMs: number; limitMs: number }) {
  const held: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/now') response.end('done');
    else held.push(response);
  });
  const drain = drainable(server, patience);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  whenDone(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { drain, held, port, url: `http://127.0.0.1:${port}` };
}

const hurried = AbortSignal.abort();

describe('a server that is to stop', () => {
  it('FD8: takes new connections until the notice is over, and none after it; what is under way is finished', async () => {
    const { drain, held, url } = await startServer({ noticeMs: LONG_MS, limitMs: LONG_MS });
    const hurry = new AbortController();
    const drained = drain(hurry.signal);
    const underWay = fetch(`${url}/held`);
    await waitFor('the request', () => held.length === 1);
    expect(await (await fetch(`${url}/now`)).text()).toBe('done');
    hurry.abort();
    await waitFor('no new connection', () =>
      fetch(`${url}/now`).then(
        () => false,
        () => true,
      ),
    );
    held[0]?.end('finished');
    expect(await (await underWay).text()).toBe('finished');
    await drained;
  });

  it('FD8: the notice ends by itself', async () => {
    const { drain } = await startServer({ noticeMs: 1, limitMs: LONG_MS });
    await drain(new AbortController().signal);
  });

  it('FD8: idle connections do not hold it up, nor those on which nothing was ever asked', async () => {
    const { drain, url, port } = await startServer({ noticeMs: 0, limitMs: LONG_MS });
    const agent = new Agent({ keepAlive: true });
    whenDone(() => {
      agent.destroy();
    });
    const [response] = (await once(get(`${url}/now`, { agent }), 'response')) as [NodeJS.ReadableStream];
    response.resume();
    await once(response, 'end');
    const silent = connect(port, '127.0.0.1');
    await once(silent, 'connect');
    const closed = once(silent, 'close');
    await drain(hurried);
    silent.resume();
    await closed;
  });

  it('FD8: cuts off who has not come to an end when the second limit is over', async () => {
    const { drain, held, url } = await startServer({ noticeMs: 0, limitMs: 1 });
    const cut = expect(fetch(`${url}/held`)).rejects.toThrow();
    await waitFor('the request', () => held.length === 1);
    await drain(hurried);
    await cut;
  });
});
