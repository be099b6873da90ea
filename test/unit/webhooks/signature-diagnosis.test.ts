import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from '@jest/globals';
import { serializeNotification } from '../../../src/webhooks/notifications/notification.js';
import { serviceSignature, standardSecret, standardSignature } from '../../../src/webhooks/signature/signature.js';
import {
  diagnoseServiceSignature,
  diagnoseStandardSignature,
  type SignatureFault,
} from '../../../src/webhooks/signature/signature-diagnosis.js';
import { suspectBodies } from '../../../src/webhooks/signature/signature-suspects.js';

const SECRET = 'whs_7fT2kQ9xLmZ4vB8nR1cY5wP3sD6gH0jA2eU9iO4q';
const HEX_SECRET = '00112233445566778899aabbccddeeff00112233';
const NOW = new Date('2026-01-02T03:05:00Z');
const TIME = '1767323045';
const ID = 'evt_0001';
const BODY = serializeNotification({
  type: 'verification_approved',
  data: { level: 'plus', user_id: '3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10', timestamp: '2026-01-02T03:04:05Z' },
}).toString('utf8');

const only = (secret: string) => ({ service: secret, standard: [secret] });
const hmac = (algorithm: string, key: string | Buffer, text: string) => createHmac(algorithm, key).update(text);
const hex = (key: string | Buffer, text: string, algorithm = 'sha1') => hmac(algorithm, key, text).digest('hex');
const parsed = JSON.parse(BODY) as { type: string; data: Record<string, string> };
const spaced = BODY.replaceAll('":"', '": "').replaceAll('":{', '": {').replaceAll('","', '", "');

