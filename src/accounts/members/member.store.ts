import type { Db } from '../../db/database.js';

/** A person on a client's team, with a log-in to the dashboard. */
export interface Member {
  memberId: string;
  email: string;
  name: string;
}

/** @returns false when the e-mail address is taken */
export async function insertMember(db: Db, member: Member & { passwordHash: string }, now: Date): Promise<boolean> {
  const inserted = await db('members')
    .insert({
      member_id: member.memberId,
      email: member.email,
      name: member.name,
      password_hash: member.passwordHash,
      created_at: now,
    })
    .onConflict('email')
    .ignore()
    .returning('member_id');
  return inserted.length > 0;
}

/** @returns false when the stored hash no longer equals `before` */
export async function updateMemberPassword(
  trx: Db,
  memberId: string,
  passwordHash: string,
  before?: string,
): Promise<boolean> {
  const unchanged = before === undefined ? {} : { password_hash: before };
  return (
    (await trx('members')
      .where({ member_id: memberId, ...unchanged })
      .update({ password_hash: passwordHash })) > 0
  );
}

interface MemberRow {
  member_id: string;
  email: string;
  name: string;
}

const COLUMNS = ['member_id', 'email', 'name'] as const;

export async function findMemberCredentials(
  db: Db,
  email: string,
): Promise<{ member: Member; passwordHash: string } | undefined> {
  const row = await db('members')
    .first<(MemberRow & { password_hash: string }) | undefined>(...COLUMNS, 'password_hash')
    .where({ email });
  return row && { member: toMember(row), passwordHash: row.password_hash };
}

export function toMember(row: MemberRow): Member {
  return { memberId: row.member_id, email: row.email, name: row.name };
}
