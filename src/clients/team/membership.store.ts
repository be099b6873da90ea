import type { Db } from '../../db/database.js';

export type MemberRole = 'owner' | 'developer';

/** False for whoever is on the team already, and stays what they are. */
export async function insertClientMember(
  db: Db,
  membership: { memberId: string; clientId: string; role: MemberRole },
  now: Date,
): Promise<boolean> {
  const inserted = await db('client_members')
    .insert({
      client_id: membership.clientId,
      member_id: membership.memberId,
      role: membership.role,
      created_at: now,
    })
    .onConflict(['client_id', 'member_id'])
    .ignore()
    .returning('member_id');
  return inserted.length > 0;
}

/** From here to the end of the transaction nobody else counts or adds what a member has only so many of. */
export async function lockMember(trx: Db, memberId: string): Promise<void> {
  await trx('members').select('member_id').where({ member_id: memberId }).forNoKeyUpdate();
}

export async function countOwnedClients(db: Db, memberId: string): Promise<number> {
  const owned = db('client_members').where({ member_id: memberId, role: 'owner' });
  const [row] = await owned.count<{ count: number }[]>({ count: '*' });
  return row?.count ?? 0;
}

export async function selectMemberIds(db: Db, clientId: string): Promise<string[]> {
  return db('client_members').where({ client_id: clientId }).orderBy('member_id').pluck('member_id');
}
