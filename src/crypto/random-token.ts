import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Prefixes by which secret scanners recognise leaked values. */
export type TokenPrefix = 'kat_' | 'krt_' | 'kac_' | 'kcs_' | 'kec_' | 'kmt_' | 'whs_' | 'ks_';

/**
 * 256 random bits as base64url (43 characters) after the prefix. Fits `1*VSCHAR` (RFC 6749 App. A.12) and `b64token`
 * (RFC 6750 §2.1).
 */
export function randomToken(prefix: TokenPrefix): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** A random identifier of `bits` bits in unreserved characters. It is not secret. */
export function randomId(prefix: string, bits = 128): string {
  return prefix + randomBytes(bits / 8).toString('base64url');
}

/** Letters and digits that are not easily confused when read or typed. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * A password that one person makes for another: 79 random bits in four groups, to be read aloud and typed. It begins
 * with a letter or digit, since a command would take a leading dash for an option.
 */
export function randomPassword(): string {
  const group = () => Array.from({ length: 4 }, () => READABLE.charAt(randomInt(READABLE.length))).join('');
  return [group(), group(), group(), group()].join('-');
}

/** The digest under which a token or secret is stored. A fast hash is enough, since the values are random. */
export function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** Compares two digests of equal length in constant time. */
export function digestsEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
