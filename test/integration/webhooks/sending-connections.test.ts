import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Connection, StaleConnection } from '../../../src/webhooks/sending/connections.js';
import { holdTimers } from '../../support/held-timers.js';
import { NO_CONTENT, startBareReceiver, type OnRequest } from '../../support/hostile/receiver.js';
import { startBlackHole } from '../../support/black-hole.js';
import { startNameServer } from '../../support/name-server.js';
import { givenSender, post } from '../../support/posting.js';
import { startReceiver } from '../../support/receiver.js';
import { makeReceiverCertificates, type ReceiverCertificates } from '../../support/receiver-certificates.js';
import { waitFor } from '../../support/wait-for.js';

let certificates: ReceiverCertificates;
beforeAll(async () => {
  certificates = await makeReceiverCertificates('localhost');
});

/** A sender that has a connection to such a receiver at rest: the first request on the first one is answered. */
async function givenKeptConnection(onRequest: OnRequest, { isTls = false } = {}) {
  const receiver = await startBareReceiver(
    (socket, connection, request) => {
      if (connection === 1 && request === 1) socket.write(NO_CONTENT);
      else onRequest(socket, connection, request);
    },
    isTls ? { tls: certificates.good } : {},
  );
  const sender = givenSender(isTls ? { authorities: certificates.authority } : {});
  const url = isTls ? `https://localhost:${receiver.port}/` : receiver.url;
  expect(await post(url, sender)).toMatchObject({ statusCode: 204, responseBody: '', errorClass: null });
  return { receiver, again: () => post(url, sender) };
}

/** From the end that is read to the close that is told there are a few steps, in each of which a request may come. */
function moments(): { when: string; pass: () => Promise<void> }[] {
  const ticks = Array.from({ length: 6 }, (_, count) => ({
    when: `${count} ticks after its end`,
    pass: async () => {
      for (let n = 0; n < count; n += 1) await new Promise<void>((resolve) => process.nextTick(resolve));
    },
  }));
  return [...ticks, { when: 'a turn of the loop after its end', pass: () => turnOfLoop() }];
}

describe('a kept connection that the receiver closes', () => {
  it.each([
    { how: 'closed', isTls: false },
    { how: 'reset', isTls: false },
    { how: 'closed', isTls: true },
    { how: 'reset', isTls: true },
  ] as const)('SA8: $how without a byte of an answer, TLS $isTls: is replaced by a new one', async ({ how, isTls }) => {
    const { receiver, again } = await givenKeptConnection(
      (socket, connection) => {
        if (connection > 1) socket.write(NO_CONTENT);
        else if (how === 'closed') socket.end();
        else if (isTls) socket.destroy();
        else socket.resetAndDestroy();
      },
      { isTls },
    );
    expect(await again()).toMatchObject({ statusCode: 204, connectionReplaced: true });
    // The new one is kept in its turn.
    const kept = await again();
    expect(kept).toMatchObject({ statusCode: 204, responseBody: '', errorClass: null });
    expect(kept).not.toHaveProperty('connectionReplaced');
    expect(receiver.requests).toEqual([2, 2]);
  });

  it('SA8: while it rests is not used any more', async () => {
    let isClosed = false;
    const { receiver, again } = await givenKeptConnection((socket, connection) => {
      socket.once('close', () => (isClosed = true));
      if (connection === 1) socket.end(NO_CONTENT);
      else socket.write(NO_CONTENT);
    });
    expect(await again()).toMatchObject({ statusCode: 204 });
    await waitFor('the connection to be closed', () => isClosed);
    expect(await again()).toMatchObject({ statusCode: 204, responseBody: '', errorClass: null });
    expect(receiver.requests).toEqual([2, 1]);
  });

  it.each(moments())('SA8: found out $when: nothing of it is taken for a failure of the receiver', async ({ pass }) => {
    const endings = new EventEmitter();
    const receiver = await startBareReceiver((socket, connection) => {
      socket.write(NO_CONTENT);
      if (connection === 1) endings.once('wanted', () => socket.end());
    });
    const connection = new Connection(
      new URL(receiver.url).origin,
      ({ hostname, port }, done) => {
        const socket = connect(Number(port), hostname, () => done(null, socket));
        socket.once('end', () => endings.emit('read'));
      },
      () => undefined,
    );
    // As whoever sends does (SA8).
    const posted = async () => {
      const request = { path: '/', headers: {}, body: Buffer.from('{}') };
      const { statusCode, body } = await connection.post(request).catch((error: unknown) => {
        if (!(error instanceof StaleConnection)) throw error;
        return connection.post(request);
      });
      await once(body.resume(), 'close');
      return statusCode;
    };
    expect(await posted()).toBe(204);
    await turnOfLoop();
    const isRead = once(endings, 'read');
    endings.emit('wanted');
    await isRead;
    await pass();
    expect(await posted()).toBe(204);
    expect(receiver.requests).toEqual([1, 1]);
    connection.destroy();
  });

  it('SA8: is replaced once only', async () => {
    const { receiver, again } = await givenKeptConnection((socket) => socket.end());
    expect(await again()).toMatchObject({ statusCode: null, errorClass: 'ECONNRESET', connectionReplaced: true });
    expect(receiver.requests).toEqual([2, 1]);
  });

  it('SA8: is not replaced when a byte of an answer had come', async () => {
    const { receiver, again } = await givenKeptConnection((socket) => socket.end('H'));
    const result = await again();
    expect(result).toMatchObject({ statusCode: null });
    expect(result).not.toHaveProperty('connectionReplaced');
    expect(receiver.requests).toEqual([2]);
  });

  it('SA8: is not replaced when it was a fresh one', async () => {
    const receiver = await startBareReceiver((socket) => socket.end());
    const result = await post(receiver.url);
    expect(result).toMatchObject({ statusCode: null, errorClass: 'ECONNRESET' });
    expect(result).not.toHaveProperty('connectionReplaced');
    expect(receiver.requests).toEqual([1]);
  });
});

