import argon2 from 'argon2';

const LEAST_MEMORY_KIB = 8;
const quick = Symbol.for('attestry.quick-passwords');
const own = argon2 as typeof argon2 & { [quick]?: true };

/**
 * Argon2id with as little memory as there may be: a hash is to cost a guesser much, and a thousand of them, for people of whom
 * the test wants something else, cost the tests half a minute. What the service asks for is seen where this does not take its
 * place (test/unit/crypto/password.test.ts).
 */
if (!own[quick]) {
  const { hash } = argon2;
  own[quick] = true;
  own.hash = ((password: string, options: object) =>
    hash(password, { ...options, memoryCost: LEAST_MEMORY_KIB })) as typeof hash;
}
