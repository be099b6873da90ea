import type { Db } from '../../db/database.js';
import { runStatement } from '../../db/statement.js';

/**
 * Domain of the addresses of made-up users. No mail can ever reach it, because `.invalid` is reserved (RFC 2606 §2).
 */
const DOMAIN = 'sandbox.invalid';

export async function insertSandboxUsers(
  trx: Db,
  users: { userIds: readonly string[]; clientId: string; passwordHash: string },
  now: Date,
): Promise<void> {
  await runStatement(
    trx,
    {
      name: 'insert-sandbox-users',
      text: `insert into users (user_id, email, password_hash, made_for, created_at)
             select user_id, user_id || '@${DOMAIN}', $3, $2, $4 from unnest($1::uuid[]) as n (user_id)`,
    },
    [users.userIds, users.clientId, users.passwordHash, now],
  );
}

/**
 * Locks those of the given users that this client created, until the end of the transaction. They are locked in the
 * order of their ids, so that two transactions cannot deadlock.
 * @returns their ids
 */
export async function lockSandboxUsers(trx: Db, clientId: string, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await trx('users')
    .select<{ user_id: string }[]>('user_id')
    .whereIn('user_id', [...userIds])
    .where({ made_for: clientId })
    .orderBy('user_id')
    .forNoKeyUpdate();
  return new Set(rows.map(({ user_id }) => user_id));
}

export async function countSandboxUsers(db: Db, clientId: string): Promise<number> {
  const [row] = await db('users').where({ made_for: clientId }).count<{ count: number }[]>({ count: '*' });
  return row?.count ?? 0;
}
