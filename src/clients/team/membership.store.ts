import type { Db } from '../../db/database.js';
import { toRow } from '../../db/row.js';

export type MemberRole = 'owner' | 'developer';

/** @returns false when the person is on the team already; their role does not change */
export async function joinTeam(
  db: Db,
  membership: { memberId: string; clientId: string; role: MemberRole },
  now: Date,
): Promise<boolean> {
  const inserted = await db('client_members')
    .insert(toRow({ ...membership, createdAt: now }))
    .onConflict(['client_id', 'member_id'])
    .ignore()
    .returning('member_id');
  return inserted.length > 0;
}

/**
 * Locks a member until the end of the transaction. Taken before counting, so that two simultaneous requests cannot
 * exceed a limit per member.
 */
export async function lockMember(trx: Db, memberId: string): Promise<void> {
  await trx('members').select('member_id').where({ member_id: memberId }).forNoKeyUpdate();
}

export async function countOwnedClients(db: Db, memberId: string): Promise<number> {
  const owned = db('client_members').where({ member_id: memberId, role: 'owner' });
  const [row] = await owned.count<{ count: number }[]>({ count: '*' });
  return row?.count ?? 0;
}

/** The members who are notified about a client's matters. */
export async function listMemberIds(db: Db, clientId: string): Promise<string[]> {
  return db('client_members').where({ client_id: clientId }).orderBy('member_id').pluck('member_id');
}
