import { randomBytes } from 'node:crypto';
import argon2 from 'argon2';

// OWASP's first recommendation for Argon2id. The library hashes off the event loop.
const OPTIONS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 200;

export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password, OPTIONS);
}

let decoy: Promise<string> | undefined;

/**
 * @returns false for an unknown account too, after the same work, so that the time does not show which addresses exist
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  // A longer password cannot have been set, so hashing it would be wasted work.
  if (password.length > PASSWORD_MAX_LENGTH) return false;
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const matches = await argon2.verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== undefined;
}
