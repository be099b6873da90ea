import { expect, test } from '@jest/globals';
import { sha256 } from '../../../src/crypto/random-token.js';
import { answeredAtOnce } from '../../support/answered.js';
import { decodeBasic, readCredentials } from '../../../src/oauth/client-authentication/client-authentication.http.js';

const ID = 'kci_Ck2J7hQm0yKQ1oJ3';
const basic = (text: string, scheme = 'Basic') => `${scheme} ${Buffer.from(text).toString('base64')}`;
const request = (...authorization: string[]) => ({
  headersDistinct: authorization.length > 0 ? { authorization } : {},
  ip: '192.0.2.7',
});

test('CA1: client id and secret come out of HTTP Basic', () => {
  expect(readCredentials(request(basic(`${ID}:s3cret`)), {})).toEqual({
    clientId: ID,
    secretHash: sha256('s3cret'),
    address: '192.0.2.7',
  });
});

test.each([
  ['kci%5FCk2J7hQm0yKQ1oJ3:a%2Db', ID, 'a-b'],
  [`${ID}:a%3Ab`, ID, 'a:b'],
  [`${ID}:a:b`, ID, 'a:b'],
  [`${ID}:a%2Bb`, ID, 'a+b'],
  [`${ID}:a+b`, ID, 'a b'],
  [`${ID}:%C3%BC`, ID, 'ü'],
])('CA3: %s is form-decoded after base64', (text, clientId, secret) => {
  expect(decodeBasic(basic(text))).toEqual([clientId, secret]);
});

test.each(['basic', 'BASIC', 'bAsIc'])('CA5: the scheme may be written %s', (scheme) => {
  expect(decodeBasic(basic(`${ID}:s`, scheme))).toEqual([ID, 's']);
});

test.each([
  'Basic',
  'Basic ',
  'Basic !!!',
  `${basic(`${ID}:s`)} trailing`,
  basic('no-colon'),
  basic(':secret-only'),
  basic(`${ID}:`),
  basic(`${ID}:%zz`),
  basic(`${ID}:%ff`),
  'Bearer kat_x',
  'Digest username="x"',
  '',
])('CA6: %j is a failed authentication', (header) => {
  expect(() => answeredAtOnce(() => readCredentials(request(header), {}))).toThrow(/^invalid_client/);
  expect(() => answeredAtOnce(() => readCredentials(request(header), { client_id: ID }))).toThrow(/^invalid_client/);
});

test('CA6: a NUL byte neither reaches the database nor passes for an id', () => {
  expect(readCredentials(request(basic(`${ID}\u0000:s`)), {}).clientId).toBe('');
});

test('CA7: two methods at once are refused, even if they agree', () => {
  const body = { client_id: ID, client_secret: 's' };
  expect(() => answeredAtOnce(() => readCredentials(request(basic(`${ID}:s`)), body))).toThrow(/^invalid_request/);
  expect(() => answeredAtOnce(() => readCredentials(request(basic(`${ID}:s`), basic(`${ID}:s`)), {}))).toThrow(
    /^invalid_request/,
  );
});

test('CA8: another client_id in the body is refused', () => {
  expect(() => answeredAtOnce(() => readCredentials(request(basic(`${ID}:s`)), { client_id: 'kci_other' }))).toThrow(
    /^invalid_request/,
  );
});

test('CA9: the same client_id in the body is accepted', () => {
  expect(readCredentials(request(basic(`${ID}:s`)), { client_id: ID }).clientId).toBe(ID);
});

test('CA4: credentials in the body are taken as they are', () => {
  const body = { client_id: ID, client_secret: 'a%2Bb+c' };
  expect(readCredentials(request(), body)).toMatchObject({ clientId: ID, secretHash: sha256('a%2Bb+c') });
});

test('CA10, CA16: without a client_id there is no client; without a secret only its name', () => {
  expect(() => answeredAtOnce(() => readCredentials(request(), {}))).toThrow(/^invalid_client/);
  expect(() => answeredAtOnce(() => readCredentials(request(), { client_id: '', client_secret: 's' }))).toThrow(
    /^invalid_client/,
  );
  expect(readCredentials(request(), { client_id: ID, client_secret: '' }).secretHash).toBeUndefined();
});
