import type { Db } from '../../db/database.js';
import { fromRow, toRow, type Row } from '../../db/row.js';

/** A person on a client's team, who can log in to the dashboard. */
export interface Member {
  memberId: string;
  email: string;
  name: string;
}

type Credentials = Member & { passwordHash: string };

/** @returns false when the e-mail address is taken */
export async function insertMember(db: Db, member: Credentials, now: Date): Promise<boolean> {
  const inserted = await db('members')
    .insert(toRow({ ...member, createdAt: now }))
    .onConflict('email')
    .ignore()
    .returning('member_id');
  return inserted.length > 0;
}

/**
 * @param expectedHash the hash that the caller has checked the old password against; nothing changes if another one is
 * set by now
 * @returns false if nothing was changed
 */
export async function setMemberPassword(
  trx: Db,
  memberId: string,
  passwordHash: string,
  expectedHash?: string,
): Promise<boolean> {
  const unchanged = expectedHash === undefined ? {} : { password_hash: expectedHash };
  return (
    (await trx('members')
      .where({ member_id: memberId, ...unchanged })
      .update({ password_hash: passwordHash })) > 0
  );
}

const COLUMNS = ['member_id', 'email', 'name'] as const;

export async function findMemberCredentials(
  db: Db,
  email: string,
): Promise<{ member: Member; passwordHash: string } | undefined> {
  const row = await db('members')
    .first<Row<Credentials> | undefined>(...COLUMNS, 'password_hash')
    .where({ email });
  if (!row) return undefined;
  const { passwordHash, ...member } = fromRow<Credentials>(row);
  return { member, passwordHash };
}
