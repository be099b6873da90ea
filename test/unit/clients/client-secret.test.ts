import { expect, test } from '@jest/globals';
import { createClientSecret, secretMatches } from '../../../src/clients/client-secret.js';
import { sha256 } from '../../../src/crypto/random-token.js';

test('CA17: a secret has 256 random bits behind its prefix, and only its digest is kept', () => {
  const { secret, digest } = createClientSecret();
  expect(secret).toMatch(/^kcs_[A-Za-z0-9_-]{43}$/);
  expect(digest).toEqual(sha256(secret));
  expect(createClientSecret().secret).not.toBe(secret);
});

test('CA17: the whole secret counts', () => {
  const { secret, digest } = createClientSecret();
  const long = secret.padEnd(200, 'x');
  expect(secretMatches([digest], sha256(secret))).toBe(true);
  expect(secretMatches([digest], sha256(secret.slice(0, -1)))).toBe(false);
  expect(secretMatches([sha256(`${long}a`)], sha256(`${long}b`))).toBe(false);
});

test('CA18: either of two active secrets matches, and without any secret nothing does', () => {
  const [one, other] = [createClientSecret(), createClientSecret()];
  expect(secretMatches([one.digest, other.digest], one.digest)).toBe(true);
  expect(secretMatches([one.digest, other.digest], other.digest)).toBe(true);
  expect(secretMatches([], Buffer.alloc(32))).toBe(false);
  expect(secretMatches([one.digest], Buffer.alloc(32))).toBe(false);
});
