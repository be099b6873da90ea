import type { Db } from '../../db/database.js';
import { rowReader, type Row } from '../../db/row.js';

/** A person who is verified; the resource owner of RFC 6749. */
export interface User {
  userId: string;
  email: string;
  createdAt: Date;
  /** When the user proved that the address is theirs. */
  emailConfirmedAt: Date | undefined;
}

const COLUMNS = ['user_id', 'email', 'created_at', 'email_confirmed_at'] as const;
export const toUser = rowReader<User>()(COLUMNS);

/** @returns false when the address has an account already */
export async function insertUser(db: Db, user: User, passwordHash: string): Promise<boolean> {
  const rows = await db('users')
    .insert({ user_id: user.userId, email: user.email, password_hash: passwordHash, created_at: user.createdAt })
    .onConflict('email')
    .ignore()
    .returning<{ user_id: string }[]>('user_id');
  return rows.length > 0;
}

export async function findUser(db: Db, userId: string): Promise<User | undefined> {
  const row = await db('users')
    .first<Row<User> | undefined>(...COLUMNS)
    .where({ user_id: userId });
  return row && toUser(row);
}

export async function findCredentials(
  db: Db,
  email: string,
): Promise<{ user: User; passwordHash: string } | undefined> {
  const row = await db('users')
    .first<Row<User & { passwordHash: string }> | undefined>(...COLUMNS, 'password_hash')
    .where({ email, deleted_at: null });
  return row && { user: toUser(row), passwordHash: row.password_hash };
}

export async function confirmEmailOf(trx: Db, userId: string, now: Date): Promise<void> {
  await trx('users').where({ user_id: userId }).update({ email_confirmed_at: now });
}

/** Also confirms the address, since the new password was set with a mailed link or code. */
export async function updatePassword(trx: Db, userId: string, passwordHash: string, now: Date): Promise<void> {
  await trx('users').where({ user_id: userId }).update({ password_hash: passwordHash, email_confirmed_at: now });
}

/**
 * Locks the user's row until the end of the transaction. A verification that does not exist yet has no row to lock, so
 * every transaction that creates one, or relies on there being none, locks the user. `for no key update` does not block
 * inserts of rows that refer to the user.
 * @returns whether the account is open; nothing may be stored for a closed one
 */
export async function lockUser(trx: Db, userId: string): Promise<boolean> {
  const [row] = await trx('users')
    .select<{ deleted_at: Date | null }[]>('deleted_at')
    .where({ user_id: userId })
    .forNoKeyUpdate();
  return row?.deleted_at === null;
}

export async function isOpen(db: Db, userId: string): Promise<boolean> {
  const row = await db('users').first<object | undefined>('user_id').where({ user_id: userId, deleted_at: null });
  return row !== undefined;
}
