import type { Db } from '../db/database.js';
import { runStatement, type Statement } from '../db/statement.js';
import type { Status } from './visible-status.js';

export interface Standing {
  status: Status;
  country: string;
}

const LOCK: Statement = {
  name: 'lock-counted-verification',
  text: `select v.status, v.country
         from clients c join verifications v on v.environment = c.environment
         where c.client_id = $1 and v.user_id = $2 and v.level = $3
         for no key update of v`,
};

/** Locks the verification that a grant asks for. */
export async function lockCountedVerification(
  trx: Db,
  grant: { clientId: string; userId: string; level: string },
): Promise<Standing | undefined> {
  const [row] = await runStatement<Standing>(trx, LOCK, [grant.clientId, grant.userId, grant.level]);
  return row;
}

const INSERT: Statement = {
  name: 'insert-grant-standings',
  text: `insert into grant_standings (grant_id, client_id, level, country, status, created_at)
         select g.grant_id, g.client_id, g.level, n.country, n.status, g.created_at
         from unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) as n (user_id, level, country, status)
         join grants g on g.client_id = $1 and g.user_id = n.user_id and g.level = n.level and g.revoked_at is null
         on conflict (grant_id) do nothing`,
};

/**
 * Inserts entries of the user explorer for live grants of a client. The caller has locked the verifications, or other
 * transactions do not see them yet.
 */
export async function insertStandings(
  trx: Db,
  clientId: string,
  standings: readonly (Standing & { userId: string; level: string })[],
): Promise<void> {
  await runStatement(trx, INSERT, [
    clientId,
    standings.map(({ userId }) => userId),
    standings.map(({ level }) => level),
    standings.map(({ country }) => country),
    standings.map(({ status }) => status),
  ]);
}

/**
 * Deletes the entries of revoked grants. The caller has locked their verifications, so that no change of status enters
 * them again.
 */
export async function deleteStandings(trx: Db, grantIds: readonly string[]): Promise<void> {
  await trx('grant_standings')
    .whereIn('grant_id', [...grantIds])
    .delete();
}
