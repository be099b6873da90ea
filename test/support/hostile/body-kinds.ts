import { gzipSync } from 'node:zlib';
import { aField, form, plainFields, FORM, JSON_TYPE, INVALID_REQUEST, type Kind } from './kind.js';

const LIMIT_BYTES = 16 * 1024; // TE12

/** Bodies that are JSON, too large, compressed or of another media type. */
export const BODY_KINDS: Record<string, Kind> = {
  'JSON that is broken': (random, endpoint) => {
    const whole = JSON.stringify(plainFields(random, endpoint).fields);
    const broken = random.pick([
      whole.slice(0, random.integer(1, whole.length - 1)),
      `${whole}${whole}`,
      whole.replaceAll('"', "'"),
      `${whole},`,
      `{"a":NaN}`,
      '{"a":1,}',
      '{"a":"\u0001"}',
    ]);
    return { type: JSON_TYPE, body: broken, expected: INVALID_REQUEST };
  },
  'JSON that is no object': (random) => ({
    type: JSON_TYPE,
    body: random.pick(['[]', 'null', 'true', '5', '"x"', '[{}]', '{}', '[["a"]]', '1e400', '']),
    expected: INVALID_REQUEST,
  }),
  'JSON with a value of the wrong type': (random, endpoint) => {
    const { fields } = plainFields(random, endpoint);
    const wrong: unknown = random.pick([1, true, null, [], {}, ['x'], { a: 'x' }, 1.5e300, -0]);
    return {
      type: JSON_TYPE,
      body: JSON.stringify({ ...fields, [aField(random, fields)]: wrong }),
      expected: INVALID_REQUEST,
    };
  },
  'JSON that is deep': (random, endpoint) => {
    const depth = random.integer(50, 2500);
    const deep = random.pick([
      `${'['.repeat(depth)}${']'.repeat(depth)}`,
      `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
    ]);
    const body = endpoint === 'token' ? `{"grant_type":"client_credentials","scope":${deep}}` : `{"token":${deep}}`;
    return { type: JSON_TYPE, body: random.pick([body, deep]), expected: INVALID_REQUEST };
  },
  'names that mean something to JavaScript': (random, endpoint) => {
    const { fields, expected } = plainFields(random, endpoint);
    const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length'] as const;
    const more = `"${random.pick(names)}":"x","${random.pick(names)}":"y"`;
    return { type: JSON_TYPE, body: `{${more},${JSON.stringify(fields).slice(1)}`, expected };
  },
  'a body over the limit': (random) => {
    const size = random.fraction() < 0.1 ? 1024 * 1024 : random.integer(LIMIT_BYTES + 100, 4 * LIMIT_BYTES);
    const type = random.pick([FORM, JSON_TYPE]);
    const filling = 'x'.repeat(size);
    return { type, body: type === FORM ? `foo=${filling}` : `{"foo":"${filling}"}`, expected: '413 invalid_request' };
  },
  'a compressed body': (random, endpoint) => {
    const [encoding, body, expected] = random.pick<[string, Buffer, string]>([
      ['gzip', random.bytes(50), INVALID_REQUEST],
      ['deflate', random.bytes(50), INVALID_REQUEST],
      ['gzip', gzipSync(Buffer.alloc(1024 * 1024, 'a')), '413 invalid_request'],
      ['gzip', gzipSync('{').subarray(0, 8), INVALID_REQUEST],
      ['zstd-9', Buffer.from(form(plainFields(random, endpoint).fields)), '415 invalid_request'],
    ]);
    return { headers: [`Content-Encoding: ${encoding}`], body, expected };
  },
  'another media type': (random, endpoint) => ({
    type: random.pick([
      'text/plain',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'application/xml',
      'nonsense',
      `${FORM}, ${JSON_TYPE}`,
      `${JSON_TYPE}+x`,
      'x/y; "',
    ]),
    body: form(plainFields(random, endpoint).fields),
    expected: '415 invalid_request',
  }),
};
