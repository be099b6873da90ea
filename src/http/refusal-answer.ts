import { Refused } from '../refusals/refuse.js';
import { refusalSentence } from '../texts/refusal-sentence.js';
import { Problem } from './errors.js';
import { REFUSAL_STATUS } from './refusal-status.js';

/** What a rule refuses with a code becomes what is answered; whatever else was thrown stays as it is. */
export function answerable(error: unknown): unknown {
  return error instanceof Refused ? problemOf(error) : error;
}

/** A rule's refusal with its status, headers and sentence. */
export function problemOf(refused: Refused): Problem {
  const { title, text } = refusalSentence(refused);
  const problem = new Problem(REFUSAL_STATUS[refused.code], title, text, headersOf(refused));
  if (refused.reason !== undefined) problem.because(refused.reason, refused.clientId);
  return problem;
}

/** RFC 9110 §10.2.3: whoever knows how long it takes says so. */
function headersOf({ facts }: Refused): Record<string, string> {
  const wait = facts && 'retryAfterSeconds' in facts ? facts.retryAfterSeconds : undefined;
  return wait === undefined ? {} : { 'Retry-After': String(wait) };
}
