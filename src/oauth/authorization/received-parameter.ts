import { editDistance } from '../../edit-distance.js';
import { comparableForm } from '../../near-ones.js';
import type { Parameters } from '../form-encoding.js';

/** What a request has for one parameter. */
export interface ReceivedParameter {
  /** Every value; undefined for one that is not percent-encoded UTF-8. */
  received: (string | undefined)[];
  /** The parameter was sent, but without a value, which counts as absent (RFC 6749 §3.1). */
  isEmpty: boolean;
  /** Of a parameter that is missing: a similar name under which it was probably sent. */
  sentAs: string | undefined;
}

/**
 * The parameters that are checked after client, redirect URI and response type, whose faults can be reported by redirect
 * (§2.1, RFC 7636 §4.3).
 */
export const OTHER_PARAMETERS = [
  'response_mode',
  'state',
  'scope',
  'code_challenge',
  'code_challenge_method',
  'ensure_wallet',
] as const;
/** Names that resemble each other, and mean different things. */
const KNOWN: readonly string[] = ['client_id', 'redirect_uri', 'response_type', ...OTHER_PARAMETERS];
/** `redirect_url`, `scopes`: one letter replaced or added. */
const MOST_ERRORS = 1;
/** Many more than any request needs. Anybody may send thousands, and each is compared. */
const MOST_COMPARED = 50;

export function receivedParameter(parameters: Parameters, name: string): ReceivedParameter {
  const received = parameters.all(name);
  const isMissing = received.length === 0;
  return {
    received,
    isEmpty: parameters.isEmpty(name),
    sentAs: isMissing
      ? parameters
          .names()
          .slice(0, MOST_COMPARED)
          .find((other) => isMeant(other, name))
      : undefined,
  };
}

function isMeant(other: string, name: string): boolean {
  return !KNOWN.includes(other) && editDistance(comparableForm(other), comparableForm(name), MOST_ERRORS) < Infinity;
}
