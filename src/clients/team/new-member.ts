import { randomUUID } from 'node:crypto';
import { addMember, isMemberName, type Member } from '../../accounts/members/member.js';
import type { Context } from '../../context.js';
import { passwordFault } from '../../crypto/password-fault.js';
import { hashPassword } from '../../crypto/password.js';
import { parseEmail } from '../../email.js';
import { refuse } from '../../refusals/refuse.js';
import { findClient } from '../client.js';
import { joinTeam, type MemberRole } from './membership.store.js';

export interface NewMember {
  email: string;
  name: string;
  password: string;
  clientId: string;
  role: MemberRole;
}

/**
 * Creates a member account and adds it to a client's team.
 * @throws Refused for an unknown client, when the address is taken, or when a value is unusable
 */
export async function createMember(context: Context, input: NewMember, now: Date): Promise<Member> {
  const email = parseEmail(input.email);
  const name = input.name.trim();
  if (!email) refuse('member.unusable_email');
  if (!isMemberName(name)) {
    refuse('member.unusable_name');
  }
  const fault = passwordFault(input.password, email);
  if (fault) refuse('password.unusable', { fault });
  if (!(await findClient(context.db, input.clientId))) {
    refuse('client.unknown');
  }
  const member: Member = { memberId: randomUUID(), email, name };
  const passwordHash = await hashPassword(input.password);
  await context.db.transaction(async (trx) => {
    await addMember(trx, { ...member, passwordHash }, now);
    await joinTeam(trx, { memberId: member.memberId, clientId: input.clientId, role: input.role }, now);
  });
  return member;
}
