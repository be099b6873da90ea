import { expect, test } from '@jest/globals';
import { judgeScopes } from '../../../src/oauth/judged-scope.js';

const ALLOWED = ['uid:read', 'email:read', 'verification.basic:read'];

test.each([
  ['uid:read', 'usable'],
  ['verification.plus:read', 'not_allowed'],
  ['client.stats:read', 'of_client'],
  ['uid:read,email:read', 'joined'],
  ['uid:read%20verification.plus:read', 'joined'],
  ['uid:read,nothing', 'unknown'],
  ['openid', 'of_openid'],
  ['profile', 'of_openid'],
  [',', 'unknown'],
  ['UID:READ', 'unknown'],
])('SK13: the scope %s is %s', (scope, verdict) => {
  expect(judgeScopes(scope, ALLOWED)?.listed).toMatchObject([{ scope, verdict }]);
});

test.each([
  ['UID:READ', 'uid:read'],
  ['email', 'email:read'],
  ['email:write', 'email:read'],
  ['basic', 'verification.basic:read'],
  ['verifications.basic:read', 'verification.basic:read'],
  ['verification.bsaic:read', 'verification.basic:read'],
  ['verification.basic.detail:read', 'verification.basic.details:read'],
  ['nothing', undefined],
  ['id', 'uid:read'],
  ['read', undefined],
  ['x'.repeat(60), undefined],
])('SK13: of the unknown scope %s it is said that %s was probably meant', (scope, near) => {
  expect(judgeScopes(scope, ALLOWED)?.listed).toMatchObject([{ scope, verdict: 'unknown', near }]);
});

test('SK13: of the scope that was meant it is told whether the client may ask for it', () => {
  const near = judgeScopes('basci plsu openid', ALLOWED)?.listed.map((one) => [one.near, one.isNearAllowed]);
  expect(near).toEqual([
    ['verification.basic:read', true],
    ['verification.plus:read', false],
    ['uid:read', true],
  ]);
});

test('SK13: of a scope that is known nothing else is suggested', () => {
  expect(judgeScopes('verification.plus:read uid:read', ALLOWED)?.listed.map(({ near }) => near)).toEqual([
    undefined,
    undefined,
  ]);
});

test('SK13: what is no list of scopes is not judged', () => {
  expect(judgeScopes('uid:read  email:read', ALLOWED)).toBeUndefined();
});

test('SK13: of many scopes 30 are listed, the faulty ones first, and the others are counted', () => {
  const faulty = Array.from({ length: 30 }, (_, n) => `s${n}:read`);
  const judged = judgeScopes(`uid:read ${faulty.join(' ')} email`, ALLOWED);
  expect(judged?.listed.map(({ scope }) => scope)).toEqual(faulty);
  expect(judged).toMatchObject({ more: 2, faulty: 31, all: 32 });
});
