import type { Db } from '../../db/database.js';

interface TrialTokenRow {
  accessHash: Buffer;
  clientId: string;
  /** Who asks for it. */
  memberId: string;
  scopes: readonly string[];
  issuedAt: Date;
  expiresAt: Date;
}

/**
 * @returns false, without a token, unless the client is in the sandbox, works, may get tokens of its own with these scopes
 * (RFC 6749 §4.4), and has the member in its team
 */
export async function insertTrialToken(db: Db, token: TrialTokenRow): Promise<boolean> {
  const { accessHash, clientId, memberId, scopes, issuedAt, expiresAt } = token;
  const inserted = await db.raw<{ rowCount: number }>(
    `insert into client_tokens (access_hash, client_id, scopes, issued_at, expires_at)
     select :accessHash, client_id, :scopes::text[], :issuedAt, :expiresAt from clients
     where client_id = :clientId and environment = 'sandbox' and disabled_at is null and allowed_scopes @> :scopes::text[]
       and 'client_credentials' = any (grant_types) and not is_public
       and exists (select from client_members m where m.client_id = clients.client_id and m.member_id = :memberId)`,
    { accessHash, clientId, memberId, scopes: [...scopes], issuedAt, expiresAt },
  );
  return inserted.rowCount === 1;
}
