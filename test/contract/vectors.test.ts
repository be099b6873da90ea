import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from '@jest/globals';
import XHubSignature from 'x-hub-signature';
import { validateNotification, validateNotificationHeaders } from '../../generated/notification-validator.js';
import { attemptHeaders } from '../../src/webhooks/sending/attempt-headers.js';
import { serviceSignature, standardSecret, standardSignature } from '../../src/webhooks/signature/signature.js';
import { LAST_RETRY, waitBeforeRetry } from '../../workflows/retry-schedule.js';
import { readDocument, type JsonObject } from './support/documents.js';

const { info, components } = readDocument('asyncapi.json') as {
  info: { description: string };
  components: {
    messages: Record<string, { name: string; examples: { headers: Record<string, string>; payload: JsonObject }[] }>;
  };
};
const text = info.description;
const [, SECRET = '', STANDARD_SECRET = ''] = /Secret token `([^`]+)`, which is `([^`]+)`/.exec(text) ?? [];
const ID = 'evt_0001';
const TIME = 1_767_323_045;

/** The vectors are read out of the published text: what readers see is what is tested. */
const vectors = [
  ...text.matchAll(
    /\*\*([AB])\*\*, (\d+) bytes[^`]*```\n(.+)\n```\n+- `X-Service-Signature: (\S+)`\n- `webhook-signature: (\S+)`/g,
  ),
].map(([, name = '', length, body = '', service = '', standard = '']) => ({
  name,
  length: Number(length),
  body: Buffer.from(body),
  service,
  standard,
}));

test('W1: the text publishes the two vectors of the requirements', () => {
  expect(SECRET).toBe('whk_test_0123456789abcdef');
  expect(vectors.map(({ name, length, service }) => [name, length, service])).toEqual([
    ['A', 150, 'sha1=45aeed45d03f4b329ef252b42f9d7129a5239ade'],
    ['B', 157, 'sha1=d1629d4ec64d79c3adbcaa552be51a089e59d877'],
  ]);
  expect(vectors.map(({ standard }) => standard)).toEqual([
    'v1,gykLGYAAPLiXSRaYgQYoJ+Anf29ywUyfhYYas9hbANw=',
    'v1,3qNJEo1Rs3Js3S4UIZOvufNCmm6OyS33kqu2NpftLAU=',
  ]);
});

describe.each(vectors)('vector $name', ({ length, body, service, standard }) => {
  test('W1, W3: the production code computes the published signatures', () => {
    expect(body).toHaveLength(length);
    expect(serviceSignature(body, SECRET)).toBe(service);
    expect(standardSignature(ID, TIME, body, SECRET)).toBe(standard);
    expect(standardSecret(SECRET)).toBe(STANDARD_SECRET);
  });

  test('W1, W3: libraries of other people agree', () => {
    expect(new XHubSignature('sha1', SECRET).verify(service, body)).toBe(true);
    expect(new Webhook(STANDARD_SECRET).sign(ID, new Date(TIME * 1000), body)).toBe(standard);
  });
});

const examples = Object.values(components.messages).flatMap(({ name, examples }) =>
  examples.map((example) => ({ name, ...example })),
);

test.each(examples)('the example of $name is signed as it says', ({ payload, headers }) => {
  const body = Buffer.from(JSON.stringify(payload));
  const made = attemptHeaders({
    notificationId: ID,
    attemptNumber: 1,
    body,
    secrets: { service: SECRET, standard: [SECRET] },
    at: new Date(TIME * 1000),
  });
  expect(made).toMatchObject(headers);
  expect(validateNotificationHeaders(made)).toBe(true);
  expect(validateNotification(payload)).toBe(true);
});

test('a body or header that the contract does not know is refused', () => {
  const [example] = examples;
  expect(validateNotification({ ...example?.payload, type: 'verification_lost' })).toBe(false);
  expect(validateNotification({ ...example?.payload, reason: 'private' })).toBe(false);
  expect(validateNotificationHeaders({ ...example?.headers, 'X-Service-Signature': 'sha1=A, sha1=B' })).toBe(false);
  expect(validateNotificationHeaders({ ...example?.headers, 'X-Service-Attempt': '22' })).toBe(false);
});

test('W6: the published table is the schedule that workflows keep', () => {
  const rows = [...text.matchAll(/\| (\d+) \| ([\d,]+) \| (?:(\d+) d )?(\d+):(\d\d):(\d\d) (?=\|)/g)]
    .map(([, retry, wait = '', days = '0', hours, minutes, seconds]) => ({
      retry: Number(retry),
      wait: Number(wait.replaceAll(',', '')),
      start: ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds),
    }))
    .sort((a, b) => a.retry - b.retry);
  let start = 0;
  const kept = Array.from({ length: LAST_RETRY }, (_, index) => {
    const wait = waitBeforeRetry(index + 1);
    start += wait;
    return { retry: index + 1, wait, start };
  });
  expect(rows).toEqual(kept);
  expect(start).toBe(768_620);
});
