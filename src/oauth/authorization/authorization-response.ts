import type { Config } from '../../config.js';
import { formDecode } from '../form-encoding.js';

/** The codes of RFC 6749 §4.1.2.1 (AE2). */
export type AuthorizationErrorCode =
  | 'invalid_request'
  | 'unauthorized_client'
  | 'access_denied'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'server_error'
  | 'temporarily_unavailable';

/** What is wrong with an authorization request, as the client is told. The description is ASCII without `"` and `\`. */
export interface AuthorizationFault {
  error: AuthorizationErrorCode;
  description: string;
}

export type AuthorizationResult = { code: string } | AuthorizationFault;

/**
 * The address that takes the user back to the client (RFC 6749 §4.1.2, §4.1.2.1), with `iss` (RFC 9207, O15).
 * A registered query is kept (RU5), but never a parameter of it that the answer has too (RU6).
 */
export function authorizationResponse(
  config: Config,
  request: { redirectUri: string; state: string | undefined },
  result: AuthorizationResult,
): string {
  const parameters = new URLSearchParams(
    'code' in result ? { code: result.code } : { error: result.error, error_description: result.description },
  );
  if (request.state !== undefined) parameters.set('state', request.state);
  parameters.set('iss', config.frontendUrl);
  const [base = '', ...rest] = request.redirectUri.split('?');
  const kept = rest
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && !parameters.has(nameOf(pair)));
  return `${base}?${[...kept, parameters.toString()].join('&')}`;
}

function nameOf(pair: string): string {
  const [name = ''] = pair.split('=', 1);
  return formDecode(name) ?? name;
}
