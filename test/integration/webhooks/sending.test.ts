import { readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { createGzip } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createSender, type PostResult, type Sender } from '../../../src/webhooks/send.js';
import { startReceiver, type Answer, type Received } from '../../support/receiver.js';
import { waitFor } from '../../support/wait-for.js';
import { whenDone } from '../../support/when-done.js';

const BODY = Buffer.from('{"type":"verification_approved","data":{"level":"plus+ünïcode✓😀"}}', 'utf8');

function sender(allowPrivateAddresses = true): Sender {
  const made = createSender({ allowPrivateAddresses });
  whenDone(() => made.close());
  return made;
}

function post(url: string, by: Sender = sender()): Promise<PostResult> {
  return by.post({ url, headers: { 'content-type': 'application/json', 'accept-encoding': 'identity' }, body: BODY });
}

/** The result of one attempt against a receiver that gives this answer, and how long it took. */
async function answered(answer: Answer): Promise<{ result: PostResult; ms: number; received: Received[] }> {
  const receiver = await startReceiver();
  receiver.otherwise(answer);
  const began = Date.now();
  const result = await post(receiver.url);
  return { result, ms: Date.now() - began, received: receiver.received };
}

/** A port on which every connection is handled like this. */
async function tcp(handle: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    handle(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenDone(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe('an attempt', () => {
  it('SA1: sends the very bytes that were stored', async () => {
    const { result, received } = await answered({ status: 202, body: 'taken' });
    expect(received[0]?.body.equals(BODY)).toBe(true);
    expect(received[0]?.headers['content-length']).toBe(String(BODY.length));
    expect(result).toMatchObject({ statusCode: 202, responseBody: 'taken', errorClass: null });
  });

  it.each([300, 301, 302, 303, 304, 307, 308])(
    'SA3: does not follow a %i, with or without Location',
    async (status) => {
      const target = await startReceiver();
      const { result } = await answered({ status, headers: { location: target.url } });
      expect(result).toMatchObject({ statusCode: status, location: target.url });
      expect((await answered(status)).result).toMatchObject({ statusCode: status });
      expect(target.received).toEqual([]);
    },
  );

  it('W9: reports Retry-After as the receiver gave it', async () => {
    const { result } = await answered({ status: 429, headers: { 'retry-after': '120' } });
    expect(result).toMatchObject({ statusCode: 429, retryAfter: '120' });
  });

  it('SA6: is delivered when the connection breaks after a 2xx status', async () => {
    const { result } = await answered((_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('only this');
      setImmediate(() => response.destroy());
    });
    expect(result).toMatchObject({ statusCode: 200, responseBody: 'only this', errorClass: null });
  });

  it('SA5: reads a dripping body for 2 s at most, and the status decides', async () => {
    const { result, ms } = await answered((_, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 50);
      response.on('close', () => clearInterval(drip));
    });
    expect(result).toMatchObject({ statusCode: 200 });
    expect(ms).toBeGreaterThan(1_500);
    expect(ms).toBeLessThan(4_000);
  });

  it('SA5: drops an endless body after 64 KiB, and keeps its first 16 KiB', async () => {
    let written = 0;
    let isClosed = false;
    const chunk = Buffer.alloc(65_536, 'x');
    const { result, ms } = await answered((_, response) => {
      response.writeHead(200);
      response.on('close', () => (isClosed = true));
      const pour = (): void => {
        while (!isClosed && response.write(chunk)) written += chunk.length;
      };
      response.on('drain', pour);
      pour();
    });
    expect(result.responseBody).toBe('x'.repeat(16_384));
    expect(ms).toBeLessThan(2_000);
    await waitFor('the receiver to see the connection closed', () => isClosed);
    expect(written).toBeLessThan(16 * 1_048_576);
  });

  it('SA5: decompresses nothing', async () => {
    const { result } = await answered((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      const gzip = createGzip({ level: 9 });
      gzip.pipe(response);
      gzip.end(Buffer.alloc(20 * 1_048_576));
    });
    expect(result.statusCode).toBe(200);
    expect(result.responseBody?.length).toBeLessThan(65_536);
  });

  it('SA12: keeps an answer with NUL and broken UTF-8 as text that Postgres can store', async () => {
    const { result } = await answered((_, response) => {
      response.writeHead(500).end(Buffer.from([0x61, 0x00, 0xff, 0xed, 0xa0, 0x80, 0x62]));
    });
    expect(result.responseBody).toMatch(/^a\ufffd+b$/);
  });

  it('SA10: reuses connections, and opens no more than 64 to one receiver', async () => {
    const receiver = await startReceiver();
    let open = 0;
    let most = 0;
    const ports = new Set<number | undefined>();
    receiver.otherwise((request, response) => {
      ports.add(request.socket.remotePort);
      most = Math.max(most, (open += 1));
      setTimeout(() => {
        open -= 1;
        response.writeHead(204).end();
      }, 5);
    });
    const by = sender();
    const results = await Promise.all(Array.from({ length: 400 }, () => post(receiver.url, by)));
    expect(results.every(({ statusCode }) => statusCode === 204)).toBe(true);
    expect(most).toBeLessThanOrEqual(64);
    expect(ports.size).toBeLessThanOrEqual(64);
  });
});

describe('the ten seconds', () => {
  const answerAfter =
    (ms: number): Answer =>
    (_, response) => {
      const timer = setTimeout(() => response.writeHead(200).end(), ms);
      response.on('close', () => clearTimeout(timer));
    };

  it.concurrent('SA4: are enough for an answer after 9 s', async () => {
    expect((await answered(answerAfter(9_000))).result).toMatchObject({ statusCode: 200 });
  });

  it.concurrent('SA4: are over for an answer after 11 s, and the connection is dropped', async () => {
    let isClosed = false;
    const { result, ms } = await answered((_, response) => void response.on('close', () => (isClosed = true)));
    expect(result).toMatchObject({ statusCode: null, errorClass: 'NO_RESPONSE_IN_TIME', phase: 'response' });
    expect(ms).toBeGreaterThanOrEqual(9_990);
    expect(ms).toBeLessThan(11_000);
    await waitFor('the receiver to see the connection closed', () => isClosed);
  });

  it.concurrent('W8: count from the start, however slowly the headers come', async () => {
    const url = await tcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('X-Slow: 1\r\n'), 500);
      socket.on('close', () => clearInterval(drip));
    });
    const began = Date.now();
    expect(await post(url)).toMatchObject({ errorClass: 'NO_RESPONSE_IN_TIME' });
    expect(Date.now() - began).toBeLessThan(11_000);
  });
});

