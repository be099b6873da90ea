import { GRANT_TYPES } from '../clients/client.js';
import { Refusal } from '../http/errors.js';
import type { AnyReply } from '../http/handler.js';
import type { FieldFault } from '../http/request/request-fault.js';
import { tellMistaken } from './presented-value.js';

/** The errors of RFC 6749 §5.2 with their statuses (O7); the last two are for our own failures. */
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

/** RFC 6749 §5.1, for errors as well (TR3). */
export const NEVER_STORE = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };
const CHALLENGE = { 'WWW-Authenticate': 'Basic realm="attestry", charset="UTF-8"' };

/** A refusal of the token endpoint. The description is ASCII without `"` and `\`; of the input it repeats names of scopes alone (ER2). */
export class OAuthError extends Refusal {
  constructor(
    readonly code: OAuthErrorCode,
    readonly description: string,
    // Not called `status`: a parser that passes an error on writes its own there.
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

/** ER5: one text, whichever check failed, and so it names all that the client can get wrong. */
export function invalidCode(presented = ''): OAuthError {
  return new OAuthError(
    'invalid_grant',
    'The code is unknown, expired, used, revoked or not for this client, ' +
      `or redirect_uri or code_verifier does not match the authorization request.${tellMistaken(presented, 'kac_')}`,
  );
}

/** ER5. */
export function invalidRefreshToken(presented = ''): OAuthError {
  return new OAuthError(
    'invalid_grant',
    `The refresh token is unknown, expired, replaced, revoked or not for this client.${tellMistaken(presented, 'krt_')}`,
  );
}

/** Why an authentication failed: for the operators' audit, never for whoever tries. */
export type ClientFault =
  | 'unknown_client'
  | 'disabled_client'
  | 'public_client'
  | 'missing_secret'
  | 'wrong_secret'
  | 'surplus_secret';

/** CA11: the same whether the client is unknown, disabled or the secret is wrong. A header that names nobody has no fault. */
export class InvalidClient extends OAuthError {
  /** @param mistaken what can be seen from the credentials themselves, for whoever sent them */
  constructor(
    readonly fault?: ClientFault,
    mistaken = '',
  ) {
    super('invalid_client', `Client authentication failed.${mistaken}`);
    this.because(fault ?? 'unreadable_credentials');
  }
}

/** Who sent nothing at all learns nothing by being told so. */
export function noCredentials(): OAuthError {
  const description = 'Send client_id and client_secret by HTTP Basic or in the body; a public client its client_id.';
  return new OAuthError('invalid_client', description).because('no_credentials');
}

/** RFC 6585 §4. RFC 6749 has no code for it, and its list is closed (ER3): a client goes by the status. */
export function tooManyFailures(waitSeconds: number): OAuthError {
  return new OAuthError(
    'invalid_request',
    'Too many failed authentications from this address. Try again after the seconds of Retry-After.',
    429,
    { 'Retry-After': String(waitSeconds) },
  ).because('too_many_failures');
}

/** What a step before the handler found wrong under /oauth (ER4); `fault` says it in words of ours. */
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

/** ER2: Ajv's own words may have characters that a description must not have. */
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
