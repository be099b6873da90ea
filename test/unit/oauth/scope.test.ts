import { expect, test } from '@jest/globals';
import { knownScopes, parseScope, requestUserScopes, scopesInWords } from '../../../src/oauth/scope.js';

const ALL = knownScopes();

test.each([
  'uid:read ',
  ' uid:read',
  'uid:read  email:read',
  'uid:read\temail:read',
  'a"b',
  'a\\b',
  'ü',
  'a\nb',
  'a\u0000',
])('AZ16: the scope %j breaks the grammar', (text) => {
  expect(parseScope(text)).toBeUndefined();
  expect(requestUserScopes(text, ALL)).toHaveProperty('fault');
});

test('AZ16: every character of the grammar may stand in a scope', () => {
  const printable = Array.from({ length: 0x7e - 0x21 + 1 }, (_, index) => String.fromCharCode(0x21 + index));
  const token = printable.filter((character) => !'"\\'.includes(character)).join('');
  expect(parseScope(`${token} uid:read`)).toEqual([token, 'uid:read']);
});

test('AZ17: the order does not matter and duplicates collapse', () => {
  expect(parseScope('email:read uid:read email:read')).toEqual(['email:read', 'uid:read']);
  const [one, other] = ['verification.basic:read uid:read', 'uid:read verification.basic:read'].map((text) =>
    requestUserScopes(text, ALL),
  );
  expect(one).toMatchObject({ level: 'basic' });
  expect(other).toMatchObject({ level: 'basic' });
});

test('AZ17: comparison is case-sensitive', () => {
  expect(requestUserScopes('UID:READ', ALL)).toHaveProperty('fault');
});

test('AZ14: without a scope it is uid:read', () => {
  expect(requestUserScopes(undefined, ALL)).toEqual({ scopes: ['uid:read'], level: '' });
  expect(requestUserScopes(undefined, ['email:read'])).toHaveProperty('fault');
});

test('AZ15: an unknown scope and one that the client may not ask for are refused', () => {
  expect(requestUserScopes('uid:read nothing:read', ALL)).toHaveProperty('fault');
  expect(requestUserScopes('uid:read email:read', ['uid:read'])).toHaveProperty('fault');
});

test('AZ18: a client scope is refused even to a client that may carry it', () => {
  expect(requestUserScopes('uid:read client.stats:read', ALL)).toHaveProperty('fault');
});

test('SE2: the consent page has words for every scope that a user can grant', () => {
  const scopes = ALL.filter((scope) => !scope.startsWith('client.'));
  for (const [index, words] of scopesInWords(scopes).entries()) expect(words).not.toBe(scopes[index]);
});
