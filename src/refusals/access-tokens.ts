/** Of requests to protected resources (RFC 6750). */
export interface AccessTokenRefusals {
  'access_token.missing': undefined;
  'access_token.other_scheme': { presented: ValueKind | undefined };
  'access_token.malformed': undefined;
  /** One code for all causes, so that nobody learns which tokens there were. */
  'access_token.unusable': { presented: ValueKind | undefined };
  'access_token.lacks_scope': { scopes: readonly string[] };
  /** A client's own token where a user's is needed. */
  'access_token.without_user': { scope: string };
}

/** What kind of value was sent, if it evidently is one of another kind than was asked for. */
export type ValueKind =
  | 'access_token'
  | 'refresh_token'
  | 'authorization_code'
  | 'client_secret'
  | 'client_id'
  | 'webhook_secret';
