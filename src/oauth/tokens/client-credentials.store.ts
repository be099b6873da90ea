import type { Db } from '../../db/database.js';
import { runStatement } from '../../db/statement.js';
import {
  CLIENT_COLUMNS,
  CLIENT_PARTS,
  clientValues,
  type ClientAuthenticationRow,
  type Credentials,
} from '../client-authentication/client-authentication.store.js';

interface ClientTokenRow extends ClientAuthenticationRow {
  allowed_scopes: string[];
  /** Null when no token was issued. */
  issued_scopes: string[] | null;
}

const ISSUE_CLIENT_TOKEN = {
  name: 'issue-client-token',
  text: `with ${CLIENT_PARTS},
    allowed as (
      select client_id, array(select s from unnest($6::text[]) as s where s = any (allowed_scopes)) as scopes
      from authenticated where 'client_credentials' = any (grant_types) and not is_public
    ), issued as (
      insert into client_tokens (access_hash, client_id, scopes, issued_at, expires_at)
      select $5, client_id, scopes, $3, $8 from allowed
      where cardinality(scopes) > 0 and ($7::boolean or cardinality(scopes) = cardinality($6))
      returning client_id, scopes
    ), audited as (
      insert into audit_events (occurred_at, type, client_id, address)
      select $3, 'token_issued', client_id, address from issued join authenticated using (client_id)
    )
    select ${CLIENT_COLUMNS}, client.allowed_scopes, issued.scopes as issued_scopes from client left join issued on true`,
};

/**
 * Issues the token if credentials and request are right.
 * @returns the client, and the scopes of the token
 */
export async function issueClientToken(
  db: Db,
  credentials: Credentials,
  token: {
    scopes: readonly string[];
    /** Whether scopes that the client may not have are left out. If false, they make the request fail. */
    mayBeFewer: boolean;
    accessHash: Buffer;
    issuedAt: Date;
    expiresAt: Date;
  },
): Promise<ClientTokenRow | undefined> {
  const [row] = await runStatement<ClientTokenRow>(db, ISSUE_CLIENT_TOKEN, [
    ...clientValues(credentials, token.issuedAt),
    token.accessHash,
    token.scopes,
    token.mayBeFewer,
    token.expiresAt,
  ]);
  return row;
}
