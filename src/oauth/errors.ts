import { GRANT_TYPES } from '../clients/client.js';
import { Refusal } from '../http/errors.js';
import type { AnyReply } from '../http/handler.js';
import { headersOf } from '../http/refusal-answer.js';
import { OAUTH_ERROR, type OAuthErrorCode } from '../http/oauth-errors.js';
import { REFUSAL_STATUS } from '../http/refusal-status.js';
import { isRefused, refusal, type RefusalCode, type Refused } from '../refusals/refuse.js';
import { refusalDescription } from '../texts/refusal-sentence.js';

/** Headers that are required for tokens (RFC 6749 §5.1), and sent with errors as well. */
export const NEVER_STORE = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };
const CHALLENGE = { 'WWW-Authenticate': 'Basic realm="attestry", charset="UTF-8"' };

const ERRORS: Readonly<Partial<Record<RefusalCode, OAuthErrorCode>>> = {
  ...OAUTH_ERROR,
  'service.failed': 'server_error',
  'service.unavailable': 'temporarily_unavailable',
};

/** An error as a client reads it: in a response, or in the redirect that sends the user back. */
export interface OAuthFault {
  error: OAuthErrorCode;
  description: string;
}

/** The error response of endpoints under /oauth (RFC 6749 §5.2). */
export class OAuthError extends Refusal {
  constructor(
    override readonly refused: Refused,
    private readonly fault = oauthFault(refused),
  ) {
    super(`${fault.error}: ${fault.description}`, refused);
  }

  override get oauthError(): string {
    return this.fault.error;
  }

  toReply(requestId: string): AnyReply {
    const { error, description } = this.fault;
    const challenge = error === 'invalid_client' ? CHALLENGE : {};
    const named = error === 'server_error' ? `${description} Request id ${requestId}.` : description;
    return {
      status: REFUSAL_STATUS[this.refused.code],
      headers: { ...NEVER_STORE, ...challenge, ...headersOf(this.refused) },
      type: 'application/json',
      body: { error, error_description: named },
    };
  }
}

export function oauthFault(refused: Refused): OAuthFault {
  return { error: ERRORS[refused.code] ?? 'invalid_request', description: refusalDescription(withSafeNames(refused)) };
}

/**
 * Which scopes a description may repeat. This is narrower than what RFC 6749 §5.2 permits: anybody can make a link to
 * /authorize with any scope in it, and some clients show users the description. Only what looks like a scope, or like a
 * misspelt one, is repeated: no sentence, number or URL.
 */
const NAMEABLE = /^(?:[a-z]{1,30}|[a-z._-]{1,40}:[a-z]{1,20})$/i;
const MAX_NAMED = 3;

function withSafeNames({ code, facts }: Refused): Pick<Refused, 'code' | 'facts'> {
  if (!facts || !('more' in facts)) return { code, facts };
  const scopes = facts.scopes.filter((scope) => NAMEABLE.test(scope)).slice(0, MAX_NAMED);
  return { code, facts: { scopes, more: scopes.length === 0 ? 0 : facts.scopes.length - scopes.length } };
}

/**
 * Makes an OAuth error of a refusal under /oauth. A malformed request with an unknown grant type gets the error
 * `unsupported_grant_type` (RFC 6749 §5.2).
 */
export function oauthErrorOf(refused: Refused, body: unknown): OAuthError {
  const isFaulty = isRefused(
    refused,
    'request.against_contract',
    'request.misencoded_body',
    'request.no_json',
    'request.unreadable',
  );
  if (!isFaulty) return new OAuthError(refused);
  const fault: Refused = namesUnknownGrantType(body) ? refusal('grant_type.unknown', { known: GRANT_TYPES }) : refused;
  return new OAuthError(fault.because('faulty_body'));
}

function namesUnknownGrantType(body: unknown): boolean {
  const grantType = (body as { grant_type?: unknown } | null | undefined)?.grant_type;
  return typeof grantType === 'string' && grantType !== '' && !(GRANT_TYPES as readonly string[]).includes(grantType);
}
