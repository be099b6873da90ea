import type { Db } from '../../db/database.js';
import { fromRow, type Row } from '../../db/row.js';

/** `.invalid` is reserved, so nothing can ever be sent there (RFC 2606 §2). */
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
 * An account whose retention period is over. Both fields together give the order of the list, so that it can be read in
 * pages.
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
 * Marks a user as erased and deletes their finished mails. The last mail may still be waiting to be sent; it names
 * nobody, and the clean-up deletes it later.
 * @returns false when another process has erased the user meanwhile
 */
export async function markErased(trx: Db, userId: string, now: Date): Promise<boolean> {
  const count = await trx('users').where({ user_id: userId, erased_at: null }).update({ erased_at: now });
  if (count > 0)
    await trx('mails').where({ user_id: userId }).whereRaw('coalesce(sent_at, given_up_at) is not null').delete();
  return count > 0;
}

/** Deletes mails that wait to be sent to an address that is about to be forgotten. */
export async function deleteUnsentMails(trx: Db, userId: string): Promise<void> {
  await trx('mails').where({ user_id: userId, sent_at: null, given_up_at: null }).delete();
}
