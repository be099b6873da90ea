import { isRefused, Refused, type RefusalCode } from '../refusals/refuse.js';
import { messages } from '../texts/messages.js';
import { refusalOnPage, refusalSentence } from '../texts/refusal-sentence.js';
import type { WayOn } from '../ui/error.page.js';
import { bearerChallenge } from './bearer-challenge.js';
import { PageRefusal, Problem } from './errors.js';
import { REFUSAL_STATUS } from './refusal-status.js';

const RETRY_AFTER_SECONDS = 5;

/** Turns the refusal of a rule into a problem document. Any other error is returned unchanged. */
export function answerable(error: unknown): unknown {
  return error instanceof Refused ? problemOf(error) : error;
}

export function problemOf(refused: Refused): Problem {
  return new Problem(refused, refusalSentence(refused), headersOf(refused));
}

export function pageOf(refused: Refused): PageRefusal {
  return new PageRefusal(refused, refusalOnPage(refused), headersOf(refused), wayOn(refused));
}

export function headersOf(refused: Refused): Record<string, string> {
  const { code, facts = {} } = refused;
  // The waiting time that the rule knows, or a general one for every 503 (RFC 9110 §10.2.3).
  if ('retryAfterSeconds' in facts) return { 'Retry-After': String(facts.retryAfterSeconds) };
  if (REFUSAL_STATUS[code] === 503) return { 'Retry-After': String(RETRY_AFTER_SECONDS) };
  if ('allow' in facts) return { Allow: facts.allow };
  return bearerChallenge(refused) ?? {};
}

/** Refusals of a client's link that only the client can correct. The text tells the visitor to inform the client. */
const BROKEN_LINKS: readonly RefusalCode[] = [
  'authorization_request.missing_client_id',
  'authorization_request.unknown_client',
  'authorization_request.missing_redirect_uri',
  'authorization_request.unknown_redirect_uri',
  'authorization_request.state_too_long',
];

/** A link back to the client whose authorization has ended, if the client has a homepage. Null for a broken link. */
function wayOn(refused: Refused): WayOn | null | undefined {
  if (BROKEN_LINKS.includes(refused.code)) return null;
  if (!isRefused(refused, 'authorization_request.ended')) return undefined;
  const { name = '', homepageUrl = '' } = refused.facts.request?.client ?? {};
  return homepageUrl === '' ? undefined : { href: homepageUrl, words: messages.ended.backTo(name) };
}
