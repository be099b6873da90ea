import { describe, expect, test } from '@jest/globals';
import { judge } from '../../../src/client-tools/verify.js';
import { attemptHeaders } from '../../../src/webhooks/sending/attempt-headers.js';
import { standardSecret } from '../../../src/webhooks/signature/signature.js';

const SECRET = 'whs_7fT2kQ9xLmZ4vB8nR1cY5wP3sD6gH0jA2eU9iO4q';
const BODY =
  '{"type":"verification_approved","data":{"level":"plus","user_id":"3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10","timestamp":"2026-01-02T03:04:05Z"}}';
const SENT = new Date('2026-01-02T03:04:05Z');

const headers = attemptHeaders({
  notificationId: 'evt_0001',
  attemptNumber: 1,
  body: Buffer.from(BODY),
  secrets: { service: SECRET, standard: [SECRET] },
  at: SENT,
});
const received = {
  service: headers['X-Service-Signature'] ?? '',
  standard: {
    id: headers['webhook-id'] ?? '',
    timestamp: headers['webhook-timestamp'] ?? '',
    signature: headers['webhook-signature'] ?? '',
  },
  body: BODY,
  secret: SECRET,
};

describe('SK12: attestry-cli verify', () => {
  test('a webhook as it was sent is valid by both signatures, or by the one that was given', async () => {
    const { service, standard, ...rest } = received;
    const [first, second] = ['X-Service-Signature is valid', 'webhook-signature is valid'];
    expect(await judge(received, SENT)).toEqual({ isValid: true, lines: [first, second] });
    expect(await judge({ service, ...rest }, SENT)).toEqual({ isValid: true, lines: [first] });
    expect(await judge({ standard, ...rest }, SENT)).toEqual({ isValid: true, lines: [second] });
  });

  test.each([
    [
      'a body that was parsed and written anew',
      { body: JSON.stringify(JSON.parse(BODY), undefined, 2) },
      'written anew',
    ],
    ['a byte order mark that an editor has added', { body: `\uFEFF${BODY}` }, 'A byte order mark before the body'],
    ['a line break that an editor has added', { body: `${BODY}\n` }, 'A line break at the end of the body'],
    ['another secret', { secret: 'whs_another' }, 'Another secret'],
    ['the secret in the form of libraries', { secret: standardSecret(SECRET) }, 'The secret in its whsec_ form'],
  ])('names what is wrong for either signature: %s', async (_, other, named) => {
    const { isValid, lines } = await judge({ ...received, ...other }, SENT);
    expect(isValid).toBe(false);
    expect(lines.filter((line) => line.includes(named))).toHaveLength(2);
    expect(lines.filter((line) => line.endsWith(' does not fit'))).toHaveLength(2);
  });

  test.each([
    ['301 s behind', 301, 'The time is more than 5 minutes ago'],
    ['301 s ahead', -301, 'The time is more than 5 minutes ahead'],
  ])(
    'tells a clock that is %s, with both times, and leaves X-Service-Signature alone, which has none',
    async (_, age, named) => {
      const now = new Date(SENT.getTime() + age * 1_000);
      const { isValid, lines } = await judge(received, now);
      expect(isValid).toBe(false);
      expect(lines).toEqual([
        'X-Service-Signature is valid',
        'webhook-signature does not fit',
        expect.stringContaining(`  ${named}`),
        `  It was signed at ${SENT.toISOString()}, and the clock here says ${now.toISOString()}.`,
      ]);
    },
  );
});
