import { hash } from 'node:crypto';
import { refusal, type RefusalCode, type RefusedAs } from '../refusals/refuse.js';

/** The only supported method (RFC 7636 §4.2): with `plain` the verifier itself would be in the URL. */
export const CHALLENGE_METHOD = 'S256';
/** RFC 7636 §4.2: an S256 challenge is the base64url of 32 bytes. */
const S256_CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
/** The syntax of a verifier (RFC 7636 §4.1). */
const VERIFIER = /^[A-Za-z0-9\-._~]{43,128}$/;
const NO_CHALLENGE = '';

export type ChallengeFault = RefusedAs<Extract<RefusalCode, `code_challenge.${string}`>>;

/** All that is wrong with the challenge of an authorization request (RFC 7636 §4.3). */
export function challengeFaults(
  challenge: string | undefined,
  method: string | undefined,
  isRequired: boolean,
): ChallengeFault[] {
  if (challenge === undefined) {
    if (method !== undefined) return [refusal('code_challenge.method_alone')];
    return isRequired ? [refusal('code_challenge.missing')] : [];
  }
  // A challenge without a method is a `plain` one (RFC 7636 §4.3), which is not supported: it would be the verifier
  // itself.
  const found: (ChallengeFault | false)[] = [
    method !== CHALLENGE_METHOD && refusal('code_challenge.other_method'),
    !S256_CHALLENGE.test(challenge) && refusal('code_challenge.malformed'),
  ];
  return found.filter((fault) => fault !== false);
}

/**
 * Computes the challenge that belongs to a verifier (RFC 7636 §4.6), to be compared with that of the code. Undefined
 * without a verifier, which matches only a code without a challenge. A verifier for a code without a challenge
 * therefore never matches (RFC 9700 §2.1.1).
 */
export function challengeOf(verifier: string | undefined): string | undefined {
  if (verifier === undefined) return undefined;
  return VERIFIER.test(verifier) ? hash('sha256', verifier, 'base64url') : NO_CHALLENGE;
}
