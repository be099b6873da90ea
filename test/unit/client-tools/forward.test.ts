import { expect, test } from '@jest/globals';
import { forward } from '../../../src/client-tools/forward.js';
import { attemptHeaders } from '../../../src/webhooks/sending/attempt-headers.js';
import { startReceiver } from '../../support/receiver.js';

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
    const created_at = '2027-01-01T00:00:00Z';
    const notification = { webhook_id: 'evt_0001', type: 'test', created_at, headers, body: BODY } as const;
    expect(await forward(notification, receiver.url, SECRET)).toMatchObject({
      isSignatureValid: is,
      statusCode: 204,
    });
  },
);
