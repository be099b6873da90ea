import type { Db } from '../../db/database.js';
import { fromRow, type Row } from '../../db/row.js';

/**
 * Domain of the placeholder that replaces a deleted user's address. No mail can ever reach it, because `.invalid` is
 * reserved (RFC 2606 §2).
 */
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
  await trx('password_reset_codes').where({ user_id: userId }).delete();
}

/**
 * An account whose retention period is over. The list is ordered by both fields, so that an entry marks where the next
 * page begins.
 */
export interface DueErasure {
  userId: string;
  eraseAfter: Date;
}

/** @param page.after the last entry of the previous page */
export async function listUsersToErase(
  db: Db,
  now: Date,
  { after, limit }: { after: DueErasure | undefined; limit: number },
): Promise<DueErasure[]> {
  const due = db('users').where('erase_after', '<=', now).whereNull('erased_at');
  if (after) void due.whereRaw('(erase_after, user_id) > (?, cast(? as uuid))', [after.eraseAfter, after.userId]);
  const rows = await due
    .orderBy(['erase_after', 'user_id'])
    .limit(limit)
    .select<Row<DueErasure>[]>('user_id', 'erase_after');
  return rows.map(fromRow<DueErasure>);
}

/**
 * Marks a user as erased and deletes their mails that were sent or given up. The mail about the deletion may still be
 * queued; the clean-up deletes it later.
 * @returns false when another process has erased the user meanwhile
 */
export async function markErased(trx: Db, userId: string, now: Date): Promise<boolean> {
  const count = await trx('users').where({ user_id: userId, erased_at: null }).update({ erased_at: now });
  if (count > 0)
    await trx('mails').where({ user_id: userId }).whereRaw('coalesce(sent_at, given_up_at) is not null').delete();
  return count > 0;
}

/** Deletes a user's queued mails, because the address that they would go to is about to be removed. */
export async function deleteUnsentMails(trx: Db, userId: string): Promise<void> {
  await trx('mails').where({ user_id: userId, sent_at: null, given_up_at: null }).delete();
}
