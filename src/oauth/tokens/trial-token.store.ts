import type { Db } from '../../db/database.js';

interface TrialTokenRow {
  accessHash: Buffer;
  clientId: string;
  scopes: readonly string[];
  issuedAt: Date;
  expiresAt: Date;
}

/** @returns false, without a token, unless the client is in the sandbox, works and may have these scopes */
export async function insertTrialToken(db: Db, token: TrialTokenRow): Promise<boolean> {
  const { accessHash, clientId, scopes, issuedAt, expiresAt } = token;
  const inserted = await db.raw<{ rowCount: number }>(
    `insert into client_tokens (access_hash, client_id, scopes, issued_at, expires_at)
     select :accessHash, client_id, :scopes::text[], :issuedAt, :expiresAt from clients
     where client_id = :clientId and environment = 'sandbox' and disabled_at is null and allowed_scopes @> :scopes::text[]`,
    { accessHash, clientId, scopes: [...scopes], issuedAt, expiresAt },
  );
  return inserted.rowCount === 1;
}
