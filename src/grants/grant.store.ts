import type { Environment } from '../clients/client.js';
import type { Db } from '../db/database.js';
import { rowReader, type Row } from '../db/row.js';
import { runStatement } from '../db/statement.js';

/** What a user has granted to a client: one live grant per level. `level` is empty if no verification was asked for. */
export interface Grant {
  grantId: string;
  clientId: string;
  userId: string;
  level: string;
  scopes: string[];
  createdAt: Date;
  /** When a code of the grant was first exchanged. Until then the grant counts nowhere (§1). */
  effectiveAt: Date | undefined;
  /**
   * Whether the user has, or had, further grants to the client. Such grants are counted separately (several-grants.ts).
   */
  isOneOfSeveral: boolean;
}

export type GrantToClient = Grant & { client: { name: string; environment: Environment } };

export type GrantKey = Pick<Grant, 'clientId' | 'userId' | 'level'>;

const COLUMNS = [
  'grant_id',
  'client_id',
  'user_id',
  'level',
  'scopes',
  'created_at',
  'effective_at',
  'is_one_of_several',
] as const;
const toGrant = rowReader<Grant>()(COLUMNS);
type GrantTable = Row<Grant & { revokedAt: Date | undefined; revokeReason: string | undefined }>;

/**
 * Inserts a grant, or adds the scopes to the live one. If a user consents in two tabs at once, the unique index
 * one_live_grant makes them one grant with the scopes of both.
 */
export async function upsertGrant(
  trx: Db,
  grant: GrantKey & { grantId: string; scopes: readonly string[] },
  now: Date,
): Promise<Grant & { isNew: boolean }> {
  const result = await trx.raw<{ rows: Row<Grant & { isNew: boolean }>[] }>(
    `insert into grants as g (grant_id, client_id, user_id, level, scopes, created_at)
     values (:grantId, :clientId, :userId, :level, :scopes, :now)
     on conflict (client_id, user_id, level) where revoked_at is null do update
       set scopes = array(select distinct scope from unnest(g.scopes || excluded.scopes) as scope order by scope)
     returning ${COLUMNS.join(', ')}, xmax = 0 as is_new`,
    { ...grant, scopes: [...grant.scopes].sort(), now },
  );
  const [row] = result.rows;
  if (!row) throw new Error('an upsert returns its row');
  return { ...toGrant(row), isNew: row.is_new };
}

export async function findLiveGrant(db: Db, key: GrantKey): Promise<Grant | undefined> {
  const row = await db<GrantTable>('grants')
    .where({ client_id: key.clientId, user_id: key.userId, level: key.level, revoked_at: null })
    .first(...COLUMNS);
  return row && toGrant(row);
}

/**
 * Locks the user's live grants to a client, so that none of them is revoked before the end of the transaction. A
 * revocation locks them in the same order, to avoid deadlocks.
 */
export async function lockLiveGrants(trx: Db, whose: { clientId: string; userId: string }): Promise<Grant[]> {
  const rows = await trx('grants')
    .select<Row<Grant>[]>([...COLUMNS])
    .where({ client_id: whose.clientId, user_id: whose.userId, revoked_at: null })
    .orderBy(['level', 'grant_id'])
    .forKeyShare();
  return rows.map(toGrant);
}

/** Every grant of a user that has not been revoked, the oldest first. */
export async function listLiveGrants(db: Db, userId: string): Promise<GrantToClient[]> {
  const rows = await runStatement<Row<Grant> & { client_name: string; environment: Environment }>(
    db,
    {
      name: 'list-live-grants-of-user',
      text: `select ${COLUMNS.map((column) => `g.${column}`).join(', ')}, c.name as client_name, c.environment
             from grants g join clients c on c.client_id = g.client_id
             where g.user_id = $1 and g.revoked_at is null order by g.created_at, g.grant_id`,
    },
    [userId],
  );
  return rows.map((row) => ({ ...toGrant(row), client: { name: row.client_name, environment: row.environment } }));
}

export async function listLiveGrantRowsOfClient(
  db: Db,
  {
    clientId,
    userId,
    before,
    limit,
  }: { clientId: string; userId: string | undefined; before: Date | undefined; limit: number },
): Promise<Grant[]> {
  const live = db('grants').where({
    client_id: clientId,
    revoked_at: null,
    ...(userId === undefined ? {} : { user_id: userId }),
  });
  if (before) void live.where('created_at', '<=', before);
  const rows = await live
    .orderBy(['level', 'grant_id'])
    .limit(limit)
    .select<Row<Grant>[]>([...COLUMNS]);
  return rows.map(toGrant);
}

/** When a grant of the user to the client was last revoked; undefined if never. */
export async function findLastRevocation(
  db: Db,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<Date | undefined> {
  const [row] = await db<GrantTable>('grants')
    .where({ client_id: clientId, user_id: userId })
    .whereNotNull('revoked_at')
    .orderBy('revoked_at', 'desc')
    .limit(1)
    .select('revoked_at');
  return row?.revoked_at ?? undefined;
}

/**
 * Revokes a grant. All its tokens are invalid from this commit on, since every use of a token reads its grant.
 * @returns the grant as it was; undefined if it had been revoked before
 */
export async function revokeGrant(trx: Db, grantId: string, reason: string, now: Date): Promise<Grant | undefined> {
  const [row] = await trx<GrantTable>('grants')
    .where({ grant_id: grantId, revoked_at: null })
    .update({ revoked_at: now, revoke_reason: reason })
    .returning([...COLUMNS]);
  return row && toGrant(row);
}