describe('W1: X-Service-Signature', () => {
  test('a right one has no fault, also with its name and spaces around it', async () => {
    const right = serviceSignature(Buffer.from(BODY), SECRET);
    for (const header of [right, ` ${right}\n`, `X-Service-Signature: ${right}`]) {
      expect(await diagnoseServiceSignature(header, BODY, only(SECRET))).toEqual([]);
    }
  });

  const right = hex(SECRET, BODY);
  const faulty: [SignatureFault[], string, string, string][] = [
    [['prefix_missing'], right, BODY, SECRET],
    [['prefix_wrong'], `sha256=${right}`, BODY, SECRET],
    [['upper_case'], `sha1=${right.toUpperCase()}`, BODY, SECRET],
    [['upper_case'], `SHA1=${right}`, BODY, SECRET],
    [['base64'], `sha1=${hmac('sha1', SECRET, BODY).digest('base64')}`, BODY, SECRET],
    [['base64'], `sha1=${hmac('sha1', SECRET, BODY).digest('base64url')}`, BODY, SECRET],
    [['sha256'], `sha256=${hex(SECRET, BODY, 'sha256')}`, BODY, SECRET],
    [['sha512'], `sha1=${hex(SECRET, BODY, 'sha512')}`, BODY, SECRET],
    [['cut_off'], `sha1=${right.slice(0, 38)}`, BODY, SECRET],
    [['cut_off'], '', BODY, SECRET],
    [['cut_off'], 'sha1=%%%', BODY, SECRET],
    [['byte_order_mark'], `sha1=${right}`, `\uFEFF${BODY}`, SECRET],
    [['byte_order_mark'], `sha1=${hex(SECRET, `\uFEFF${BODY}`)}`, BODY, SECRET],
    [['byte_order_mark', 'trailing_newline'], `sha1=${right}`, `\uFEFF${BODY}\r\n`, SECRET],
    [['byte_order_mark', 'reserialised'], `sha1=${right}`, `\uFEFF${spaced}`, SECRET],
    [['trailing_newline'], `sha1=${right}`, `${BODY}\n`, SECRET],
    [['trailing_newline'], `sha1=${right}`, `${BODY}\r\n`, SECRET],
    [['trailing_newline'], `sha1=${hex(SECRET, `${BODY}\n`)}`, BODY, SECRET],
    [['reserialised'], `sha1=${right}`, JSON.stringify(parsed, undefined, 2), SECRET],
    [['reserialised'], `sha1=${right}`, JSON.stringify({ data: parsed.data, type: parsed.type }), SECRET],
    [['reserialised'], `sha1=${hex(SECRET, spaced)}`, BODY, SECRET],
    [['reserialised'], `sha1=${hex(SECRET, JSON.stringify(parsed, undefined, 4))}`, BODY, SECRET],
    [['secret_space'], `sha1=${right}`, BODY, `${SECRET} \n`],
    [['secret_space'], `sha1=${hex(`${SECRET}\n`, BODY)}`, BODY, SECRET],
    [['secret_space'], `sha1=${hex(` ${SECRET}`, BODY)}`, BODY, SECRET],
    [['secret_space'], `sha1=${hex(`${SECRET} `, BODY)}`, BODY, SECRET],
    [['secret_prefix'], `sha1=${hex(SECRET.replace('whs_', ''), BODY)}`, BODY, SECRET],
    [['no_key'], `sha1=${createHash('sha1').update(BODY).digest('hex')}`, BODY, SECRET],
    [['no_key'], `sha1=${hex('', BODY)}`, BODY, HEX_SECRET],
    [['sha256', 'no_key'], `sha256=${createHash('sha256').update(BODY).digest('hex')}`, BODY, SECRET],
    [
      ['key_beside'],
      `sha1=${createHash('sha1')
        .update(SECRET + BODY)
        .digest('hex')}`,
      BODY,
      SECRET,
    ],
    [
      ['key_beside'],
      `sha1=${createHash('sha1')
        .update(BODY + SECRET)
        .digest('hex')}`,
      BODY,
      SECRET,
    ],
    [['hex_key'], `sha1=${hex(Buffer.from(HEX_SECRET, 'hex'), BODY)}`, BODY, HEX_SECRET],
    [['hex_key'], `sha1=${hex(Buffer.from(SECRET, 'hex'), BODY)}`, BODY, SECRET],
    [['base64_key'], `sha1=${hex(Buffer.from(SECRET, 'base64'), BODY)}`, BODY, SECRET],
    [['encoded_secret'], `sha1=${hex(standardSecret(SECRET), BODY)}`, BODY, SECRET],
    [['encoded_secret'], `sha1=${right}`, BODY, standardSecret(SECRET)],
    [['wrong_secret'], `sha1=${hex('another secret', BODY)}`, BODY, SECRET],
    [['wrong_secret_or_body'], `sha1=${right}`, BODY.replace('plus', 'basic').replace('{', '{ '), SECRET],
  ];
  test.each(faulty)('%j is named', async (faults, header, body, secret) => {
    expect(await diagnoseServiceSignature(header, body, only(secret))).toEqual(faults);
  });

  test('W13: the other secret of a rotation is told from a wrong one', async () => {
    const secrets = { service: 'the old one', standard: ['the old one', 'the new one'] };
    expect(await diagnoseServiceSignature(`sha1=${hex('the new one', BODY)}`, BODY, secrets)).toEqual([
      'rotated_secret',
    ]);
  });

  test('several faults at once are all named, whichever they are', async () => {
    const encodings = { hex: [], base64: ['base64'], upper: ['upper_case'] } as const;
    const bodies = [
      [BODY, []],
      [`${BODY}\n`, ['trailing_newline']],
      [spaced, ['reserialised']],
      [`${spaced}\n`, ['reserialised', 'trailing_newline']],
    ] as const;
    const keys = [
      [Buffer.from(HEX_SECRET), []],
      [Buffer.from(HEX_SECRET, 'hex'), ['hex_key']],
      [Buffer.from(HEX_SECRET, 'base64'), ['base64_key']],
      [Buffer.from(`${HEX_SECRET}\n`), ['secret_space']],
    ] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('sha1', 'sha256', 'sha512'),
        fc.constantFrom('hex', 'base64', 'upper'),
        fc.constantFrom(...bodies),
        fc.constantFrom(...keys),
        fc.boolean(),
        async (algorithm, encoding, [body, ofBody], [key, ofKey], hasPrefix) => {
          const digest = hmac(algorithm, key, body).digest(encoding === 'base64' ? 'base64' : 'hex');
          const text = encoding === 'upper' ? digest.toUpperCase() : digest;
          const expected = [
            ...(hasPrefix ? [] : ['prefix_missing']),
            ...(algorithm === 'sha1' ? [] : [algorithm]),
            ...encodings[encoding],
            ...ofBody,
            ...ofKey,
          ];
          const faults = await diagnoseServiceSignature(`${hasPrefix ? 'sha1=' : ''}${text}`, BODY, only(HEX_SECRET));
          expect([...faults].sort()).toEqual(expected.sort());
        },
      ),
    );
  });

  test('whatever is pasted is answered, and never called right', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), fc.string(), async (header, body, secret) => {
        expect(await diagnoseServiceSignature(header, body, only(secret))).not.toEqual([]);
      }),
    );
    const deep = '['.repeat(8_000) + ']'.repeat(8_000);
    expect(await diagnoseServiceSignature(`sha1=${right}`, deep, only(SECRET))).toHaveLength(1);
  });
});

