import { expect, test } from '@jest/globals';
import { wordsOf } from '../../support/words-of.js';
import { challengeFaults, challengeOf } from '../../../src/oauth/pkce.js';

const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

test('PK11: the verifier of RFC 7636 Appendix B gives its challenge', () => {
  expect(challengeOf(VERIFIER)).toBe(CHALLENGE);
});

test('PK8: a wrong verifier gives another, and so does the challenge itself', () => {
  expect(challengeOf(VERIFIER.replace('d', 'e'))).not.toBe(CHALLENGE);
  expect(challengeOf(CHALLENGE)).not.toBe(CHALLENGE);
});

test('PK9: no verifier gives none', () => {
  expect(challengeOf(undefined)).toBeUndefined();
});

test.each([VERIFIER.slice(1), 'a'.repeat(129), `${VERIFIER}=`, `${VERIFIER} `, 'ü'.repeat(43)])(
  'PK10: the verifier %j gives what is no challenge',
  (verifier) => expect(challengeOf(verifier)).toBe(''),
);

test('PK1: a challenge with S256 is accepted', () => {
  expect(challengeFaults(CHALLENGE, 'S256', true)).toEqual([]);
});

test('PK2: a challenge without a method means plain, which is refused', () => {
  expect(wordsOf(challengeFaults(CHALLENGE, undefined, false)[0])).toContain('S256');
});

test.each(['plain', 's256', 'S512'])('PK3: the method %s is refused', (method) => {
  expect(wordsOf(challengeFaults(CHALLENGE, method, false)[0])).toContain('S256');
});

test.each([CHALLENGE.slice(1), `${CHALLENGE}A`, `${CHALLENGE}=`, CHALLENGE.replace('-', '+'), ' '.repeat(43)])(
  'PK4: the challenge %j is refused',
  (challenge) => expect(wordsOf(challengeFaults(challenge, 'S256', false)[0])).toContain('43 characters'),
);

test('PK5: a method without a challenge is refused', () => {
  expect(wordsOf(challengeFaults(undefined, 'S256', false)[0])).toContain('code_challenge');
});

test('PK6: a client that must use PKCE is told that a challenge is needed', () => {
  expect(wordsOf(challengeFaults(undefined, undefined, true)[0])).toContain('code_challenge');
  expect(challengeFaults(undefined, undefined, false)).toEqual([]);
});

test('SK13: a wrong challenge is told beside its wrong method', () => {
  const codes = challengeFaults('short', 'plain', false).map(({ code }) => code);
  expect(codes).toEqual(['code_challenge.other_method', 'code_challenge.malformed']);
});
