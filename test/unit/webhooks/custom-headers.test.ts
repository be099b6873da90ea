import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createEncryption } from '../../../src/crypto/encryption.js';
import {
  openHeaders,
  headersFault,
  sealHeaders,
  type CustomHeaders,
} from '../../../src/webhooks/sending/custom-headers.js';
import { messages } from '../../../src/texts/messages.js';
import { attemptHeaders } from '../../../src/webhooks/sending/attempt-headers.js';

function wordsOf(headers: CustomHeaders): string | undefined {
  const fault = headersFault(headers);
  return fault && messages.endpointFaults({ headers: fault }).headers;
}

test.each(['Authorization', 'X-Tenant', 'x_y', 'Cookie', 'A'.repeat(64)])('SA11: the name %s can be used', (name) => {
  expect(headersFault({ [name]: 'Bearer abc\tdef' })).toBeUndefined();
});

test.each([
  'Content-Type',
  'content-length',
  'Content-Encoding',
  'Host',
  'Connection',
  'Keep-Alive',
  'Transfer-Encoding',
  'TE',
  'Trailer',
  'Upgrade',
  'Expect',
  'Proxy-Authorization',
  'Accept-Encoding',
  'User-Agent',
  'Forwarded',
  'X-Forwarded-For',
  'webhook-id',
  'Webhook-Anything',
  'X-Service-Signature',
  'x-service-other',
  'X_Service_Signature',
  'Webhook_Id',
])('SA11: the name %s is reserved, in any capitals', (name) => {
  expect(wordsOf({ [name]: 'x' })).toContain(`${name} is reserved`);
  expect(wordsOf({ [name.toUpperCase()]: 'x' })).toContain('is reserved');
});

test.each(['', 'a b', 'a:b', 'a\r\nb', 'a\nb', 'naïve', 'a\0', '(a)', 'A'.repeat(65)])(
  'SA11: %j is no name of a header',
  (name) => {
    expect(wordsOf({ [name]: 'x' })).toContain('a name has');
  },
);

test.each(['', ' x', 'x ', 'x\r\nInjected: yes', 'x\ny', 'x\ry', 'x\0', 'naïve', 'x'.repeat(1_001)])(
  'SA11: %j is no value of a header',
  (value) => {
    expect(wordsOf({ 'X-Key': value })).toContain('the value of X-Key');
  },
);

test('SA11: eleven headers, and one name in two spellings, are too much', () => {
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`X-${n}`, 'x']));
  expect(wordsOf(many)).toContain('at most 10');
  expect(wordsOf({ 'X-Key': 'one', 'x-key': 'two' })).toContain('stands there twice');
});

test('SA11: own headers go along, and ours are written last whatever is stored', () => {
  const ownHeaders = { 'X-Tenant': 'seven', 'webhook-id': 'evt_forged', 'content-type': 'text/html' };
  const headers = attemptHeaders({
    notificationId: 'evt_0001',
    attemptNumber: 1,
    body: Buffer.from('{}'),
    secrets: { service: 'secret', standard: ['secret'] },
    ownHeaders,
    at: new Date(),
  });
  expect(headers).toMatchObject({ 'X-Tenant': 'seven', 'webhook-id': 'evt_0001', 'content-type': 'application/json' });
});

test('SA11: they are stored encrypted, for their endpoint alone', () => {
  const encryption = createEncryption([{ id: 'k1', key: randomBytes(32) }]);
  const id = randomUUID();
  const sealed = sealHeaders(encryption, id, { 'X-Key': 'confidential' });
  expect(sealed?.includes('confidential')).toBe(false);
  expect(openHeaders(encryption, id, sealed)).toEqual({ 'X-Key': 'confidential' });
  expect(() => openHeaders(encryption, randomUUID(), sealed)).toThrow();
  expect([sealHeaders(encryption, id, {}), openHeaders(encryption, id, null)]).toEqual([null, {}]);
});
