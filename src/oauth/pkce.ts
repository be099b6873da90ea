import { hash } from 'node:crypto';

/** O8. */
export const CHALLENGE_METHOD = 'S256';
/** RFC 7636 §4.2: an S256 challenge is the base64url of 32 bytes. */
const S256_CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
/** RFC 7636 §4.1. */
const VERIFIER = /^[A-Za-z0-9\-._~]{43,128}$/;
const NO_CHALLENGE = '';

/** RFC 7636 §4.3, O8: what is wrong with the challenge of an authorization request, for `invalid_request`. */
export function challengeFault(
  challenge: string | undefined,
  method: string | undefined,
  isRequired: boolean,
): string | undefined {
  if (challenge === undefined) {
    if (method !== undefined) return 'A code_challenge_method needs a code_challenge.';
    return isRequired ? 'This client must send a code_challenge with method S256.' : undefined;
  }
  // Without a method it means "plain" (§4.3), which is not supported: the verifier would travel in the open.
  if (method !== CHALLENGE_METHOD) return 'The code_challenge_method must be S256.';
  return S256_CHALLENGE.test(challenge) ? undefined : 'The code_challenge must be 43 characters of base64url.';
}

/**
 * RFC 7636 §4.6: the challenge that a verifier belongs to, to be compared with that of the code. Undefined belongs to
 * undefined: a verifier where there was no challenge is refused as well (RFC 9700 §2.1.1).
 */
export function challengeOf(verifier: string | undefined): string | undefined {
  if (verifier === undefined) return undefined;
  return VERIFIER.test(verifier) ? hash('sha256', verifier, 'base64url') : NO_CHALLENGE;
}
