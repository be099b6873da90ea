import type { Db } from '../../db/database.js';
import { runStatement, type Statement } from '../../db/statement.js';

export interface MintedPair {
  tokenPairId: string;
  accessToken: string;
  refreshToken: string;
  accessHash: Buffer;
  refreshHash: Buffer;
  issuedAt: Date;
  accessExpiresAt: Date;
  /**
   * When the refresh token expires if it is not used. The absolute limit is counted from the authorization, in the
   * statements.
   */
  refreshIdleAt: Date;
}

export interface AccessTokenRow {
  client_id: string;
  scopes: string[];
  access_expires_at: Date;
  is_revoked: boolean;
  /** Null for a client's own token, like the fields below. */
  token_pair_id: string | null;
  grant_id: string | null;
  user_id: string | null;
  confirmed_at: Date | null;
}

const FIND_ACCESS_TOKEN = {
  name: 'find-access-token',
  text: `select t.client_id, t.scopes, t.expires_at as access_expires_at,
                t.revoked_at is not null or c.disabled_at is not null as is_revoked,
                null::uuid as token_pair_id, null::uuid as grant_id, null::uuid as user_id,
                null::timestamptz as confirmed_at
         from client_tokens t join clients c using (client_id) where t.access_hash = $1
         union all
         select g.client_id, p.scopes, p.access_expires_at,
                p.revoked_at is not null or g.revoked_at is not null or c.disabled_at is not null,
                p.token_pair_id, p.grant_id, g.user_id, p.confirmed_at
         from token_pairs p join grants g using (grant_id) join clients c using (client_id) where p.access_hash = $1`,
};

/** Finds an access token of either kind, with everything that its validity depends on, in one round trip. */
export async function findAccessToken(db: Db, accessHash: Buffer): Promise<AccessTokenRow | undefined> {
  const [row] = await runStatement<AccessTokenRow>(db, FIND_ACCESS_TOKEN, [accessHash]);
  return row;
}

/**
 * The recursion ends at the first revoked ancestor, since all pairs above it are revoked too. So the cost does not grow
 * with the number of refreshes. Rows are locked from the youngest generation to the oldest, here and in the statements
 * below, so that two statements cannot deadlock.
 */
const CONFIRM_PAIR = {
  name: 'confirm-token-pair',
  text: `with recursive confirmed as (
           update token_pairs set confirmed_at = $2
           where token_pair_id = $1 and confirmed_at is null and revoked_at is null
           returning token_pair_id, grant_id, parent_id
         ), ancestor as (
           select p.token_pair_id, p.parent_id
           from token_pairs p join confirmed c on p.token_pair_id = c.parent_id where p.revoked_at is null
           union all
           select p.token_pair_id, p.parent_id
           from token_pairs p join ancestor a on p.token_pair_id = a.parent_id where p.revoked_at is null
         ), locked as (
           select token_pair_id from token_pairs
           where token_pair_id in (select token_pair_id from ancestor) and revoked_at is null
           order by generation desc for no key update
         ), audited as (
           insert into audit_events (occurred_at, type, client_id, user_id, grant_id, token_pair_id)
           select $2, 'token_confirmed', g.client_id, g.user_id, c.grant_id, c.token_pair_id
           from confirmed c join grants g using (grant_id)
         )
         update token_pairs p set revoked_at = $2, revoke_reason = 'superseded'
         from locked where p.token_pair_id = locked.token_pair_id`,
};

/**
 * Confirms a pair at its first use and revokes all its ancestors. Of two simultaneous first uses, one finds nothing
 * left to do.
 */
export async function confirmPair(db: Db, tokenPairId: string, now: Date): Promise<void> {
  await runStatement(db, CONFIRM_PAIR, [tokenPairId, now]);
}

/** All pairs of a grant, or only those that come from one code. */
export interface PairSelection {
  grantId: string;
  authorizationCodeId?: string;
}

const REVOKE_PAIRS = {
  name: 'revoke-token-pairs',
  text: `with locked as (
           select token_pair_id from token_pairs
           where grant_id = $1 and ($2::uuid is null or authorization_code_id = $2) and revoked_at is null
           order by generation desc, token_pair_id for no key update
         ), ended as (
           update token_pairs p set revoked_at = $4, revoke_reason = $3
           from locked where p.token_pair_id = locked.token_pair_id
           returning p.token_pair_id
         ), audited as (
           insert into audit_events (occurred_at, type, client_id, user_id, grant_id, detail)
           select $4, 'token_revoked', client_id, user_id, grant_id, $3 from grants
           where grant_id = $1 and exists (select from ended)
         )
         select from ended`,
};

export async function revokeLivePairs(trx: Db, selection: PairSelection, reason: string, now: Date): Promise<void> {
  await runStatement(trx, REVOKE_PAIRS, [selection.grantId, selection.authorizationCodeId ?? null, reason, now]);
}

/** Waits for transactions that are adding pairs, and prevents new pairs until the end of this transaction. */
const HOLD_GRANT = { name: 'hold-grant', text: 'select from grants where grant_id = $1 for update' };

export async function lockGrant(trx: Db, grantId: string): Promise<void> {
  await runStatement(trx, HOLD_GRANT, [grantId]);
}

const LAST_REFRESH: Statement = {
  name: 'find-last-refresh',
  text: `select max(p.issued_at) as at from token_pairs p join grants g on g.grant_id = p.grant_id
         where g.grant_id = $1 and g.client_id = $2 and p.generation > 0`,
};

/**
 * Undefined if the tokens were never refreshed, if the refreshed pairs have been cleaned up, or if the grant belongs to
 * another client.
 */
export async function findLastRefreshTime(
  db: Db,
  { grantId, clientId }: { grantId: string; clientId: string },
): Promise<Date | undefined> {
  const [row] = await runStatement<{ at: Date | null }>(db, LAST_REFRESH, [grantId, clientId]);
  return row?.at ?? undefined;
}

const USER_IN_ACCESS: Statement = {
  name: 'find-user-in-access',
  text: `select g.user_id from grants g join clients c using (client_id)
         where g.grant_id = $1 and g.revoked_at is null and c.disabled_at is null
           and exists (select from token_pairs p where p.grant_id = g.grant_id and p.revoked_at is null)`,
};

/** The user whose data the client of a grant can still read: client enabled, grant and tokens not revoked. */
export async function findUserInAccess(db: Db, grantId: string): Promise<string | undefined> {
  const [row] = await runStatement<{ user_id: string }>(db, USER_IN_ACCESS, [grantId]);
  return row?.user_id;
}
