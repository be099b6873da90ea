import type { GrantType } from '../../clients/client.js';
import { secretMatches } from '../../clients/client-secret.js';
import type { ClientAuthenticationRow, Credentials } from './client-authentication.store.js';
import { refusal, refuse, type Refused } from '../../refusals/refuse.js';
import type { Mistaken } from '../../refusals/oauth.js';

export type { Credentials } from './client-authentication.store.js';

/** Why an authentication failed. For the operators' audit log only; the client is not told. */
type ClientFault =
  | 'unknown_client'
  | 'disabled_client'
  | 'public_client'
  | 'missing_secret'
  | 'wrong_secret'
  | 'surplus_secret';

export function failedAuthentication(fault: ClientFault, mistaken: Mistaken = {}): Refused {
  return refusal('client_authentication.failed', mistaken).because(fault);
}

export interface AuthenticatedClient {
  clientId: string;
  isPublic: boolean;
  grantTypes: GrantType[];
  /** Whether presenting a dead refresh token revokes all tokens of its grant. */
  replayRevokesGrant: boolean;
}

/**
 * Accepts or refuses the client, given the row that the statement returned. A public client authenticates with its id
 * alone and must not send a secret (RFC 6749 §3.2.1).
 * @throws Refused
 */
export function acceptClient(row: ClientAuthenticationRow | undefined, credentials: Credentials): AuthenticatedClient {
  const secretFault = faultOfSecret(row, credentials);
  if (!row) throw failedAuthentication('unknown_client', credentials.mistaken);
  if (secretFault) throw failedAuthentication(secretFault, credentials.mistaken);
  if (row.is_disabled) throw failedAuthentication('disabled_client');
  return {
    clientId: row.client_id,
    isPublic: row.is_public,
    grantTypes: row.grant_types,
    replayRevokesGrant: row.is_public || row.replay_revokes_grant,
  };
}

/** Compares a digest even if the client is unknown, so that the time taken does not show which clients exist. */
function faultOfSecret(row: ClientAuthenticationRow | undefined, { secretHash }: Credentials): ClientFault | undefined {
  const isRight = secretHash !== undefined && secretMatches(row?.secret_hashes ?? [], secretHash);
  if (row?.is_public) return secretHash === undefined ? undefined : 'surplus_secret';
  if (secretHash === undefined) return 'missing_secret';
  return isRight ? undefined : 'wrong_secret';
}

/** @throws Refused when the client is not registered for this grant type (RFC 6749 §5.2) */
export function requireGrantType(client: AuthenticatedClient, grantType: GrantType): void {
  if (!client.grantTypes.includes(grantType)) refuse('grant_type.not_allowed');
}
