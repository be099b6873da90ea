import { expect, test } from '@jest/globals';
import { correctedScope } from '../../../src/oauth/corrected-scope.js';

const ALLOWED = ['uid:read', 'email:read', 'verification.basic:read', 'verification.basic.details:read'];

test.each([
  ['uid:read email', 'uid:read email:read'],
  ['verification.bsaic:read client.stats:read', 'verification.basic:read'],
  ['verification.basic:read,email:read uid:read', 'verification.basic:read email:read uid:read'],
  ['email:read email', 'email:read'],
  ['uid:read verification.plus:read', 'uid:read'],
  ['openid profile email', 'uid:read email:read'],
  ['uid:read  email:read ', 'uid:read email:read'],
  ['verification.basic.details:read', 'verification.basic.details:read verification.basic:read'],
])('SK13: in place of %j one can send %j', (sent, corrected) => {
  expect(correctedScope(sent, ALLOWED)).toBe(corrected);
});

test.each(['client.stats:read', 'nothing profile', 'uid:read "', ''])('SK13: for %j nothing is made up', (sent) => {
  expect(correctedScope(sent, ALLOWED)).toBeUndefined();
});

test('SK13: a scope that is the only one left is not suggested if it were refused again', () => {
  const allowed = ['verification.basic:read', 'verification.plus:read', 'verification.liveness:read'];
  expect(correctedScope('verification.basic:read verification.plus:read nothing', allowed)).toBeUndefined();
  expect(correctedScope('verification.liveness:read', allowed)).toBeUndefined();
});

test('SK13: of more scopes than are looked at nothing is suggested', () => {
  const many = Array.from({ length: 40 }, (_, n) => `s${n}:read`).join(' ');
  expect(correctedScope(`uid:read ${many}`, ALLOWED)).toBeUndefined();
});
