import type { GrantType } from '../../clients/client.js';
import type { Mistaken } from '../../refusals/oauth.js';

/**
 * What a client presents. Of the secret only the digest is kept, since that is what the database stores and compares.
 */
export interface Credentials {
  clientId: string;
  secretHash: Buffer | undefined;
  /** The IP address that the request came from, for the audit log and the limits. */
  address?: string | undefined;
  /** Set if another kind of value was sent in place of the id or the secret, such as a code or a token. */
  mistaken?: Mistaken | undefined;
}

export interface ClientAuthenticationRow {
  client_id: string;
  is_public: boolean;
  is_disabled: boolean;
  grant_types: GrantType[];
  replay_revokes_grant: boolean;
  secret_hashes: Buffer[];
}

/**
 * The first common table expressions of every statement that runs for a client's request, so that one round trip
 * authenticates the client and does the rest. $1 is the client id, $2 the digest of the secret or null, $3 the time, $4
 * the IP address of the request. `client` has a row even if the credentials are wrong; `authenticated` has one only if
 * they are right; `used` records when the secret was last used, at most once a minute to save writes.
 */
export const CLIENT_PARTS = `
  client as (
    select c.client_id, c.is_public, c.disabled_at is not null as is_disabled, c.grant_types, c.allowed_scopes,
           c.replay_revokes_grant,
           array(select s.secret_hash from client_secrets s
                 where s.client_id = c.client_id and (s.expires_at is null or s.expires_at > $3::timestamptz)
                 order by s.created_at) as secret_hashes
    from clients c where c.client_id = $1
  ), authenticated as (
    select client_id, is_public, grant_types, allowed_scopes, $4::inet as address from client
    where not is_disabled
      and case when is_public then $2::bytea is null else coalesce($2 = any (secret_hashes), false) end
  ), used as (
    update client_secrets s set last_used_at = $3 from authenticated a
    where s.client_id = a.client_id and s.secret_hash = $2
      and (s.last_used_at is null or s.last_used_at < $3 - interval '1 minute')
  )`;

export const CLIENT_COLUMNS = `client.client_id, client.is_public, client.is_disabled, client.grant_types,
  client.replay_revokes_grant, client.secret_hashes`;

/** The values of $1 to $4 in each statement that begins with CLIENT_PARTS. */
export function clientValues(credentials: Credentials, now: Date): unknown[] {
  return [credentials.clientId, credentials.secretHash ?? null, now, credentials.address ?? null];
}
