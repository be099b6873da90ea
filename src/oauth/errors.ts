import { GRANT_TYPES } from '../clients/client.js';
import { Refusal } from '../http/errors.js';
import type { AnyReply } from '../http/handler.js';
import type { FieldFault } from '../http/request/request-fault.js';
import { mistakenValueHint } from './presented-value.js';

/**
 * The errors of RFC 6749 §5.2 with their statuses: 401 for `invalid_client`, 400 for the others. The last two codes are
 * for internal failures.
 */
const STATUS = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  invalid_scope: 400,
  server_error: 500,
  temporarily_unavailable: 503,
} as const;

export type OAuthErrorCode = keyof typeof STATUS;

/** Required for tokens (RFC 6749 §5.1), and sent with errors as well. */
export const NEVER_STORE = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };
const CHALLENGE = { 'WWW-Authenticate': 'Basic realm="attestry", charset="UTF-8"' };

/**
 * A refusal of the token endpoint. The description is ASCII without `"` and `\` (RFC 6749 §5.2), and repeats nothing of
 * the request but names of scopes.
 */
export class OAuthError extends Refusal {
  constructor(
    readonly code: OAuthErrorCode,
    readonly description: string,
    // The name `status` is taken: parsers that pass an error on set `status` on it.
    readonly httpStatus: number = STATUS[code],
    readonly headers: Record<string, string> = {},
  ) {
    super(`${code}: ${description}`);
  }

  override get oauthError(): string {
    return this.code;
  }

  toReply(requestId: string): AnyReply {
    const challenge = this.code === 'invalid_client' ? CHALLENGE : {};
    const named = this.code === 'server_error' ? `${this.description} Request id ${requestId}.` : this.description;
    return {
      status: this.httpStatus,
      headers: { ...NEVER_STORE, ...challenge, ...this.headers },
      type: 'application/json',
      body: { error: this.code, error_description: named },
    };
  }
}

/**
 * One text for all faults, so that an attacker does not learn which check failed. It names everything that a client can
 * get wrong.
 */
export function invalidCode(presented = ''): OAuthError {
  return new OAuthError(
    'invalid_grant',
    'The code is unknown, expired, used, revoked or not for this client, ' +
      `or redirect_uri or code_verifier does not match the authorization request.${mistakenValueHint(presented, 'kac_')}`,
  );
}

/** One text for all faults, so that an attacker does not learn which check failed. */
export function invalidRefreshToken(presented = ''): OAuthError {
  return new OAuthError(
    'invalid_grant',
    `The refresh token is unknown, expired, replaced, revoked or not for this client.${mistakenValueHint(presented, 'krt_')}`,
  );
}

/** Why an authentication failed. For the operators' audit log only; the client is not told. */
export type ClientFault =
  | 'unknown_client'
  | 'disabled_client'
  | 'public_client'
  | 'missing_secret'
  | 'wrong_secret'
  | 'surplus_secret';

/**
 * The same answer whether the client is unknown or disabled, or its secret is wrong, so that nobody can find out which
 * clients exist. `fault` is undefined for an unreadable header.
 */
export class InvalidClient extends OAuthError {
  /** @param mistaken a sentence about what is visible in the credentials themselves, for the client */
  constructor(
    readonly fault?: ClientFault,
    mistaken = '',
  ) {
    super('invalid_client', `Client authentication failed.${mistaken}`);
    this.because(fault ?? 'unreadable_credentials');
  }
}

/** A request without any credentials may be told what is missing: this reveals nothing. */
export function noCredentials(): OAuthError {
  const description = 'Send client_id and client_secret by HTTP Basic or in the body; a public client its client_id.';
  return new OAuthError('invalid_client', description).because('no_credentials');
}

/** 429 (RFC 6585 §4). RFC 6749 §5.2 has no code for this and its list is closed, so clients should go by the status. */
export function tooManyFailures(waitSeconds: number): OAuthError {
  return new OAuthError(
    'invalid_request',
    'Too many failed authentications from this address. Try again after the seconds of Retry-After.',
    429,
    { 'Retry-After': String(waitSeconds) },
  ).because('too_many_failures');
}

/**
 * Turns a failure of a step before the handler under /oauth into an OAuth error, so that clients always get JSON of the
 * same form. `fault` is our own description of it.
 */
export function oauthErrorFromHttp(
  failure: {
    status: number;
    fault?: string | undefined;
    fields?: readonly FieldFault[];
    hint?: string | undefined;
    headers: Record<string, string>;
  },
  body: unknown,
): OAuthError {
  const { status, fault, fields: [field] = [], hint, headers } = failure;
  if (status === 503) {
    return new OAuthError('temporarily_unavailable', 'Please try again in a moment.', status, headers);
  }
  if (status >= 500) return new OAuthError('server_error', 'Something went wrong on our side.', status, headers);
  if (status === 400 && namesUnknownGrantType(body)) {
    return new OAuthError('unsupported_grant_type', `The grant types known here are ${GRANT_TYPES.join(', ')}.`);
  }
  const description = (field && fieldText(field)) ?? fault ?? DESCRIPTIONS[status] ?? 'The request cannot be read.';
  return new OAuthError('invalid_request', hint ? `${description} ${hint}` : description, status, headers);
}

const DESCRIPTIONS: Record<number, string> = {
  404: 'There is nothing at this address.',
  405: 'This address takes other methods, which the Allow header names.',
  413: 'The body is too large.',
  415: 'Send the body as application/x-www-form-urlencoded or application/json.',
};

/** Describes a wrong field. Ajv's message is not used, since it may have characters that RFC 6749 §5.2 forbids here. */
function fieldText({ field, keyword, limit }: FieldFault): string {
  if (field === undefined) return 'The body is not an object.';
  switch (keyword) {
    case 'required':
      return `${field} is missing.`;
    case 'discriminator':
      return `${field} is not one of the contract.`;
    case 'maxLength':
      return `${field} has more than ${limit} characters.`;
    case 'type':
      return `${field} is not a string.`;
    default:
      return `${field} is not what the contract says.`;
  }
}

function namesUnknownGrantType(body: unknown): boolean {
  const grantType = (body as { grant_type?: unknown } | null | undefined)?.grant_type;
  return typeof grantType === 'string' && grantType !== '' && !(GRANT_TYPES as readonly string[]).includes(grantType);
}
