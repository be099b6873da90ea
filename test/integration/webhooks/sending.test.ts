import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import type { PostResult } from '../../../src/webhooks/sending/send.js';
import { breakOff, drip, gzipBomb, pour } from '../../support/hostile/receiver.js';
import { holdTimers } from '../../support/held-timers.js';
import { BODY, givenSender, post } from '../../support/posting.js';
import { startReceiver, type Answer, type Received } from '../../support/receiver.js';
import { waitFor } from '../../support/wait-for.js';

/** The result of one attempt against a receiver that gives this answer. */
async function answered(answer: Answer): Promise<{ result: PostResult; received: Received[] }> {
  const receiver = await startReceiver();
  receiver.otherwise(answer);
  return { result: await post(receiver.url), received: receiver.received };
}

describe('an attempt', () => {
  it('SA1: sends the very bytes that were stored', async () => {
    const { result, received } = await answered({ status: 202, body: 'taken' });
    expect(received[0]?.body.equals(BODY)).toBe(true);
    expect(received[0]?.headers['content-length']).toBe(String(BODY.length));
    expect(result).toMatchObject({ statusCode: 202, responseBody: 'taken', errorClass: null });
  });

  it.each([300, 301, 302, 303, 304, 307, 308])(
    'SA3, SS6: does not follow a %i, with or without Location',
    async (status) => {
      const target = await startReceiver();
      const { result } = await answered({ status, headers: { location: target.url } });
      expect(result).toMatchObject({ statusCode: status, location: target.url });
      const { result: without } = await answered(status);
      expect(without).toMatchObject({ statusCode: status });
      expect(without).not.toHaveProperty('location');
      expect(target.received).toEqual([]);
    },
  );

  it('W9: reports Retry-After as the receiver gave it', async () => {
    const { result } = await answered({ status: 429, headers: { 'retry-after': '120' } });
    expect(result).toMatchObject({ statusCode: 429, retryAfter: '120' });
  });

  it('SA6: is delivered when the connection breaks after a 2xx status', async () => {
    const { result } = await answered(breakOff);
    expect(result).toMatchObject({ statusCode: 200, responseBody: 'only this', errorClass: null });
  });

  it('SA12: keeps an answer with NUL and broken UTF-8 as text that Postgres can store', async () => {
    const { result } = await answered((_, response) => {
      response.writeHead(500).end(Buffer.from([0x61, 0x00, 0xff, 0xed, 0xa0, 0x80, 0x62]));
    });
    expect(result.responseBody).toMatch(/^a\ufffd+b$/);
  });
});

describe('the body of an answer', () => {
  it('SA5: is read for 2 s at most when it drips, and the status decides', async () => {
    const timers = await holdTimers();
    let isClosed = false;
    const attempt = answered((request, response, received) => {
      request.socket.once('close', () => (isClosed = true));
      return drip(request, response, received);
    });
    await timers.begun(2_000);
    expect((await timers.passUntilOver(2_000, attempt)).result).toMatchObject({ statusCode: 200 });
    await waitFor('the receiver to see the connection closed', () => isClosed);
  });

  it('SA5: of 2 GB 64 KiB are read and 16 KiB are kept', async () => {
    // For its bytes alone: no time passes.
    await holdTimers();
    let written: number | undefined;
    const { result } = await answered(pour((bytes) => (written = bytes)));
    expect(result).toMatchObject({ statusCode: 200, responseBody: 'x'.repeat(16_384) });
    const given = await waitFor('the receiver to see the connection closed', () => written);
    // What the two kernels hold between them comes on top.
    expect(given).toBeLessThan(16 * 1_048_576);
  });

  it('SA5: is not decompressed', async () => {
    const { result } = await answered(gzipBomb());
    expect(result.statusCode).toBe(200);
    // The first bytes of every gzip file, and no text of what is in it.
    expect(result.responseBody?.startsWith('\u001f\ufffd\b')).toBe(true);
    expect(result.responseBody?.length).toBeLessThanOrEqual(16_384);
  });

  it('SA5: takes no memory, whatever it is and however many there are', async () => {
    const receiver = await startReceiver();
    const bomb = gzipBomb();
    receiver.script(...Array.from({ length: 40 }, (_, n) => (n % 2 ? bomb : pour(() => undefined))));
    const sender = givenSender();
    await post((await startReceiver()).url, sender);
    const before = process.memoryUsage();
    let [heap, resident] = [0, 0];
    const watch = setInterval(() => {
      const now = process.memoryUsage();
      heap = Math.max(heap, now.heapUsed + now.external - before.heapUsed - before.external);
      resident = Math.max(resident, now.rss - before.rss);
    }, 5);
    const results = await Promise.all(Array.from({ length: 40 }, () => post(receiver.url, sender)));
    clearInterval(watch);
    expect(results.map(({ statusCode }) => statusCode)).toEqual(Array(40).fill(200));
    // Forty times 64 KiB are 2.5 MiB; twenty bombs would be 1,280.
    expect(heap).toBeLessThan(64 * 1_048_576);
    expect(resident).toBeLessThan(96 * 1_048_576);
  });
});

describe('the ten seconds', () => {
  it('SA4: are enough for an answer after 9 s; after 11 s, or without one, the connection is dropped', async () => {
    const timers = await holdTimers();
    const slow = await begin();
    await timers.pass(9_000);
    slow.answer();
    expect(await slow.attempt).toMatchObject({ statusCode: 200 });

    const all = [await begin(), await begin(), await begin()] as const;
    const [late, , dripping] = all;
    // W8: they count from the start, whatever has come of the head.
    dripping.socket.write('HTTP/1.1 200 OK\r\nX-Slow: 1\r\n');
    await timers.passUntilOver(10_000, Promise.race(all.map(({ attempt }) => attempt)));
    for (const { attempt, socket } of all) {
      expect(await attempt).toMatchObject({
        ...{ statusCode: null, errorClass: 'NO_RESPONSE_IN_TIME', phase: 'response' },
      });
      await waitFor('the receiver to see the connection closed', () => socket.destroyed);
    }
    late.answer();
    expect(await late.attempt).toMatchObject({ statusCode: null });
  });

  /** An attempt that has come to its receiver, which says nothing until it is told to. */
  async function begin() {
    const receiver = await startReceiver();
    let taken: { socket: Socket; response: ServerResponse } | undefined;
    receiver.otherwise(({ socket }, response) => void (taken = { socket, response }));
    const attempt = post(receiver.url);
    const { socket, response } = await waitFor('the request', () => taken);
    return { attempt, socket, answer: () => response.writeHead(200).end() };
  }
});
