import { isRefused, Refused } from '../refusals/refuse.js';
import { messages } from '../texts/messages.js';
import { refusalSentence } from '../texts/refusal-sentence.js';
import type { WayOn } from '../ui/error.page.js';
import { bearerChallenge } from './bearer-challenge.js';
import { PageRefusal, Problem } from './errors.js';
import { REFUSAL_STATUS } from './refusal-status.js';

/**
 * What a rule refuses with a code becomes what is answered: a problem document, or a page for people. Whatever else was
 * thrown stays as it is.
 */
export function answerable(error: unknown, forPeople = false): unknown {
  if (!(error instanceof Refused)) return error;
  const answer = forPeople ? pageRefusalOf(error) : problemOf(error);
  return error.reason === undefined ? answer : answer.because(error.reason, error.clientId);
}

export function problemOf(refused: Refused): Problem {
  const { title, text } = refusalSentence(refused);
  return new Problem(REFUSAL_STATUS[refused.code], title, text, headersOf(refused));
}

function pageRefusalOf(refused: Refused): PageRefusal {
  const { title, text } = refusalSentence(refused);
  return new PageRefusal(REFUSAL_STATUS[refused.code], title, text, headersOf(refused), wayOn(refused));
}

function headersOf(refused: Refused): Record<string, string> {
  const { facts } = refused;
  // Whoever knows how long it lasts says so (RFC 9110 §10.2.3).
  if (facts && 'retryAfterSeconds' in facts) return { 'Retry-After': String(facts.retryAfterSeconds) };
  return bearerChallenge(refused) ?? {};
}

/** Back to the client whose authorization has ended, as far as the client is known. */
function wayOn(refused: Refused): WayOn | undefined {
  if (!isRefused(refused, 'authorization_request.ended')) return undefined;
  const { name = '', homepageUrl = '' } = refused.facts.request?.client ?? {};
  return homepageUrl === '' ? undefined : { href: homepageUrl, words: messages.ended.backTo(name) };
}