describe('what is pasted costs little to look at', () => {
  const text = (part: string) => part.repeat(Math.floor(8_000 / part.length));
  test.each([
    ['nested as deep as it can be', `${'['.repeat(2_000)}${']'.repeat(2_000)}`],
    ['long', `[${text('1,')}1]`],
    ['long, within a few levels', `[[[[[[${text('1,').slice(0, -20)}1]]]]]]`],
    ['full of what can be escaped', JSON.stringify({ ä: text('/ä'), data: text('/') }).slice(0, 8_000)],
    [
      'as long as what is written anew',
      JSON.stringify(Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`ä/${n}`, n]))),
    ],
  ])('a body that is %s', (_, body) => {
    const bodies = suspectBodies(body);
    expect(bodies.reduce((sum, { value }) => sum + value.length, 0)).toBeLessThan(1_000_000);
  });

  test('and so do many signatures: the right one is found among all, the first few are explained', async () => {
    const wrong = Array.from({ length: 20 }, (_, n) => `v1,${Buffer.alloc(32, n).toString('base64')}`);
    const header = { id: ID, timestamp: TIME };
    const right = standardSignature(ID, Number(TIME), Buffer.from(BODY), SECRET);
    const judge = (signatures: string[]) =>
      diagnoseStandardSignature({ ...header, signature: signatures.join(' ') }, BODY, only(SECRET), NOW);
    expect(await judge([...wrong, right])).toEqual([]);
    expect(await judge(wrong)).toEqual(['wrong_secret']);
    expect(await judge([right.replace('v1,', ''), ...wrong])).toEqual(['prefix_missing']);
  });
});

describe('W3: webhook-signature', () => {
  const sign = (body: string, secret = SECRET) => standardSignature(ID, Number(TIME), Buffer.from(body), secret);
  const judge = (signature: string, { body = BODY, secrets = only(SECRET), timestamp = TIME, now = NOW } = {}) =>
    diagnoseStandardSignature({ id: ID, timestamp, signature }, body, secrets, now);

  test('one right value among several is enough, as in a rotation', async () => {
    expect(await judge(sign(BODY))).toEqual([]);
    expect(await judge(`${sign(BODY, 'another')} ${sign(BODY)}`)).toEqual([]);
    expect(await judge(sign(BODY, 'new'), { secrets: { service: 'old', standard: ['old', 'new'] } })).toEqual([]);
  });

  test('its time is looked at: old, ahead, in milliseconds', async () => {
    const later = new Date(NOW.getTime() + 3_600_000);
    expect(await judge(sign(BODY), { now: later })).toEqual(['old_timestamp']);
    expect(await judge(sign(`${BODY}\n`), { now: later })).toEqual(['trailing_newline', 'old_timestamp']);
    expect(await judge(sign(BODY), { now: new Date(NOW.getTime() - 3_600_000) })).toEqual(['future_timestamp']);
    expect(await judge(sign(BODY), { timestamp: `${TIME}000` })).toEqual(['timestamp_unreadable']);
  });

  test('what receivers compute instead is named', async () => {
    const content = `${ID}.${TIME}.${BODY}`;
    const of = (algorithm: string, key: string, text: string, as: 'hex' | 'base64') =>
      hmac(algorithm, key, text).digest(as);
    expect(await judge(of('sha256', SECRET, content, 'base64'))).toEqual(['prefix_missing']);
    expect(await judge(`v1,${of('sha256', SECRET, content, 'hex')}`)).toEqual(['hexadecimal']);
    expect(await judge(`v1,${of('sha1', SECRET, content, 'base64')}`)).toEqual(['sha1']);
    expect(await judge(`v2,${of('sha256', SECRET, content, 'base64')}`)).toEqual(['prefix_wrong']);
    expect(await judge(`v1,${of('sha256', SECRET, BODY, 'base64')}`)).toEqual(['id_left_out']);
    expect(await judge(`v1,${of('sha256', standardSecret(SECRET), content, 'base64')}`)).toEqual(['encoded_secret']);
    expect(await judge(sign(BODY, 'another'))).toEqual(['wrong_secret']);
    expect(await judge('v1,nonsense')).toEqual(['cut_off']);
  });
});
