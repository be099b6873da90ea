import { expect, it } from '@jest/globals';
import { startBareReceiver } from '../../support/hostile/receiver.js';
import { givenSender, post } from '../../support/posting.js';

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
const CHUNKED = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
const early = (status: string, fields = '') => `HTTP/1.1 ${status}\r\n${fields}\r\n${OK}`;
const withFields = (fields: string) => `HTTP/1.1 200 OK\r\n${fields}Content-Length: 2\r\n\r\nok`;

/**
 * What a user agent has to read, or may (RFC 9110, 9112), byte for byte; whether the connection goes on after it; and what
 * was read, where that is not `ok`. Told apart from what is `closed` by the receiver, which ends its body so or said so.
 */
const ANSWERS: readonly [name: string, bytes: string, connection: 'kept' | 'closed', body?: string][] = [
  // RFC 9110 §15.2: any number of interim answers, also unexpected ones.
  ['100 Continue that nobody asked for', early('100 Continue'), 'kept'],
  ['100 without a reason', early('100 '), 'kept'],
  ['100 with fields', early('100 Continue', 'X: y\r\nContent-Length: 0\r\n'), 'kept'],
  ['102 Processing', early('102 Processing'), 'kept'],
  ['several 103 Early Hints', `HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n`.repeat(3) + OK, 'kept'],
  ['each kind of them', `HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 102 P\r\n\r\n${early('100 Continue')}`, 'kept'],
  ['an unknown 1xx', early('199 Whatever'), 'kept'],
  ['an interim answer that announces the end', early('103 Early Hints', 'Connection: close\r\n'), 'kept'],
  // RFC 9112 §4 and §5.
  ['an empty reason', OK.replace('OK', ''), 'kept'],
  ['no reason, and no space before it', OK.replace(' OK', ''), 'kept'],
  ['a reason beyond ASCII, with a tab', OK.replace('OK', 'tr\xe8s\tbien'), 'kept'],
  ['an unknown status of its class', OK.replace('200', '299'), 'kept'],
  ['empty lines before the status', `\r\n${OK}`, 'kept'],
  ['bare line feeds', OK.replaceAll('\r\n', '\n'), 'kept'],
  ['folded fields', withFields('X-A: b\r\n c\r\n\td\r\n'), 'kept'],
  ['a folded value that begins on the next line', 'HTTP/1.1 200 OK\r\nContent-Length:\r\n 2\r\n\r\nok', 'kept'],
  ['names in any case, spaces and tabs around values', 'HTTP/1.1 200 OK\r\ncOnTeNt-LeNgTh:\t 2 \r\n\r\nok', 'kept'],
  ['no space after a colon, and an empty value', withFields('X:\r\nY:z\r\n'), 'kept'],
  ['every character that a name may have', withFields("!#$%&'*+-.^_`|~1: y\r\n"), 'kept'],
  ['a value beyond ASCII', withFields('X-Name: M\xfcller\r\n'), 'kept'],
  // RFC 9112 §6 and §7.
  ['chunks with extensions', `${CHUNKED}2;a=b;c="d;e"\r\nok\r\n0;x\r\n\r\n`, 'kept'],
  ['chunk sizes in any case, with zeros before', `${CHUNKED}00A\r\n0123456789\r\n000\r\n\r\n`, 'kept', '0123456789'],
  // The status has decided by then.
  ['spaces around an extension', `${CHUNKED}2 ; a = b\r\nok\r\n0\r\n\r\n`, 'closed', ''],
  ['trailers', `${CHUNKED}2\r\nok\r\n0\r\nX: y\r\n\r\n`, 'kept'],
  ['chunked in capitals', CHUNKED.replace('chunked', 'CHUNKED') + '2\r\nok\r\n0\r\n\r\n', 'kept'],
  ['a body that ends with the connection', 'HTTP/1.1 200 OK\r\n\r\nok', 'closed'],
  ['HTTP/1.0', 'HTTP/1.0 200 OK\r\n\r\nok', 'closed'],
  ['HTTP/1.0 that is kept', 'HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nok', 'kept'],
  ['a later HTTP/1.x', OK.replace('1.1', '1.2'), 'kept'],
  ['204 with a length', 'HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\n', 'kept', ''],
  ['304 with the length of another answer', 'HTTP/1.1 304 Not Modified\r\nContent-Length: 99\r\n\r\n', 'kept', ''],
  [
    'chunks and a length: chunks count',
    withFields('Transfer-Encoding: chunked\r\n').replace('\r\n\r\nok', '\r\n\r\n2\r\nok\r\n0\r\n\r\n'),
    'closed',
  ],
  ['a length with zeros before', OK.replace(': 2', ': 0002'), 'kept'],
  ['one length as a list', OK.replace(': 2', ': 2, 2'), 'closed', ''],
  ['one length on two lines', withFields('Content-Length: 2\r\n'), 'closed', ''],
  ['a tab after the length', OK.replace(': 2', ': 2\t'), 'closed', ''],
  [
    'another length beside chunks',
    `${CHUNKED.replace('\r\n\r\n', '\r\nContent-Length: x\r\n\r\n')}0\r\n\r\n`,
    'closed',
    '',
  ],
  [
    'two lengths beside chunks',
    `${CHUNKED.replace('\r\n\r\n', '\r\nContent-Length: 1, 2\r\n\r\n')}0\r\n\r\n`,
    'closed',
    '',
  ],
  ['204 with a length that is none', 'HTTP/1.1 204 No Content\r\nContent-Length: none\r\n\r\n', 'closed', ''],
  ['304 with two lengths', 'HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\nContent-Length: 7\r\n\r\n', 'closed', ''],
  // RFC 9110 §5.4 sets no limit.
  ['many cookies and a long policy', withFields(`Set-Cookie: ${'a'.repeat(4_000)}\r\n`.repeat(12)), 'kept'],
  // RFC 9112 §9.6.
  ['the end of the connection', withFields('Connection: close\r\n'), 'closed'],
  ['the end of the connection in a list', withFields('Connection: x, Close\r\n'), 'closed'],
  ['an upgrade that is only offered', withFields('Connection: upgrade\r\nUpgrade: h2c\r\n'), 'kept'],
];

