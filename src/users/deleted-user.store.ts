import type { Db } from '../db/database.js';

/** Reserved: nothing can ever be sent there (RFC 2606 §2). */
const DOMAIN = 'deleted.invalid';

/** False when the account was closed before. */
export async function markDeleted(trx: Db, userId: string, eraseAfter: Date, now: Date): Promise<boolean> {
  const count = await trx('users')
    .where({ user_id: userId, deleted_at: null })
    .update({
      email: `${userId}@${DOMAIN}`,
      password_hash: '',
      email_confirmed_at: null,
      deleted_at: now,
      erase_after: eraseAfter,
    });
  return count > 0;
}

export async function deleteCodesOf(trx: Db, userId: string): Promise<void> {
  await trx('email_codes').where({ user_id: userId }).delete();
}

export async function listUsersToErase(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db('users')
    .select<{ user_id: string }[]>('user_id')
    .where('erase_after', '<=', now)
    .whereNull('erased_at')
    .orderBy('erase_after')
    .limit(limit);
  return rows.map(({ user_id }) => user_id);
}

/** Mails that are under way are waited for. @returns false when another process has erased the user meanwhile */
export async function markErased(trx: Db, userId: string, now: Date): Promise<boolean> {
  const count = await trx('users').where({ user_id: userId, erased_at: null }).update({ erased_at: now });
  if (count > 0) await trx('mails').where({ user_id: userId }).delete();
  return count > 0;
}
