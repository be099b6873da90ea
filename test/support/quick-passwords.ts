import argon2 from 'argon2';

const LEAST_MEMORY_KIB = 8;

/**
 * Argon2id with as little memory as there may be: a hash is to cost a guesser much, and a thousand of them cost the tests
 * half a minute. What the service asks for is seen where this does not take its place (test/unit/crypto/password.test.ts).
 */
export default {
  ...argon2,
  hash: (password: string, options: { type: 2; timeCost: number; parallelism: number }): Promise<string> =>
    argon2.hash(password, { ...options, memoryCost: LEAST_MEMORY_KIB }),
};
