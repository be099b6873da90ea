import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { spyOn } from 'jest-mock';
import { forward } from '../../../src/client-tools/forward.js';
import { attemptHeaders } from '../../../src/webhooks/sending/attempt-headers.js';
import { startReceiver } from '../../support/receiver.js';
import { findSteadyPort } from '../../support/steady-port.js';
import { whenDone } from '../../support/when-done.js';

const SECRET = 'whs_of_the_listener';
const BODY = '{"type":"test","data":{}}';
const signedWith = (service: string, standard: string) =>
  attemptHeaders({
    notificationId: 'evt_0001',
    attemptNumber: 1,
    body: Buffer.from(BODY),
    secrets: { service, standard: [standard] },
    at: new Date('2027-01-01T00:00:00Z'),
  });

const NOTIFICATION = {
  webhook_id: 'evt_0001',
  type: 'test',
  created_at: '2027-01-01T00:00:00Z',
  headers: signedWith(SECRET, SECRET),
  body: BODY,
} as const;

test.each([
  ['both', SECRET, SECRET, true],
  ['X-Service-Signature alone', SECRET, 'another', false],
  ['webhook-signature alone', 'another', SECRET, false],
  ['neither', 'another', 'another', false],
])(
  'a notification is said to be signed rightly when both of its signatures are: %s',
  async (_, service, standard, is) => {
    const receiver = await startReceiver();
    const headers = signedWith(service, standard);
    expect(await forward({ ...NOTIFICATION, headers }, receiver.url, SECRET)).toMatchObject({
      isSignatureValid: is,
      statusCode: 204,
    });
  },
);

test('a receiver gets the headers of a webhook and no others, and is not followed where it leads on to', async () => {
  const receiver = await startReceiver();
  receiver.script({ status: 307, headers: { location: receiver.url } });
  expect(await forward(NOTIFICATION, receiver.url, SECRET)).toMatchObject({ statusCode: 307, errorClass: null });
  const [received, ...others] = receiver.received;
  expect(others).toEqual([]);
  expect(received?.body.toString()).toBe(BODY);
  const ofWebhook = Object.keys(NOTIFICATION.headers).map((name) => name.toLowerCase());
  const ofConnection = ['host', 'connection', 'content-length'];
  expect(Object.keys(received?.headers ?? {}).sort()).toEqual([...ofWebhook, ...ofConnection].sort());
});

test('without an answer it is said why: nobody listens, or what answers does not speak HTTP', async () => {
  const port = await findSteadyPort();
  const to = (url: string) => forward(NOTIFICATION, url, SECRET);
  expect(await to(`http://127.0.0.1:${port}`)).toMatchObject({ statusCode: null, errorClass: 'ECONNREFUSED' });
  const other = createServer((socket) => socket.end('220 ready\r\n'));
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  whenDone(() => void other.close());
  expect(await to(`http://127.0.0.1:${port}`)).toMatchObject({ statusCode: null, errorClass: 'INVALID_RESPONSE' });
});

test('§6.2: a receiver has ten seconds for its answer, and is then said to have given none', async () => {
  const receiver = await startReceiver();
  receiver.otherwise(() => undefined);
  const over = new AbortController();
  const timeout = spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
  whenDone(() => timeout.mockRestore());
  const forwarded = forward(NOTIFICATION, receiver.url, SECRET);
  await receiver.waitForCount(1);
  expect(timeout.mock.calls).toEqual([[10_000]]);
  over.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  expect(await forwarded).toMatchObject({ statusCode: null, errorClass: 'NO_RESPONSE_IN_TIME' });
});
