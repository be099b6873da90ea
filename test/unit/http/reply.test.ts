import { expect, test } from '@jest/globals';
import { contractOperations } from '../../../src/http/contract.js';
import type { AnyReply } from '../../../src/http/handler.js';
import { assertInContract } from '../../../src/http/reply.js';

const HEADERS = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };
const TOKEN = {
  access_token: `kat_${'x'.repeat(43)}`,
  token_type: 'bearer',
  expires_in: 7200,
  scope: 'uid:read',
  created_at: 1_700_000_000,
};

function check(reply: AnyReply): void {
  const operation = contractOperations().find(({ operationId }) => operationId === 'issueToken');
  if (!operation) throw new Error('the contract has no issueToken');
  assertInContract(operation, reply);
}

test('what the contract says passes', () => {
  check({ status: 200, headers: HEADERS, body: TOKEN });
  check({ status: 400, headers: HEADERS, body: { error: 'invalid_grant', error_description: 'No.' } });
});

test.each([
  ['a wrong type', { ...TOKEN, expires_in: '7200' }],
  ['a value that the contract does not have', { ...TOKEN, token_type: 'mac' }],
  ['a missing field', { ...TOKEN, scope: undefined }],
])('a body with %s does not', (_what, body) => {
  expect(() => check({ status: 200, headers: HEADERS, body })).toThrow('a body not in the contract');
});

test('an error code outside of the list of a shared response does not', () => {
  const body = { error: 'access_denied', error_description: 'No.' };
  expect(() => check({ status: 400, headers: HEADERS, body })).toThrow('a body not in the contract');
});

test('a status, a media type and a missing header do not', () => {
  expect(() => check({ status: 418, body: TOKEN })).toThrow('not in the contract');
  expect(() => check({ status: 200, headers: HEADERS, type: 'text/plain', body: 'x' })).toThrow('not in the contract');
  expect(() => check({ status: 401, headers: HEADERS, body: { error: 'invalid_client' } })).toThrow('www-authenticate');
});

test('SK2: Retry-After passes only where the contract says that it comes', () => {
  const headers = { ...HEADERS, 'Retry-After': '5' };
  const body = { error: 'temporarily_unavailable', error_description: 'Please try again in a moment.' };
  check({ status: 503, headers, body });
  expect(() => check({ status: 200, headers, body: TOKEN })).toThrow('retry-after, which is not in the contract');
});
