import type { Db } from '../../db/database.js';
import { runStatement } from '../../db/statement.js';
import {
  CLIENT_COLUMNS,
  CLIENT_PARTS,
  clientValues,
  type ClientAuthenticationRow,
  type Credentials,
} from '../client-authentication/client-authentication.store.js';

interface RevocationRow extends ClientAuthenticationRow {
  owner_id: string | null;
  grant_id: string | null;
  is_revoked: boolean;
}

export interface PresentedToken extends ClientAuthenticationRow {
  /** The token, whichever client it belongs to. */
  token?: {
    clientId: string;
    /** Absent for a client's own token. */
    grantId: string | undefined;
    isRevoked: boolean;
  };
}

/**
 * Looks for every kind of token once, whatever `token_type_hint` says: a wrong hint must not hide a token (RFC 7009
 * §2.1), and hints must not multiply the work (RFC 7009 §5).
 */
const REVOKE_CLIENT_TOKEN = {
  name: 'revoke-client-token',
  text: `with ${CLIENT_PARTS},
    token as (
      select t.client_id as owner_id, null::uuid as grant_id, t.revoked_at is not null as is_revoked
      from client_tokens t where t.access_hash = $5
      union all
      select g.client_id, p.grant_id, p.revoked_at is not null or g.revoked_at is not null
      from token_pairs p join grants g using (grant_id) where p.access_hash = $5 or p.refresh_hash = $5
    ), revoked as (
      update client_tokens t set revoked_at = $3 from authenticated a
      where t.access_hash = $5 and t.client_id = a.client_id and t.revoked_at is null
      returning t.client_id, a.address
    ), audited as (
      insert into audit_events (occurred_at, type, client_id, address, detail)
      select $3, 'token_revoked', client_id, address, 'revoked_by_client' from revoked
    )
    select ${CLIENT_COLUMNS}, token.owner_id, token.grant_id, token.is_revoked
    from client left join token on true`,
};

/** Revokes the token if it is a client's own. A token that a user granted is only looked up. */
export async function revokeClientToken(
  db: Db,
  credentials: Credentials,
  tokenHash: Buffer,
  now: Date,
): Promise<PresentedToken | undefined> {
  const [row] = await runStatement<RevocationRow>(db, REVOKE_CLIENT_TOKEN, [
    ...clientValues(credentials, now),
    tokenHash,
  ]);
  if (!row || row.owner_id === null) return row;
  const token = { clientId: row.owner_id, grantId: row.grant_id ?? undefined, isRevoked: row.is_revoked };
  return { ...row, token };
}
