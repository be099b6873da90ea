import { expect, test } from '@jest/globals';
import { hashPassword, verifyPassword } from '../../../src/crypto/password.js';

test('SE8: a password costs a guesser what OWASP recommends for Argon2id, and the right one alone is taken', async () => {
  const hash = await hashPassword('correct horse battery');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/);
  expect(await verifyPassword(hash, 'correct horse battery')).toBe(true);
  expect(await verifyPassword(hash, 'correct horse batterY')).toBe(false);
  expect(await verifyPassword(undefined, 'correct horse battery')).toBe(false);
});
