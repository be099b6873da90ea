import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { ContractValidator, NOT_ENCODED, type SentRequest } from '../../../src/http/request/request-validator.js';

const JSON_TYPE = 'application/json';
const components = {
  schemas: {
    Level: { type: 'string', pattern: '^[a-z]+$' },
    Card: { type: 'object', required: ['kind', 'number'], properties: { kind: { const: 'card' }, number: {} } },
    Cash: { type: 'object', required: ['kind'], properties: { kind: { const: 'cash' }, coins: { default: 3 } } },
  },
  parameters: {
    limit: { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 200, default: 50 } },
  },
};
const operation = {
  parameters: [
    { name: 'level', in: 'path', required: true, schema: { $ref: '#/components/schemas/Level' } },
    { $ref: '#/components/parameters/limit' },
    { name: 'q', in: 'query', schema: { type: 'string' } },
    { name: 'since', in: 'query', schema: { type: 'string', format: 'date-time' } },
    { name: 'sum', in: 'query', schema: { type: 'string', format: 'byte' } },
    { name: 'free', in: 'query', allowReserved: true, schema: { type: 'string' } },
    { name: 'Key', in: 'header', schema: { type: 'string', maxLength: 3 } },
  ],
  requestBody: {
    required: true,
    content: {
      [JSON_TYPE]: {
        schema: {
          oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Cash' }],
          discriminator: { propertyName: 'kind' },
        },
      },
    },
  },
};
const check = new ContractValidator(components, { allErrors: false }).compile('pay', operation, JSON_TYPE);

function sent(changes: Partial<SentRequest> & { search?: string } = {}): SentRequest {
  const { search = '', ...rest } = changes;
  const query = Object.fromEntries(new URLSearchParams(search));
  const address = { method: 'POST', path: '/pay/basic', originalUrl: `/pay/basic?${search}` };
  return { ...address, headers: {}, params: { level: 'basic' }, query, body: { kind: 'cash' }, ...rest };
}

function found(changes: Parameters<typeof sent>[0]): object[] {
  return check(sent(changes)).map(({ keyword, instancePath, params }) => ({ keyword, instancePath, params }));
}

test('HO1: what is private in express-openapi-validator is relied upon in one version alone', () => {
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  const { dependencies } = read('package.json') as { dependencies: Record<string, string> };
  const installed = read('node_modules/express-openapi-validator/package.json').version;
  expect(dependencies['express-openapi-validator']).toBe(installed);
});

describe('HO1: express-openapi-validator judges a request by what was compiled once', () => {
  test('numbers in the address become numbers, and defaults are filled in', () => {
    const request = sent({ search: 'limit=7' });
    expect(check(request)).toEqual([]);
    expect(request).toMatchObject({
      query: { limit: 7 },
      params: { level: 'basic' },
      body: { kind: 'cash', coins: 3 },
    });
    const other = sent();
    expect(check(other)).toEqual([]);
    expect(other.query).toEqual({ limit: 50 });
  });

  test('what is wrong is told in the terms of Ajv, with its place', () => {
    const cases: [Parameters<typeof sent>[0], object][] = [
      [{ params: { level: '7' } }, { keyword: 'pattern', instancePath: '/params/level' }],
      [{ search: 'limit=x' }, { keyword: 'type', instancePath: '/query/limit' }],
      [{ search: 'limit=201' }, { keyword: 'maximum', instancePath: '/query/limit', params: { limit: 200 } }],
      [{ headers: { key: 'long' } }, { keyword: 'maxLength', instancePath: '/headers/key', params: { limit: 3 } }],
      [
        { body: { kind: 'card' } },
        { keyword: 'required', instancePath: '/body', params: { missingProperty: 'number' } },
      ],
      [{ body: { kind: 'x' } }, { keyword: 'discriminator', params: { error: 'mapping', tag: 'kind', tagValue: 'x' } }],
      [{ body: {} }, { keyword: 'discriminator', params: { error: 'tag', tag: 'kind' } }],
    ];
    for (const [changes, error] of cases) expect(found(changes)).toMatchObject([error]);
  });

  test('a fault in the address and one in the body are both told, and neither is told again for the next request', () => {
    expect(found({ search: 'limit=x', body: {} })).toHaveLength(2);
    expect(found({ body: {} })).toHaveLength(1);
    expect(found({})).toEqual([]);
  });

  test('characters that a query has to encode are told by a keyword of ours, unless the contract lets them be', () => {
    expect(found({ search: 'q=a*b' })).toEqual([{ keyword: NOT_ENCODED, instancePath: '/query/q', params: {} }]);
    expect(found({ search: 'q=a%2Ab&free=a*b' })).toEqual([]);
  });

  test('SK2: a format is for clients: the text stays a text, and rules judge it', () => {
    const request = sent({ search: 'since=yesterday&sum=a-b' });
    expect(check(request)).toEqual([]);
    expect(request.query).toMatchObject({ since: 'yesterday', sum: 'a-b' });
  });

  test('what is no fault of the request is thrown', () => {
    expect(() => check({ ...sent(), originalUrl: undefined as unknown as string })).toThrow(TypeError);
  });
});
