import type { Db } from '../../db/database.js';
import { runStatement } from '../../db/statement.js';
import {
  CLIENT_COLUMNS,
  CLIENT_PARTS,
  clientValues,
  type ClientAuthenticationRow,
  type Credentials,
} from '../client-authentication/client-authentication.store.js';

/** A token that is valid now. */
export interface ActiveToken {
  kind: 'access' | 'refresh';
  clientId: string;
  /** Absent for a client's own token. */
  userId: string | undefined;
  /** For a refresh token: all scopes that a refresh can request. */
  scopes: string[];
  issuedAt: Date;
  expiresAt: Date;
}

interface IntrospectionRow extends ClientAuthenticationRow {
  /** Null when no token was found. */
  kind: ActiveToken['kind'] | null;
  user_id: string | null;
  scopes: string[];
  issued_at: Date;
  token_expires_at: Date;
  is_revoked: boolean;
}

export interface IntrospectedToken extends ClientAuthenticationRow {
  token?: ActiveToken & { isRevoked: boolean };
}

/**
 * Only reads the token, since introspection does not count as use. For a disabled client no token is found, since
 * `authenticated` requires an enabled one.
 */
const FIND_OWN_TOKEN = {
  name: 'find-own-token',
  text: `with ${CLIENT_PARTS},
    pair as (
      select p.*, g.user_id, p.revoked_at is not null or g.revoked_at is not null as is_revoked
      from token_pairs p join grants g using (grant_id) join authenticated a using (client_id)
      where p.access_hash = $5 or p.refresh_hash = $5
    ), token as (
      select 'access' as kind, null::uuid as user_id, t.scopes, t.issued_at, t.expires_at as token_expires_at,
             t.revoked_at is not null as is_revoked
      from client_tokens t join authenticated a using (client_id) where t.access_hash = $5
      union all
      select 'access', user_id, scopes, issued_at, access_expires_at, is_revoked from pair where access_hash = $5
      union all
      select 'refresh', user_id, granted_scopes, issued_at,
             least(refresh_expires_at, authorized_at + make_interval(secs => $6)), is_revoked
      from pair where refresh_hash = $5
    )
    select ${CLIENT_COLUMNS}, token.* from client left join token on true`,
};

/** The client, and the token if it belongs to this client. */
export async function findOwnToken(
  db: Db,
  credentials: Credentials,
  { tokenHash, refreshAbsoluteSeconds }: { tokenHash: Buffer; refreshAbsoluteSeconds: number },
  now: Date,
): Promise<IntrospectedToken | undefined> {
  const values = [...clientValues(credentials, now), tokenHash, refreshAbsoluteSeconds];
  const [row] = await runStatement<IntrospectionRow>(db, FIND_OWN_TOKEN, values);
  if (!row || row.kind === null) return row;
  const token = {
    kind: row.kind,
    clientId: row.client_id,
    userId: row.user_id ?? undefined,
    scopes: row.scopes,
    issuedAt: row.issued_at,
    expiresAt: row.token_expires_at,
    isRevoked: row.is_revoked,
  };
  return { ...row, token };
}