describe('SA7: a failure without an answer has a class and a phase, and no raw text', () => {
  it('refused', async () => {
    expect(await post('http://127.0.0.1:1/')).toMatchObject({ errorClass: 'ECONNREFUSED', phase: 'connect' });
  });

  it('reset', async () => {
    const url = await tcp((socket) => socket.once('data', () => socket.resetAndDestroy()));
    expect(await post(url)).toMatchObject({
      errorClass: expect.stringMatching(/^(ECONNRESET|UND_ERR_SOCKET)$/) as string,
    });
  });

  it('no such name', async () => {
    expect(await post('https://receiver.invalid/')).toMatchObject({
      errorClass: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/) as string,
      phase: 'address',
    });
  });

  it('no HTTP', async () => {
    const url = await tcp((socket) => socket.once('data', () => socket.end('SSH-2.0-OpenSSH\r\n')));
    expect(await post(url)).toMatchObject({ errorClass: 'INVALID_RESPONSE', phase: 'response' });
  });

  it.each([
    ['a status line 000', 'HTTP/1.1 000 Nothing\r\nContent-Length: 0\r\n\r\n'],
    ['a 100 Continue that nobody asked for', 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n'],
    ['an upgrade that nobody asked for', 'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc'],
    ['a length that is no number', 'HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n'],
  ])('a malformed answer: %s', async (_, answer) => {
    const url = await tcp((socket) => socket.once('data', () => socket.end(answer)));
    expect(await post(url)).toMatchObject({ statusCode: null, errorClass: 'INVALID_RESPONSE', phase: 'response' });
  });

  it('closed without an answer', async () => {
    const url = await tcp((socket) => socket.once('data', () => socket.end()));
    expect(await post(url)).toMatchObject({ errorClass: 'UND_ERR_SOCKET', phase: 'request' });
  });

  it('a certificate that nobody vouches for', async () => {
    const { port } = await tlsReceiver();
    expect(await post(`https://127.0.0.1:${port}/`)).toMatchObject({
      errorClass: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      phase: 'tls',
    });
  });

  it('no TLS at all', async () => {
    const receiver = await startReceiver();
    expect(await post(receiver.url.replace('http:', 'https:'))).toMatchObject({ statusCode: null, phase: 'tls' });
    expect(receiver.received).toEqual([]);
  });
});

describe('without the switch for private addresses', () => {
  it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', 'localhost', 'localhost.'])(
    'SS2, SS3, SS4: nothing is sent to %s',
    async (host) => {
      const receiver = await startReceiver();
      const url = receiver.url.replace('127.0.0.1', host);
      // A resolver may not know `localhost.` at all.
      const refused = expect.stringMatching(
        host === 'localhost.' ? /^(ADDRESS_NOT_ALLOWED|ENOTFOUND)$/ : /^ADDRESS/,
      ) as string;
      expect(await post(url, sender(false))).toMatchObject({ errorClass: refused, phase: 'address' });
      expect(receiver.received).toEqual([]);
    },
  );
});

/** Signed by nobody but itself, until the year 2126. */
async function tlsReceiver(): Promise<{ port: number }> {
  const read = (name: string): Buffer => readFileSync(new URL(`../../support/tls/${name}`, import.meta.url));
  const identity = { key: read('key.pem'), cert: read('certificate.pem') };
  const server = createTlsServer(identity, (_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenDone(() => void server.close());
  return { port: (server.address() as AddressInfo).port };
}
