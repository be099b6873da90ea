import { expect, test } from 'vitest';
import { challengeFault, verifierMatches } from '../../../src/oauth/pkce.js';

const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

test('PK11: the verifier of RFC 7636 Appendix B matches its challenge', () => {
  expect(verifierMatches(CHALLENGE, VERIFIER)).toBe(true);
});

test('PK8: a wrong verifier does not match, nor does the challenge itself', () => {
  expect(verifierMatches(CHALLENGE, VERIFIER.replace('d', 'e'))).toBe(false);
  expect(verifierMatches(CHALLENGE, CHALLENGE)).toBe(false);
});

test('PK7, PK9: challenge and verifier come together or not at all', () => {
  expect(verifierMatches(CHALLENGE, undefined)).toBe(false);
  expect(verifierMatches(undefined, VERIFIER)).toBe(false);
  expect(verifierMatches(undefined, undefined)).toBe(true);
});

test.each([VERIFIER.slice(1), 'a'.repeat(129), `${VERIFIER}=`, `${VERIFIER} `, 'ü'.repeat(43)])(
  'PK10: the verifier %j is refused',
  (verifier) => expect(verifierMatches(CHALLENGE, verifier)).toBe(false),
);

test('PK1: a challenge with S256 is accepted', () => {
  expect(challengeFault(CHALLENGE, 'S256', true)).toBeUndefined();
});

test('PK2: a challenge without a method means plain, which is refused', () => {
  expect(challengeFault(CHALLENGE, undefined, false)).toContain('S256');
});

test.each(['plain', 's256', 'S512'])('PK3: the method %s is refused', (method) => {
  expect(challengeFault(CHALLENGE, method, false)).toContain('S256');
});

test.each([CHALLENGE.slice(1), `${CHALLENGE}A`, `${CHALLENGE}=`, CHALLENGE.replace('-', '+'), ' '.repeat(43)])(
  'PK4: the challenge %j is refused',
  (challenge) => expect(challengeFault(challenge, 'S256', false)).toContain('43 characters'),
);

test('PK5: a method without a challenge is refused', () => {
  expect(challengeFault(undefined, 'S256', false)).toContain('code_challenge');
});

test('PK6: a client that must use PKCE is told that a challenge is needed', () => {
  expect(challengeFault(undefined, undefined, true)).toContain('code_challenge');
  expect(challengeFault(undefined, undefined, false)).toBeUndefined();
});
