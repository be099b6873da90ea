import type { Db } from '../../db/database.js';
import { fromRow, type Row } from '../../db/row.js';
import type { Member } from '../../accounts/members/member.js';
import type { MemberRole } from './membership.store.js';

export interface TeamMember extends Member {
  role: MemberRole;
  since: Date;
}

/** The members of a client's team, ordered by name. */
export async function listTeam(db: Db, clientId: string): Promise<TeamMember[]> {
  const rows = await db('client_members as c')
    .join('members as m', 'm.member_id', 'c.member_id')
    .select<Row<TeamMember>[]>('m.member_id', 'm.email', 'm.name', 'c.role', 'c.created_at as since')
    .where('c.client_id', clientId)
    .orderByRaw('lower(m.name), m.member_id');
  return rows.map(fromRow<TeamMember>);
}

export async function lockOwners(trx: Db, clientId: string): Promise<string[]> {
  return trx('client_members')
    .where({ client_id: clientId, role: 'owner' })
    .orderBy('member_id')
    .forUpdate()
    .pluck<string[]>('member_id');
}

interface Membership {
  clientId: string;
  memberId: string;
  /** The role that the person had when the change was decided. */
  role?: MemberRole | undefined;
}

/** @returns false when no such member, with this role if one is given, is on the team */
export async function updateRole(trx: Db, membership: Membership, role: MemberRole): Promise<boolean> {
  return (await membershipOf(trx, membership).update({ role })) > 0;
}

/** @returns false when no such member, with this role if one is given, is on the team */
export async function deleteMembership(trx: Db, membership: Membership): Promise<boolean> {
  return (await membershipOf(trx, membership).delete()) > 0;
}

export async function isMember(trx: Db, { clientId, memberId }: Membership): Promise<boolean> {
  return (await membershipOf(trx, { clientId, memberId }).first('member_id')) !== undefined;
}

function membershipOf(trx: Db, { clientId, memberId, role }: Membership) {
  return trx('client_members').where({
    client_id: clientId,
    member_id: memberId,
    ...(role === undefined ? {} : { role }),
  });
}
