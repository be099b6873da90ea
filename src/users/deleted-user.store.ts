import type { Db } from '../db/database.js';

/** Reserved: nothing can ever be sent there (RFC 2606 §2). */
const DOMAIN = 'deleted.invalid';

export async function markDeleted(trx: Db, userId: string, eraseAfter: Date, now: Date): Promise<void> {
  await trx('users')
    .where({ user_id: userId, deleted_at: null })
    .update({
      email: `${userId}@${DOMAIN}`,
      password_hash: '',
      email_confirmed_at: null,
      deleted_at: now,
      erase_after: eraseAfter,
    });
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

/**
 * Of mails those that are over go too: the last one, which may still be on its way, names nobody, and goes when it is old.
 * @returns false when another process has erased the user meanwhile
 */
export async function markErased(trx: Db, userId: string, now: Date): Promise<boolean> {
  const count = await trx('users').where({ user_id: userId, erased_at: null }).update({ erased_at: now });
  if (count > 0)
    await trx('mails').where({ user_id: userId }).whereRaw('coalesce(sent_at, given_up_at) is not null').delete();
  return count > 0;
}

/** What was to be sent to an address that is forgotten now. */
export async function deleteUnsentMails(trx: Db, userId: string): Promise<void> {
  await trx('mails').where({ user_id: userId, sent_at: null, given_up_at: null }).delete();
}
