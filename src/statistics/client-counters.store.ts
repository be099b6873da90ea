import type { Db } from '../db/database.js';
import { runStatement, type Statement } from '../db/statement.js';

export const COUNT_USERS: Statement = {
  name: 'count-authorized-users',
  text: `select coalesce((select sum(verification_count) from verification_counters where client_id = $1), 0)::bigint
           + coalesce((select plain_count - surplus_count from client_counters where client_id = $1), 0) as count`,
};

/**
 * The number of users whose authorization is effective and not revoked (§1). A user counts once, whatever the number of
 * their levels. Read from counters, so it costs the same for any number of users.
 */
export async function countAuthorizedUsers(db: Db, clientId: string): Promise<number> {
  const [row] = await runStatement<{ count: number }>(db, COUNT_USERS, [clientId]);
  return row?.count ?? 0;
}

// A decrement proposes 0, since Postgres applies check constraints to the proposed row before it sees the conflict.
const ADD: Statement = {
  name: 'add-to-client-counters',
  text: `insert into client_counters as n (client_id, plain_count, surplus_count)
         values ($1, greatest($2::bigint, 0), greatest($3::bigint, 0))
         on conflict (client_id) do update
           set plain_count = n.plain_count + $2::bigint, surplus_count = n.surplus_count + $3::bigint`,
};

/** @throws Error when a counter would become negative */
export async function addToClientCounters(
  trx: Db,
  clientId: string,
  { plain, surplus }: { plain: number; surplus: number },
): Promise<void> {
  if (plain !== 0 || surplus !== 0) await runStatement(trx, ADD, [clientId, plain, surplus]);
}
