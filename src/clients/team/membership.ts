import type { Db } from '../../db/database.js';
import { insertClientMember, selectMemberIds, type MemberRole } from './membership.store.js';

export type { MemberRole } from './membership.store.js';

/** False for whoever is on the team already, and stays what they are. */
export async function joinTeam(
  trx: Db,
  membership: { memberId: string; clientId: string; role: MemberRole },
  now: Date,
): Promise<boolean> {
  return insertClientMember(trx, membership, now);
}

/** Whoever is to be told about something of the client's. */
export function listMemberIds(db: Db, clientId: string): Promise<string[]> {
  return selectMemberIds(db, clientId);
}
