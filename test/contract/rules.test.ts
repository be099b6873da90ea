import { describe, expect, test } from '@jest/globals';
import { nodes, readDocument, type JsonObject } from './support/documents.js';
import { lookUp } from './support/transaction.js';

const openapi = readDocument('openapi.json');
const placesOf = (document: JsonObject, isBad: (node: JsonObject) => boolean) =>
  [...nodes(document)].filter(({ node }) => isBad(node)).map(({ pointer }) => pointer);

describe.each(['openapi.json', 'asyncapi.json'])('%s: what some tool in the chain cannot take', (name) => {
  const document = readDocument(name);

  test.each(['$defs', '$id', 'unevaluatedProperties'])('no %s', (keyword) => {
    expect(placesOf(document, (node) => keyword in node)).toEqual([]);
  });

  test('nothing stands beside a reference', () => {
    expect(placesOf(document, (node) => '$ref' in node && Object.keys(node).length > 1)).toEqual([]);
  });
});

test('O1: the three grants stand inline at both media types, told apart by grant_type', () => {
  for (const mediaType of ['application/x-www-form-urlencoded', 'application/json']) {
    const pointer = `#/paths/~1oauth~1token/post/requestBody/content/${mediaType.replace('/', '~1')}/schema`;
    expect(lookUp(openapi, pointer)).toMatchObject({
      oneOf: [{}, {}, {}],
      discriminator: {
        propertyName: 'grant_type',
        mapping: { authorization_code: {}, refresh_token: {}, client_credentials: {} },
      },
    });
  }
});

test('RS11: every 401 of the contract comes with a challenge', () => {
  const refused = [...nodes(openapi)].flatMap(({ node }) => ('401' in node ? [node['401'] as JsonObject] : []));
  expect(refused.length).toBeGreaterThan(5);
  for (const response of refused) {
    const whole = typeof response.$ref === 'string' ? lookUp(openapi, response.$ref) : response;
    expect(whole.headers).toHaveProperty('WWW-Authenticate');
  }
});

test('the public contract names no internal operation, and no component that only those use', () => {
  const { paths, components } = readDocument('openapi.public.json');
  const names = Object.keys(paths as JsonObject);
  const webhooks = names.filter((path) => path.startsWith('/v2/webhook-'));
  expect(names).toEqual([
    '/authorize',
    '/oauth/token',
    '/oauth/revoke',
    '/oauth/introspect',
    '/.well-known/oauth-authorization-server',
    '/v2/stats/total-verifications',
    '/v2/stats/country-verifications',
    '/v2/stats/user-verifications',
    '/v2/stats/history',
    ...webhooks,
    '/v2/users/me',
    '/v2/verifications/{user_id}',
    '/v2/documents/{document_id}',
    '/v2/sandbox/verifications/{user_id}/{level}/outcome',
    '/v2/sandbox/users',
    '/v2/sandbox/clock',
  ]);
  expect(JSON.stringify(components)).not.toMatch(/csrf|session|x-internal|x-request-validation/i);
});
