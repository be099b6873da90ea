/** Refusals of requests to protected resources (RFC 6750). */
export interface AccessTokenRefusals {
  'access_token.missing': undefined;
  'access_token.other_scheme': { presented: ValueKind | undefined };
  'access_token.malformed': undefined;
  /** One code for all causes, so that nobody learns which tokens exist or existed. */
  'access_token.unusable': { presented: ValueKind | undefined };
  'access_token.lacks_scope': { scopes: readonly string[] };
  /** A client's own token where a user's is needed. */
  'access_token.without_user': { scope: string };
}

/**
 * The kinds of values that the service issues and recognises by their prefixes, to name one that was sent in place of
 * another.
 */
export type ValueKind =
  | 'access_token'
  | 'refresh_token'
  | 'authorization_code'
  | 'client_secret'
  | 'client_id'
  | 'webhook_secret';
