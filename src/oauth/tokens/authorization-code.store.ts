import type { Db } from '../../db/database.js';
import { fromRow, toRow, type Row } from '../../db/row.js';
import { runStatement } from '../../db/statement.js';
import { COUNTED_BESIDE, MAKE_EFFECTIVE_PARTS } from '../../statistics/counters.js';
import {
  CLIENT_COLUMNS,
  CLIENT_PARTS,
  clientValues,
  type ClientAuthenticationRow,
  type Credentials,
} from '../client-authentication/client-authentication.store.js';
import type { MintedPair } from './token-pairs.store.js';

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

/** What a client sent, as it is compared. */
export interface PresentedValues {
  codeHash: Buffer;
  redirectUri: string;
  codeChallenge: string | undefined;
}

/** A code as it was issued, whatever was sent with it. */
export interface IssuedCode {
  redirectUri: string;
  codeChallenge: string | undefined;
  consumedAt: Date | undefined;
  expiresAt: Date;
  isRevoked: boolean;
}

/** A code that was presented with the right client, redirect URI and verifier. */
export interface PresentedCode {
  authorizationCodeId: string;
  grantId: string;
  userId: string;
  level: string;
  scopes: string[];
  /** When an earlier request exchanged the code; null if none did. */
  consumedAt: Date | null;
  /**
   * Whether expiry, grant and client permit the exchange. If the code was not exchanged nevertheless, a simultaneous
   * request exchanged it first.
   */
  isExchangeable: boolean;
}

/** The client; the code, if there is one; and whether this statement exchanged it. */
export interface ExchangeResult extends ClientAuthenticationRow {
  code?: PresentedCode;
  isExchanged: boolean;
}

interface ExchangeRow extends ClientAuthenticationRow, Row<Omit<PresentedCode, 'authorizationCodeId'>> {
  authorization_code_id: string | null;
  is_exchanged: boolean;
}

/**
 * `code` has a row only if client, redirect URI and verifier are right; whether the code has expired or was used is
 * checked afterwards. The redirect URI may be sent with or without its query: §2.3 says "without", RFC 6749 §4.1.3
 * "identical". Of several simultaneous exchanges the update lets one through, so that a code works only once (RFC 6749
 * §4.1.2). The first exchange of a grant makes it effective, and from then on it counts (§1).
 */
const EXCHANGE_CODE = {
  name: 'exchange-authorization-code',
  text: `with ${CLIENT_PARTS},
    code as (
      select c.authorization_code_id, c.grant_id, a.client_id, a.address, g.user_id, g.level, c.scopes,
             c.consumed_at,
             c.expires_at > $3 and g.revoked_at is null and 'authorization_code' = any (a.grant_types) as is_exchangeable
      from authorization_codes c join grants g using (grant_id) join authenticated a using (client_id)
      where c.code_hash = $5 and $6 in (c.redirect_uri, split_part(c.redirect_uri, '?', 1))
        and c.code_challenge is not distinct from $7
    ), consumed as (
      update authorization_codes c set consumed_at = $3 from code
      where c.authorization_code_id = code.authorization_code_id and c.consumed_at is null and code.is_exchangeable
      returning c.authorization_code_id, c.grant_id
    ), redeemed as (select grant_id from consumed), ${MAKE_EFFECTIVE_PARTS}, issued as (
      insert into token_pairs (token_pair_id, grant_id, authorization_code_id, generation, access_hash, refresh_hash,
                               scopes, granted_scopes, authorized_at, issued_at, access_expires_at, refresh_expires_at)
      select $8, code.grant_id, authorization_code_id, 0, $9, $10, scopes, scopes, $3, $3, $11,
             least($12::timestamptz, $3 + make_interval(secs => $13))
      from code join consumed using (authorization_code_id)
      returning token_pair_id
    ), audited as (
      insert into audit_events (occurred_at, type, client_id, user_id, grant_id, token_pair_id, address)
      select $3, event.type, client_id, user_id, grant_id, token_pair_id, address
      from issued cross join code cross join (values ('code_redeemed'), ('token_issued')) as event (type)
    )
    select ${CLIENT_COLUMNS}, code.authorization_code_id, code.grant_id, code.user_id, code.level, code.scopes,
           code.consumed_at, code.is_exchangeable, issued.token_pair_id is not null as is_exchanged, ${COUNTED_BESIDE} as counted_beside
    from client left join code on true left join issued on true`,
};

export async function insertAuthorizationCode(db: Db, code: NewAuthorizationCode): Promise<void> {
  await db('authorization_codes').insert(toRow(code));
}

/** Consumes the code, inserts its token pair and makes its grant effective, if everything is right. */
export async function exchangeCode(
  db: Db,
  credentials: Credentials,
  presented: PresentedValues,
  pair: MintedPair,
  absoluteSeconds: number,
): Promise<ExchangeResult | undefined> {
  const [row] = await runStatement<ExchangeRow>(db, EXCHANGE_CODE, [
    ...clientValues(credentials, pair.issuedAt),
    presented.codeHash,
    presented.redirectUri,
    presented.codeChallenge ?? null,
    pair.tokenPairId,
    pair.accessHash,
    pair.refreshHash,
    pair.accessExpiresAt,
    pair.refreshIdleAt,
    absoluteSeconds,
  ]);
  return row && toResult(row);
}

/** Only a code of this client, so that no client learns anything about those of others. */
export async function findIssuedCode(db: Db, clientId: string, codeHash: Buffer): Promise<IssuedCode | undefined> {
  const row = await db('authorization_codes as c')
    .join('grants as g', 'g.grant_id', 'c.grant_id')
    .where({ 'c.code_hash': codeHash, 'g.client_id': clientId })
    .first<Row<IssuedCode> | undefined>(
      'c.redirect_uri',
      'c.code_challenge',
      'c.consumed_at',
      'c.expires_at',
      db.raw('g.revoked_at is not null as is_revoked'),
    );
  return row && fromRow<IssuedCode>(row);
}

function toResult(row: ExchangeRow): ExchangeResult {
  const result: ExchangeResult = { ...row, isExchanged: row.is_exchanged };
  if (row.authorization_code_id === null) return result;
  result.code = {
    authorizationCodeId: row.authorization_code_id,
    grantId: row.grant_id,
    userId: row.user_id,
    level: row.level,
    scopes: row.scopes,
    consumedAt: row.consumed_at,
    isExchangeable: row.is_exchangeable,
  };
  return result;
}

/**
 * Deletes the codes of a grant that were never exchanged. Locks them in the order of their ids, so that two
 * simultaneous revocations cannot deadlock.
 */
export async function deleteUnredeemedCodes(trx: Db, grantId: string): Promise<void> {
  const unredeemed = trx('authorization_codes')
    .select('authorization_code_id')
    .where({ grant_id: grantId, consumed_at: null })
    .orderBy('authorization_code_id')
    .forUpdate();
  await trx('authorization_codes').whereIn('authorization_code_id', unredeemed).delete();
}