it('SA10: what an attempt waits for a connection of ours is no part of its duration', async () => {
  const receiver = await startReceiver();
  receiver.otherwise((_, response) => void setTimeout(() => response.writeHead(204).end(), 1_000));
  const sender = givenSender();
  const began = performance.now();
  const results = await Promise.all(Array.from({ length: 65 }, () => post(receiver.url, sender)));
  const ms = performance.now() - began;
  const last = results.reduce((one, other) => (other.waitedMs > one.waitedMs ? other : one));
  expect(last.waitedMs).toBeGreaterThan(900);
  expect(last.durationMs).toBeGreaterThan(900);
  // Were it in both, the two together would be longer than all of it took. Each is rounded.
  expect(last.waitedMs + last.durationMs).toBeLessThanOrEqual(ms + 1);
});

describe('SA8, SA9: the ten seconds are for all connections of an attempt together', () => {
  const OVER = { statusCode: null, responseBody: null, errorClass: 'NO_RESPONSE_IN_TIME', phase: 'response' };

  it('no time is left for another connection when a kept one is silent', async () => {
    const { receiver, again } = await givenKeptConnection(() => undefined);
    const timers = await holdTimers();
    const attempt = again();
    await waitFor('the request', () => receiver.requests[0] === 2);
    expect(await timers.passUntilOver(10_000, attempt)).toMatchObject(OVER);
    expect(receiver.requests).toEqual([2]);
  });

  it('a new connection has what the kept one has left', async () => {
    let end = (): void => undefined;
    const { receiver, again } = await givenKeptConnection((socket, connection) => {
      if (connection === 1) end = () => void socket.end();
    });
    const timers = await holdTimers();
    const attempt = again();
    await waitFor('the request', () => receiver.requests[0] === 2);
    await timers.pass(3_000);
    end();
    await waitFor('the request once more', () => receiver.requests[1] === 1);
    expect(await timers.passUntilOver(7_000, attempt)).toMatchObject({ ...OVER, connectionReplaced: true });
    expect(receiver.requests).toEqual([2, 1]);
  });

  it('addresses that are all silent share them', async () => {
    const names = await startNameServer();
    names.know('silent.example', ['127.0.0.2', '127.0.0.3']);
    const port = await startBlackHole('127.0.0.2');
    await startBlackHole('127.0.0.3', port);
    const sender = givenSender({ nameServers: [names.address] });
    const timers = await holdTimers();
    const attempt = post(`http://silent.example:${port}/`, sender);
    await waitFor('the name to be asked for', () => names.asked.length > 0);
    expect(await timers.passUntilOver(10_000, attempt)).toMatchObject({
      ...{ errorClass: 'NO_CONNECTION_IN_TIME', phase: 'connect' },
    });
  });
});

describe('a host with several addresses', () => {
  it('SA9: is reached at the one that answers, though IPv6 and another are black holes', async () => {
    const names = await startNameServer();
    names.know('dual.example', ['127.0.0.2', '::1', '127.0.0.1']);
    const port = await startBlackHole('::1');
    await startBlackHole('127.0.0.2', port);
    const receiver = await startBareReceiver((socket) => socket.write(NO_CONTENT), { port });
    const sender = givenSender({ nameServers: [names.address] });
    // Within the ten seconds: else it would have ended by those.
    expect(await post(`http://dual.example:${port}/`, sender)).toMatchObject({ statusCode: 204 });
    expect(receiver.requests).toEqual([1]);
  });

  it('SA9: is reached by IPv6 when IPv4 is the black hole', async () => {
    const names = await startNameServer();
    names.know('dual.example', ['127.0.0.2', '::1']);
    const port = await startBlackHole('127.0.0.2');
    const receiver = await startBareReceiver((socket) => socket.write(NO_CONTENT), { host: '::1', port });
    const sender = givenSender({ nameServers: [names.address] });
    expect(await post(`http://dual.example:${port}/`, sender)).toMatchObject({ statusCode: 204 });
    expect(receiver.requests).toEqual([1]);
  });
});

it('SA10: 1,000 deliveries to one host reuse connections, and never are there more than 64', async () => {
  const receiver = await startReceiver();
  const ports = new Set<number | undefined>();
  let [open, most] = [0, 0];
  receiver.otherwise((request, response) => {
    if (!ports.has(request.socket.remotePort)) {
      most = Math.max(most, (open += 1));
      request.socket.once('close', () => (open -= 1));
    }
    ports.add(request.socket.remotePort);
    setImmediate(() => response.writeHead(204).end());
  });
  const sender = givenSender();
  // However slow the machine is, none waits too long for a connection or an answer.
  await holdTimers();
  let left = 1_000;
  const lanes = Array.from({ length: 128 }, async () => {
    while (left-- > 0) expect((await post(receiver.url, sender)).statusCode).toBe(204);
  });
  await Promise.all(lanes);
  expect(receiver.received).toHaveLength(1_000);
  expect(most).toBe(64);
  expect(ports.size).toBe(64);
});
