import type { Db } from '../../db/database.js';
import { runStatement } from '../../db/statement.js';
import {
  CLIENT_COLUMNS,
  CLIENT_PARTS,
  clientValues,
  type ClientAuthenticationRow,
  type Credentials,
} from '../client-authentication/client-authentication.store.js';
import type { MintedPair } from './token-pairs.store.js';

interface RefreshRow extends ClientAuthenticationRow {
  parent_id: string | null;
  parent_grant_id: string;
  parent_user_id: string;
  parent_is_revoked: boolean;
  parent_revoke_reason: string | null;
  parent_is_grant_revoked: boolean;
  parent_confirmed_at: Date | null;
  parent_was_refreshed: boolean;
  parent_expires_at: Date;
  parent_granted_scopes: string[];
  issued_scopes: string[] | null;
}

export interface RefreshResult extends ClientAuthenticationRow {
  /** The pair whose refresh token was presented, if it belongs to this client. */
  parent?: {
    tokenPairId: string;
    grantId: string;
    userId: string;
    isRevoked: boolean;
    /** Why this pair was revoked; null if it was not, or only as part of its grant. */
    revokeReason: string | null;
    isGrantRevoked: boolean;
    confirmedAt: Date | null;
    /** Whether the pair was refreshed before; otherwise it has no earlier children. */
    wasRefreshed: boolean;
    expiresAt: Date;
    /**
     * The scopes that the user granted. Every child keeps all of them, even if its access token was requested with
     * fewer.
     */
    grantedScopes: string[];
  };
  /** The scopes of the child; absent when none was inserted. */
  issuedScopes?: string[];
}

/**
 * How long a chain of refreshes may grow in which no access token was ever used. (The first use of one revokes all
 * pairs above it.) A client that refreshes every hour without using a token reaches this after six weeks; using its
 * newest access token once resets the count.
 */
export const UNUSED_GENERATIONS = 1_000;

/**
 * The update of the parent decides every race with the first use of a descendant: if that revokes the parent first,
 * Postgres evaluates the condition again, and it fails. The grant is locked before the parent, since the foreign key of
 * the child would lock it later anyway. So a revocation waits for the child to be inserted, and no child is inserted
 * during a revocation (see revokePairs).
 */
const REFRESH_PAIR = {
  name: 'refresh-token-pair',
  text: `with ${CLIENT_PARTS},
    parent as (
      select p.token_pair_id, p.grant_id, p.revoked_at is not null or g.revoked_at is not null as is_revoked,
             p.revoke_reason, g.revoked_at is not null as is_grant_revoked, p.confirmed_at, p.superseded_at is not null as was_refreshed, p.granted_scopes,
             case when p.confirmed_at is null then p.unused_generations + 1 else 0 end as unused_generations,
             least(p.refresh_expires_at, p.authorized_at + make_interval(secs => $12)) as expires_at,
             $6::text[] is null or $6 <@ p.granted_scopes as covers_scopes, g.client_id, g.user_id, a.address
      from token_pairs p join grants g using (grant_id) join authenticated a using (client_id)
      where p.refresh_hash = $5
      for key share of g
    ), superseded as (
      update token_pairs p set superseded_at = coalesce(p.superseded_at, $3)
      from parent, authenticated a
      where p.token_pair_id = parent.token_pair_id and p.revoked_at is null and not parent.is_revoked
        and parent.expires_at > $3 and parent.covers_scopes and 'refresh_token' = any (a.grant_types)
        and parent.unused_generations <= ${UNUSED_GENERATIONS}
      returning p.token_pair_id, p.grant_id, p.authorization_code_id, p.generation, p.scopes, p.granted_scopes,
                p.authorized_at, parent.unused_generations
    ), child as (
      insert into token_pairs (token_pair_id, grant_id, authorization_code_id, parent_id, generation, access_hash,
                               refresh_hash, scopes, granted_scopes, authorized_at, issued_at, access_expires_at,
                               refresh_expires_at, unused_generations)
      select $7, grant_id, authorization_code_id, token_pair_id, generation + 1, $8,
             $9, coalesce($6, scopes), granted_scopes, authorized_at, $3, $10,
             least($11::timestamptz, authorized_at + make_interval(secs => $12)), unused_generations
      from superseded
      returning token_pair_id, grant_id, scopes
    ), audited as (
      insert into audit_events (occurred_at, type, client_id, user_id, grant_id, token_pair_id, address)
      select $3, 'token_refreshed', parent.client_id, parent.user_id, child.grant_id, child.token_pair_id, parent.address
      from child, parent
    )
    select ${CLIENT_COLUMNS}, parent.token_pair_id as parent_id, parent.grant_id as parent_grant_id,
           parent.user_id as parent_user_id, parent.is_revoked as parent_is_revoked,
           parent.revoke_reason as parent_revoke_reason, parent.is_grant_revoked as parent_is_grant_revoked,
           parent.confirmed_at as parent_confirmed_at, parent.was_refreshed as parent_was_refreshed,
           parent.expires_at as parent_expires_at, parent.granted_scopes as parent_granted_scopes,
           child.scopes as issued_scopes
    from client left join parent on true left join child on true`,
};

