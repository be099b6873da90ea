import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from '@jest/globals';
import XHubSignature from 'x-hub-signature';
import { validateNotificationHeaders } from '../../../generated/notification-validator.js';
import { serializeNotification } from '../../../src/webhooks/notifications/notification.js';
import { attemptHeaders } from '../../../src/webhooks/sending/attempt-headers.js';
import { serviceSignature, standardSecret, standardSignature } from '../../../src/webhooks/signature/signature.js';
import { expectAbout } from '../../support/expect-about.js';

const SECRET = 'whk_test_0123456789abcdef';
const SECRETS = { service: SECRET, standard: [SECRET] };
const ID = 'evt_0001';
const TIME = 1_767_323_045;

const VECTORS = [
  {
    name: 'A',
    level: 'basic+liveness',
    bytes: 150,
    service: 'sha1=45aeed45d03f4b329ef252b42f9d7129a5239ade',
    standard: 'v1,gykLGYAAPLiXSRaYgQYoJ+Anf29ywUyfhYYas9hbANw=',
  },
  {
    name: 'B',
    level: 'plus+ünïcode✓😀',
    bytes: 157,
    service: 'sha1=d1629d4ec64d79c3adbcaa552be51a089e59d877',
    standard: 'v1,3qNJEo1Rs3Js3S4UIZOvufNCmm6OyS33kqu2NpftLAU=',
  },
];

function bodyOf(level: string): Buffer {
  return Buffer.from(
    `{"type":"verification_approved","data":{"level":"${level}","user_id":"3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10","timestamp":"2026-01-02T03:04:05Z"}}`,
    'utf8',
  );
}

describe.each(VECTORS)('vector $name', ({ level, bytes, service, standard }) => {
  const body = bodyOf(level);

  it('W1: X-Service-Signature is HMAC-SHA1 over the exact bytes, keyed with the text of the secret', () => {
    expect(body).toHaveLength(bytes);
    expect(serviceSignature(body, SECRET)).toBe(service);
  });

  it('W3: webhook-signature is that of Standard Webhooks', () => {
    expect(standardSecret(SECRET)).toBe('whsec_d2hrX3Rlc3RfMDEyMzQ1Njc4OWFiY2RlZg==');
    expect(standardSignature(ID, TIME, body, SECRET)).toBe(standard);
  });

  it('W1: x-hub-signature agrees', () => {
    expect(new XHubSignature('sha1', SECRET).verify(service, body)).toBe(true);
  });
});

describe('the headers of an attempt', () => {
  const body = bodyOf('basic');

  it('W3: standardwebhooks verifies them, and refuses a changed body', () => {
    const headers = attemptHeaders({ notificationId: ID, attemptNumber: 1, body, secrets: SECRETS, at: new Date() });
    const receiver = new Webhook(standardSecret(SECRET));
    expect(receiver.verify(body, headers)).toMatchObject({ type: 'verification_approved' });
    expect(() => receiver.verify(Buffer.concat([body, Buffer.from(' ')]), headers)).toThrow();
  });

  it('SA2: another attempt has the same webhook-id and body signature, and a fresh time', () => {
    const attempt = { notificationId: ID, body, secrets: SECRETS };
    const first = attemptHeaders({ ...attempt, attemptNumber: 1, at: new Date(TIME * 1000) });
    const third = attemptHeaders({ ...attempt, attemptNumber: 3, at: new Date((TIME + 60) * 1000) });
    expect(third['webhook-id']).toBe(first['webhook-id']);
    expect(third['X-Service-Signature']).toBe(first['X-Service-Signature']);
    expect([first['webhook-timestamp'], third['webhook-timestamp']]).toEqual([String(TIME), String(TIME + 60)]);
    expect(third['webhook-signature']).not.toBe(first['webhook-signature']);
    expect([first['X-Service-Attempt'], third['X-Service-Attempt']]).toEqual(['1', '3']);
  });

  it('are those that the AsyncAPI contract promises', () => {
    const headers = attemptHeaders({
      notificationId: 'evt_0123456789ab',
      attemptNumber: 21,
      body,
      secrets: SECRETS,
      at: new Date(),
    });
    expectAbout(JSON.stringify(validateNotificationHeaders.errors), validateNotificationHeaders(headers)).toBe(true);
  });
});

describe('the body of a notification', () => {
  it('W2: is compact, in the order type, data, level, user_id, timestamp, whatever order it was given in', () => {
    const data = {
      timestamp: '2026-01-02T03:04:05Z',
      user_id: '3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10',
      level: 'basic+liveness',
    };
    expect(serializeNotification({ data, type: 'verification_approved' })).toEqual(bodyOf('basic+liveness'));
  });

  it('W2: one that breaks the contract is never made', () => {
    const data = { level: 'basic', user_id: 'nobody', timestamp: '2026-01-02T03:04:05Z' };
    expect(() => serializeNotification({ type: 'verification_approved', data })).toThrow('breaks its contract');
  });
});
