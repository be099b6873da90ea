import argon2 from 'argon2';

const LEAST_MEMORY_KIB = 8;
const { hash } = argon2;
let memoryCost: number | undefined;

argon2.hash = ((password: string, options: object) =>
  hash(password, { ...options, ...(memoryCost === undefined ? {} : { memoryCost }) })) as typeof hash;

/**
 * Argon2id with as little memory as there may be: a hash is to cost a guesser much, and a thousand of them, for people of whom
 * the test wants something else, cost the tests half a minute. What the service asks for is seen where this does not take its
 * place (test/unit/crypto/password.test.ts).
 */
export function setPasswordCost(cost: 'least' | 'as in service'): void {
  memoryCost = cost === 'least' ? LEAST_MEMORY_KIB : undefined;
}