it.each(ANSWERS)('FD13: an answer is taken with %s', async (_, bytes, connection, body = 'ok') => {
  const receiver = await startBareReceiver((socket, __, request) => {
    socket.write(Buffer.from(request === 1 ? bytes : OK, 'latin1'));
    if (connection === 'closed') socket.end();
  });
  const sender = givenSender();
  const statusCode = Number(/HTTP\/1\.\d ([2-9]\d\d)/.exec(bytes)?.[1]);
  expect(await post(receiver.url, sender)).toMatchObject({ statusCode, responseBody: body, errorClass: null });
  const next = await post(receiver.url, sender);
  expect(next.statusCode).toBeGreaterThanOrEqual(200);
  expect(receiver.requests).toEqual(connection === 'kept' ? [2] : [1, 1]);
});

it('FD13: an answer is taken that comes a byte at a time', async () => {
  const slow = `HTTP/1.1 103 Early Hints\r\n\r\n${CHUNKED}2;a=b\r\nok\r\n0\r\nX: y\r\n\r\n`;
  const receiver = await startBareReceiver((socket) => {
    socket.setNoDelay();
    const bytes = [...Buffer.from(slow)];
    const next = (): void => {
      const byte = bytes.shift();
      if (byte !== undefined) socket.write(Buffer.of(byte), () => setImmediate(next));
    };
    next();
  });
  expect(await post(receiver.url)).toMatchObject({ statusCode: 200, responseBody: 'ok', errorClass: null });
});

it.each([
  ['900', '900'],
  ['\r\n Saturday, 28-Nov-26 12:10:00 GMT', 'Saturday, 28-Nov-26 12:10:00 GMT'],
  ['Sat Nov 28 12:10:00 2026 \r\nRetry-After: 5', 'Sat Nov 28 12:10:00 2026'],
])('FD13, W9: Retry-After is heard, however it is written: %j', async (written, retryAfter) => {
  const bytes = `HTTP/1.1 429 Too Many\r\nretry-AFTER:${written}\r\nContent-Length: 0\r\n\r\n`;
  const receiver = await startBareReceiver((socket) => socket.write(bytes));
  expect(await post(receiver.url)).toMatchObject({ statusCode: 429, retryAfter });
});

it('FD13: what comes unasked on a connection that rests is no answer to the next request', async () => {
  const receiver = await startBareReceiver((socket, connection) => {
    socket.write(connection === 1 ? OK + OK.replace('200', '500') : OK);
  });
  const sender = givenSender();
  const answers = [await post(receiver.url, sender), await post(receiver.url, sender)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(receiver.requests).toEqual([1, 1]);
});
