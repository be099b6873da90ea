import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { messages } from '../../../src/texts/messages.js';
import { serviceSignature, standardSignature } from '../../../src/webhooks/signature/signature.js';
import { givenEndpoint } from '../../support/deliveries.js';
import { enterDashboard, givenMember } from '../../support/members.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context } = server;
const own = await givenEndpoint(context, 'https://client.example/webhooks');
const foreign = await givenEndpoint(context, 'https://other.example/webhooks');
const visitor = await enterDashboard(server, await givenMember(context, own.clientId, { role: 'developer' }));
const PATH = `/dashboard/clients/${own.clientId}/signature-checker`;
const words = messages.signatureChecker;

const SECRET = '6162636465666768696a6b6c6d6e6f707172737475767778';
const BODY = '{"type":"test","data":{"message":"Nothing.","timestamp":"2026-01-02T03:04:05Z"}}';
const right = serviceSignature(Buffer.from(BODY), SECRET);
const digest = right.slice(5);
const hmac = (algorithm: string, key: string | Buffer) => createHmac(algorithm, key).update(BODY);

async function check(fields: Record<string, string>) {
  const pasted = { header: right, body: BODY, secret: SECRET, ...fields };
  return visitor.submit(await visitor.get(PATH), pasted);
}

describe('W1: the signature checker', () => {
  test('says that a right signature is valid', async () => {
    const answer = await check({});
    expect([answer.status, answer.text.includes(words.valid('X-Service-Signature'))]).toEqual([200, true]);
  });

  const faulty: [keyof typeof words.faults, Record<string, string>][] = [
    ['wrong_secret', { secret: 'another one' }],
    ['reserialised', { body: JSON.stringify(JSON.parse(BODY), undefined, 2) }],
    ['trailing_newline', { body: `${BODY}\r\n` }],
    ['hex_key', { header: `sha1=${hmac('sha1', Buffer.from(SECRET, 'hex')).digest('hex')}` }],
    ['prefix_missing', { header: digest }],
    ['sha256', { header: `sha256=${hmac('sha256', SECRET).digest('hex')}` }],
    ['base64', { header: `sha1=${hmac('sha1', SECRET).digest('base64')}` }],
    ['upper_case', { header: `sha1=${digest.toUpperCase()}` }],
    ['cut_off', { header: right.slice(0, 30) }],
  ];
  test.each(faulty)('names %s, and what to do', async (fault, fields) => {
    const answer = await check(fields);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(words.notValid('X-Service-Signature'));
    expect(answer.text).toContain(words.faults[fault].title);
    expect(answer.text).toContain(words.faults[fault].text);
  });

  test('W3: names an old timestamp, also where X-Service-Signature is left out', async () => {
    const time = Math.floor(context.clock().getTime() / 1000) - 301;
    const signature = standardSignature('evt_1', time, Buffer.from(BODY), SECRET);
    const headers = { webhook_id: 'evt_1', webhook_timestamp: String(time), webhook_signature: signature };
    const old = await check({ header: '', ...headers });
    expect(old.text).toContain(words.faults.old_timestamp.title);
    expect(old.text).not.toContain('X-Service-Signature does not');
    const fresh = standardSignature('evt_1', time + 300, Buffer.from(BODY), SECRET);
    const both = await check({ ...headers, webhook_timestamp: String(time + 300), webhook_signature: fresh });
    expect(both.text).toContain(words.valid('X-Service-Signature'));
    expect(both.text).toContain(words.valid('webhook-signature'));
  });

  test('the secret of an own endpoint need not be pasted; that of another client is not found', async () => {
    const header = serviceSignature(Buffer.from(BODY), own.secret);
    const mine = await check({ header, secret: '', webhook_endpoint_id: own.webhookEndpointId });
    expect(mine.text).toContain(words.valid('X-Service-Signature'));
    expect((await check({ secret: '', webhook_endpoint_id: foreign.webhookEndpointId })).status).toBe(404);
  });

  test('the entries are kept, but for the secret, which stands in no answer', async () => {
    const answer = await check({ header: '<b>"&' });
    expect(answer.text).toContain('value="&lt;b>&quot;&amp;"');
    expect(answer.text).toContain('Nothing.');
    expect(answer.text).not.toContain(SECRET);
  });

  test.each([
    [{ header: '' }, words.missing.header],
    [{ body: '' }, words.missing.body],
    [{ secret: '' }, words.missing.secret],
    [{ webhook_id: 'evt_1' }, words.missing.standard],
    [{ header: 'x'.repeat(1_001) }, words.tooLong(1_000)],
    [{ webhook_signature: 'x'.repeat(1_001) }, words.tooLong(1_000)],
    [{ body: 'x'.repeat(8_001) }, words.tooLong(8_000)],
    [{ secret: 'x'.repeat(301) }, words.tooLong(300)],
  ])('what is missing or too long is named beside its field', async (fields, text) => {
    const answer = await check(fields);
    expect([answer.status, answer.text.includes(text)]).toEqual([422, true]);
  });

  test('is found by nobody outside of the team', async () => {
    expect((await visitor.get(`/dashboard/clients/${foreign.clientId}/signature-checker`)).status).toBe(404);
  });
});
