import type { ValueKind } from './access-tokens.js';

/**
 * Refusals of the OAuth 2.0 endpoints. Each becomes an error of RFC 6749 §4.1.2.1 or RFC 6749 §5.2, with its sentence
 * as `error_description`.
 */
export interface OAuthRefusals {
  'client_authentication.missing': undefined;
  'client_authentication.repeated_header': undefined;
  'client_authentication.two_methods': undefined;
  'client_authentication.two_clients': undefined;
  /**
   * The same whether the client is unknown or disabled, or its secret is wrong, so that nobody can find out which clients
   * exist.
   */
  'client_authentication.failed': Mistaken;
  'client_authentication.too_many_failures': { retryAfterSeconds: number };

  'token_request.secret_in_address': { name: string };
  'token_request.no_object': undefined;
  /** `name`: only of a known parameter, since an unknown name would repeat the sender's text. */
  'token_request.repeated_parameter': { name: string | undefined };
  'grant_type.unknown': { known: readonly string[] };
  'grant_type.not_allowed': undefined;
  /** One code for all faults; the sentence names the fault to a client that has proven who it is. */
  'authorization_code.unusable': Mistaken & { fault?: CodeFault | undefined };
  'refresh_token.unusable': Mistaken & { fault?: RefreshTokenFault | undefined };
  'token.of_another_client': undefined;

  'scope.malformed': undefined;
  'scope.of_client': NamedScopes;
  'scope.of_users': NamedScopes;
  'scope.unknown': NamedScopes;
  'scope.not_allowed': NamedScopes;
  'scope.not_carried': NamedScopes;
  'scope.none_carried': undefined;
  'scope.wider_than_granted': NamedScopes;
  'scope.of_no_part': undefined;
  'scope.details_alone': { part: string };
  'scope.several_levels': undefined;
  'scope.add_on_alone': undefined;
  'scope.foreign_add_on': { level: string; addOn: string };

  'authorization_request.no_response_type': undefined;
  'authorization_request.other_response_type': undefined;
  'authorization_request.grant_not_allowed': undefined;
  'authorization_request.repeated_parameter': { name: string };
  'authorization_request.misencoded_parameter': { name: string };
  'authorization_request.other_response_mode': undefined;
  'authorization_request.no_state': undefined;
  'authorization_request.denied': undefined;
  'authorization_request.failed': undefined;
  'authorization_request.unavailable': undefined;
  'code_challenge.missing': undefined;
  'code_challenge.method_alone': undefined;
  'code_challenge.other_method': undefined;
  'code_challenge.malformed': undefined;
}

/**
 * Why a code cannot be exchanged. Told only to a client that has authenticated with its secret, and about codes that were
 * issued to it: anybody else could use the answers to find out what a stolen code lacks.
 */
export type CodeFault =
  | 'never_issued'
  | 'access_ended'
  | 'used'
  | 'replayed'
  | 'expired'
  | 'other_redirect_uri'
  | 'verifier_missing'
  | 'verifier_surplus'
  | 'other_verifier';

/** Why a refresh token cannot be used; told to the same clients as the fault of a code. */
export type RefreshTokenFault = 'never_issued' | 'replaced' | 'replayed' | 'revoked' | 'expired' | 'ended_meanwhile';

/** What kind of value was sent in place of which other, if the prefix shows it. */
export interface Mistaken {
  presented?: ValueKind | undefined;
  wanted?: ValueKind | 'credentials';
}

export interface NamedScopes {
  scopes: readonly string[];
  /** How many further scopes the sentence does not name. */
  more: number;
}
