import type { Db } from '../../db/database.js';
import { insertClientMember, selectMemberIds, type MemberRole } from './membership.store.js';

export type { MemberRole } from './membership.store.js';

/** @returns false when the person is on the team already; their role does not change */
export async function joinTeam(
  trx: Db,
  membership: { memberId: string; clientId: string; role: MemberRole },
  now: Date,
): Promise<boolean> {
  return insertClientMember(trx, membership, now);
}

/** The members who are notified about a client's matters. */
export function listMemberIds(db: Db, clientId: string): Promise<string[]> {
  return selectMemberIds(db, clientId);
}
