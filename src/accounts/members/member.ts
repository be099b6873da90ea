import type { Db } from '../../db/database.js';
import { fromRow } from '../../db/row.js';
import { isLongerThan, isPlainLine, hasVisibleCharacter } from '../../free-text.js';
import { refuse } from '../../refusals/refuse.js';
import type { OpenSession } from '../../http/session.js';
import { authenticator } from '../authentication.js';
import { findMemberCredentials, insertMember, type Member } from './member.store.js';

export { setMemberPassword, type Member } from './member.store.js';

/** A member who gave the right password, and the hash that it was compared with. */
export interface AuthenticatedMember {
  member: Member;
  passwordHash: string;
}

/** @see authenticator */
export const authenticateMember = authenticator<AuthenticatedMember>({
  find: findMemberCredentials,
  auditIds: (found) => (found ? { memberId: found.member.memberId } : {}),
  detail: 'member',
});

/** The member who is logged in to the dashboard. */
export function memberOf({ subject }: OpenSession<'member_sessions'>): Member | undefined {
  return subject && fromRow<Member>(subject);
}

export const MEMBER_NAME_MAX_LENGTH = 100;

/** Whether a name has visible characters, fits on one line and is not too long. */
export function isMemberName(name: string): boolean {
  return hasVisibleCharacter(name) && !isLongerThan(name, MEMBER_NAME_MAX_LENGTH) && isPlainLine(name);
}

/**
 * Adds a member, in the caller's transaction.
 * @throws Refused if the address is taken
 */
export async function addMember(trx: Db, member: Member & { passwordHash: string }, now: Date): Promise<void> {
  if (await insertMember(trx, member, now)) return;
  refuse('member.email_taken');
}

export async function findMemberByEmail(db: Db, email: string): Promise<Member | undefined> {
  return (await findMemberCredentials(db, email))?.member;
}
