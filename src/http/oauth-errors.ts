import type { OAuthRefusals } from '../refusals/oauth.js';

/**
 * The errors of RFC 6749 §4.1.2.1 and RFC 6749 §5.2 with the statuses of their responses. Errors of /authorize travel
 * in a redirect instead and have no status of their own.
 */
const OAUTH_STATUS = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  invalid_scope: 400,
  access_denied: 403,
  server_error: 500,
  temporarily_unavailable: 503,
} as const;

export type OAuthErrorCode = keyof typeof OAUTH_STATUS;

export const OAUTH_ERROR: Readonly<Record<keyof OAuthRefusals, OAuthErrorCode>> = {
  'client_authentication.missing': 'invalid_client',
  'client_authentication.repeated_header': 'invalid_request',
  'client_authentication.two_methods': 'invalid_request',
  'client_authentication.two_clients': 'invalid_request',
  'client_authentication.failed': 'invalid_client',
  'client_authentication.too_many_failures': 'invalid_request',
  'token_request.secret_in_address': 'invalid_request',
  'token_request.no_object': 'invalid_request',
  'token_request.repeated_parameter': 'invalid_request',
  'grant_type.unknown': 'unsupported_grant_type',
  'grant_type.not_allowed': 'unauthorized_client',
  'authorization_code.unusable': 'invalid_grant',
  'refresh_token.unusable': 'invalid_grant',
  'token.of_another_client': 'unauthorized_client',
  'scope.malformed': 'invalid_scope',
  'scope.of_client': 'invalid_scope',
  'scope.of_users': 'invalid_scope',
  'scope.unknown': 'invalid_scope',
  'scope.not_allowed': 'invalid_scope',
  'scope.not_carried': 'invalid_scope',
  'scope.none_carried': 'invalid_scope',
  'scope.wider_than_granted': 'invalid_scope',
  'scope.of_no_part': 'invalid_scope',
  'scope.details_alone': 'invalid_scope',
  'scope.several_levels': 'invalid_scope',
  'scope.add_on_alone': 'invalid_scope',
  'scope.foreign_add_on': 'invalid_scope',
  'authorization_request.no_response_type': 'invalid_request',
  'authorization_request.other_response_type': 'unsupported_response_type',
  'authorization_request.grant_not_allowed': 'unauthorized_client',
  'authorization_request.repeated_parameter': 'invalid_request',
  'authorization_request.misencoded_parameter': 'invalid_request',
  'authorization_request.other_response_mode': 'invalid_request',
  'authorization_request.no_state': 'invalid_request',
  'authorization_request.denied': 'access_denied',
  'authorization_request.failed': 'server_error',
  'authorization_request.unavailable': 'temporarily_unavailable',
  'code_challenge.missing': 'invalid_request',
  'code_challenge.method_alone': 'invalid_request',
  'code_challenge.other_method': 'invalid_request',
  'code_challenge.malformed': 'invalid_request',
};

export function oauthStatuses(): Record<keyof OAuthRefusals, number> {
  const statuses = Object.entries(OAUTH_ERROR).map(([code, error]) => [code, OAUTH_STATUS[error]]);
  return Object.fromEntries(statuses) as Record<keyof OAuthRefusals, number>;
}
