import type { Db } from '../db/database.js';
import { runStatement } from '../db/statement.js';
import type { Credentials } from './client-authentication.js';
import {
  CLIENT_COLUMNS,
  CLIENT_PARTS,
  clientValues,
  type ClientAuthenticationRow,
} from './client-authentication.store.js';
import type { MintedPair } from './token-pair.js';

export interface NewAuthorizationCode {
  authorizationCodeId: string;
  codeHash: Buffer;
  grantId: string;
  redirectUri: string;
  scopes: string[];
  codeChallenge: string | undefined;
  createdAt: Date;
  expiresAt: Date;
}

/** A code with the grant that it belongs to. */
export interface AuthorizationCode {
  authorizationCodeId: string;
  grantId: string;
  clientId: string;
  userId: string;
  level: string;
  redirectUri: string;
  scopes: string[];
  codeChallenge: string | undefined;
  expiresAt: Date;
  isConsumed: boolean;
  grantIsEffective: boolean;
  grantIsRevoked: boolean;
}

/** The client as it is, and the code if there is one. */
export interface PresentedCode extends ClientAuthenticationRow {
  code?: AuthorizationCode;
}

interface CodeRow extends ClientAuthenticationRow {
  authorization_code_id: string | null;
  grant_id: string;
  code_client_id: string;
  user_id: string;
  level: string;
  redirect_uri: string;
  scopes: string[];
  code_challenge: string | null;
  expires_at: Date;
  consumed_at: Date | null;
  effective_at: Date | null;
  revoked_at: Date | null;
}

const FIND_CODE = {
  name: 'find-authorization-code',
  text: `with ${CLIENT_PARTS},
    code as (
      select c.authorization_code_id, c.grant_id, g.client_id as code_client_id, g.user_id, g.level, c.redirect_uri,
             c.scopes, c.code_challenge, c.expires_at, c.consumed_at, g.effective_at, g.revoked_at
      from authorization_codes c join grants g using (grant_id) where c.code_hash = $5
    )
    select ${CLIENT_COLUMNS}, code.* from client left join code on true`,
};

const REDEEM_CODE = {
  name: 'redeem-authorization-code',
  text: `with consumed as (
           update authorization_codes set consumed_at = $5 where authorization_code_id = $1 and consumed_at is null
           returning authorization_code_id, grant_id, scopes
         ), issued as (
           insert into token_pairs (token_pair_id, grant_id, authorization_code_id, generation, access_hash, refresh_hash,
                                    scopes, granted_scopes, authorized_at, issued_at, access_expires_at,
                                    refresh_expires_at)
           select $2, grant_id, authorization_code_id, 0, $3, $4, scopes, scopes, $5, $5, $6,
                  least($7::timestamptz, $5::timestamptz + make_interval(secs => $8))
           from consumed
           returning token_pair_id, grant_id
         ), audited as (
           insert into audit_events (occurred_at, type, client_id, user_id, grant_id, token_pair_id, address)
           select $5, event.type, g.client_id, g.user_id, issued.grant_id, issued.token_pair_id, $9::inet
           from issued join grants g using (grant_id) cross join (values ('code_redeemed'), ('token_issued')) as event (type)
         )
         select token_pair_id from issued`,
};

export async function insertAuthorizationCode(db: Db, code: NewAuthorizationCode): Promise<void> {
  await db('authorization_codes').insert({
    authorization_code_id: code.authorizationCodeId,
    code_hash: code.codeHash,
    grant_id: code.grantId,
    redirect_uri: code.redirectUri,
    scopes: code.scopes,
    code_challenge: code.codeChallenge ?? null,
    created_at: code.createdAt,
    expires_at: code.expiresAt,
  });
}

export async function findAuthorizationCode(
  db: Db,
  credentials: Credentials,
  codeHash: Buffer,
  now: Date,
): Promise<PresentedCode | undefined> {
  const [row] = await runStatement<CodeRow>(db, FIND_CODE, [...clientValues(credentials, now), codeHash]);
  if (!row || row.authorization_code_id === null) return row;
  return { ...row, code: toCode(row, row.authorization_code_id) };
}

/** Consumes the code and inserts its pair; false when it had been consumed. */
export async function redeemAuthorizationCode(
  trx: Db,
  code: AuthorizationCode,
  pair: MintedPair,
  { absoluteSeconds, address }: { absoluteSeconds: number; address: string | undefined },
): Promise<boolean> {
  const rows = await runStatement(trx, REDEEM_CODE, [
    code.authorizationCodeId,
    pair.tokenPairId,
    pair.accessHash,
    pair.refreshHash,
    pair.issuedAt,
    pair.accessExpiresAt,
    pair.refreshIdleAt,
    absoluteSeconds,
    address ?? null,
  ]);
  return rows.length > 0;
}

function toCode(row: CodeRow, authorizationCodeId: string): AuthorizationCode {
  return {
    authorizationCodeId,
    grantId: row.grant_id,
    clientId: row.code_client_id,
    userId: row.user_id,
    level: row.level,
    redirectUri: row.redirect_uri,
    scopes: row.scopes,
    codeChallenge: row.code_challenge ?? undefined,
    expiresAt: row.expires_at,
    isConsumed: row.consumed_at !== null,
    grantIsEffective: row.effective_at !== null,
    grantIsRevoked: row.revoked_at !== null,
  };
}

/** In one order, so that two revocations at once do not wait for each other. */
export async function deleteUnredeemedCodes(trx: Db, grantId: string): Promise<void> {
  const unredeemed = trx('authorization_codes')
    .select('authorization_code_id')
    .where({ grant_id: grantId, consumed_at: null })
    .orderBy('authorization_code_id')
    .forUpdate();
  await trx('authorization_codes').whereIn('authorization_code_id', unredeemed).delete();
}
