import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Prefixes let secret scanners recognise what leaked (O19). */
export type TokenPrefix = 'kat_' | 'krt_' | 'kac_' | 'kcs_' | 'kec_' | 'kmt_' | 'whs_' | 'ks_';

/** 256 random bits as base64url (43 characters) after the prefix: within `1*VSCHAR` and `b64token` (TR5). */
export function randomToken(prefix: TokenPrefix): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** A short random identifier, `bits` wide, of unreserved characters: not a secret by itself. */
export function randomId(prefix: string, bits = 128): string {
  return prefix + randomBytes(bits / 8).toString('base64url');
}

/** Letters and digits that are not taken for one another when they are read or typed. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * For a log-in that somebody makes for another one: 79 random bits in four groups, to be read aloud and typed. It begins with
 * a letter or digit, as every secret that people are shown does: a command takes what begins with a dash for an option.
 */
export function randomPassword(): string {
  const group = () => Array.from({ length: 4 }, () => READABLE.charAt(randomInt(READABLE.length))).join('');
  return [group(), group(), group(), group()].join('-');
}

/** What is stored of a token or secret: they are random, so a fast hash is enough (O19). */
export function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** Compares two digests of equal length in constant time (CA17). */
export function digestsEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