export async function refreshPair(
  db: Db,
  credentials: Credentials,
  request: { refreshHash: Buffer; child: MintedPair; scopes: readonly string[] | undefined; absoluteSeconds: number },
): Promise<RefreshResult | undefined> {
  const { child } = request;
  const [row] = await runStatement<RefreshRow>(db, REFRESH_PAIR, [
    ...clientValues(credentials, child.issuedAt),
    request.refreshHash,
    request.scopes ?? null,
    child.tokenPairId,
    child.accessHash,
    child.refreshHash,
    child.accessExpiresAt,
    child.refreshIdleAt,
    request.absoluteSeconds,
  ]);
  return row && toResult(row);
}

/**
 * How many unused children a pair may have, so that a client that keeps refreshing without using the tokens does not
 * fill the table. Beyond this number, children older than a minute that were neither used nor refreshed are deleted
 * when the next child is inserted. The minute protects clients with many servers that all refresh at the same moment.
 */
const UNUSED_CHILDREN = 10;

/** Skips locked children, since the first use of them is under way. */
const DISPLACE_CHILDREN = {
  name: 'displace-unused-children',
  text: `delete from token_pairs where token_pair_id in (
           select token_pair_id from token_pairs
           where confirmed_at is null and superseded_at is null and token_pair_id in (
             select token_pair_id from token_pairs
             where parent_id = $1 and confirmed_at is null and superseded_at is null and revoked_at is null
               and issued_at < $2::timestamptz - interval '1 minute'
             order by issued_at desc offset ${UNUSED_CHILDREN - 1}
           )
           for update skip locked
         )`,
};

/** Deletes the oldest unused children of a pair that has just been given another child. */
export async function displaceUnusedChildren(db: Db, tokenPairId: string, now: Date): Promise<void> {
  await runStatement(db, DISPLACE_CHILDREN, [tokenPairId, now]);
}

function toResult(row: RefreshRow): RefreshResult {
  const result: RefreshResult = row;
  if (row.parent_id !== null) {
    result.parent = {
      tokenPairId: row.parent_id,
      grantId: row.parent_grant_id,
      userId: row.parent_user_id,
      isRevoked: row.parent_is_revoked,
      revokeReason: row.parent_revoke_reason,
      isGrantRevoked: row.parent_is_grant_revoked,
      confirmedAt: row.parent_confirmed_at,
      wasRefreshed: row.parent_was_refreshed,
      expiresAt: row.parent_expires_at,
      grantedScopes: row.parent_granted_scopes,
    };
  }
  if (row.issued_scopes) result.issuedScopes = row.issued_scopes;
  return result;
}
