import type { Db } from '../db/database.js';
import type { Member, MemberRole } from './member.js';

/** False when the address is taken. */
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

export async function insertClientMember(
  db: Db,
  membership: { memberId: string; clientId: string; role: MemberRole },
  now: Date,
): Promise<void> {
  await db('client_members').insert({
    client_id: membership.clientId,
    member_id: membership.memberId,
    role: membership.role,
    created_at: now,
  });
}

export async function selectMemberIds(db: Db, clientId: string): Promise<string[]> {
  return db('client_members').where({ client_id: clientId }).orderBy('member_id').pluck('member_id');
}
