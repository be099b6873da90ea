import type { Db } from '../../db/database.js';
import type { SubjectRows } from '../../http/session.js';

/** A person who is verified; the resource owner of RFC 6749. */
export interface User {
  userId: string;
  email: string;
  createdAt: Date;
  /** When the user showed that the address is theirs. */
  emailConfirmedAt: Date | undefined;
}

type UserRow = SubjectRows['sessions'];

interface CredentialsRow extends UserRow {
  password_hash: string;
}

const COLUMNS = ['user_id', 'email', 'created_at', 'email_confirmed_at'] as const;

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
    .first<UserRow | undefined>(...COLUMNS)
    .where({ user_id: userId });
  return row && toUser(row);
}

export async function findCredentials(
  db: Db,
  email: string,
): Promise<{ user: User; passwordHash: string } | undefined> {
  const row = await db('users')
    .first<CredentialsRow | undefined>(...COLUMNS, 'password_hash')
    .where({ email, deleted_at: null });
  return row && { user: toUser(row), passwordHash: row.password_hash };
}

export async function confirmEmailOf(trx: Db, userId: string, now: Date): Promise<void> {
  await trx('users').where({ user_id: userId }).update({ email_confirmed_at: now });
}

/** Also confirms the address, since the new password was set by way of a mail. */
export async function updatePassword(trx: Db, userId: string, passwordHash: string, now: Date): Promise<void> {
  await trx('users').where({ user_id: userId }).update({ password_hash: passwordHash, email_confirmed_at: now });
}

/** @returns false when the account is closed */
export async function lockUserRow(trx: Db, userId: string): Promise<boolean> {
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

export function toUser(row: UserRow): User {
  const { user_id: userId, email, created_at: createdAt, email_confirmed_at: confirmedAt } = row;
  return { userId, email, createdAt, emailConfirmedAt: confirmedAt ?? undefined };
}
