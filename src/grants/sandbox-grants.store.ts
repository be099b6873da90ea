import type { Db } from '../db/database.js';
import { runStatement, type Statement } from '../db/statement.js';

export interface GrantedUser {
  userId: string;
  level: string;
  scopes: readonly string[];
}

const INSERT: Statement = {
  name: 'insert-granted-set',
  text: `insert into grants (grant_id, client_id, user_id, level, scopes, created_at, effective_at)
         select gen_random_uuid(), $1, user_id, level, string_to_array(scopes, ' '), $5, $5
         from unnest($2::uuid[], $3::text[], $4::text[]) as n (user_id, level, scopes)`,
};

/**
 * Inserts grants as if each user had allowed the access and the code had been exchanged, for users that a sandbox
 * client makes up. The caller counts them.
 */
export async function addSandboxGrants(
  trx: Db,
  clientId: string,
  granted: readonly GrantedUser[],
  now: Date,
): Promise<void> {
  await runStatement(trx, INSERT, [
    clientId,
    granted.map(({ userId }) => userId),
    granted.map(({ level }) => level),
    granted.map(({ scopes }) => scopes.join(' ')),
    now,
  ]);
}
