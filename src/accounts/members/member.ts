import { recordAuditEvent } from '../../audit/audit-event.js';
import type { Context } from '../../context.js';
import type { Db } from '../../db/database.js';
import { verifyPassword } from '../../crypto/password.js';
import { parseEmail } from '../../email.js';
import { isLongerThan, isPlainLine, isSeen } from '../../free-text.js';
import { problem } from '../../http/errors.js';
import { messages } from '../../texts/messages.js';
import type { OpenSession } from '../../http/session.js';
import { findMemberCredentials, insertMember, toMember, updateMemberPassword, type Member } from './member.store.js';

export type { Member } from './member.store.js';

const words = messages.refusals.member;

/** Somebody who showed their password, and what it was compared with. */
export interface AuthenticatedMember {
  member: Member;
  passwordHash: string;
}

/** Whom these credentials belong to; as silent as for users (SE8). */
export async function authenticateMember(
  context: Context,
  input: { email: string; password: string; address?: string | undefined },
  now: Date,
): Promise<AuthenticatedMember | undefined> {
  const email = parseEmail(input.email);
  const found = email ? await findMemberCredentials(context.db, email) : undefined;
  const isRight = await verifyPassword(found?.passwordHash, input.password);
  const type = isRight ? 'login_succeeded' : 'login_failed';
  const event = { type, memberId: found?.member.memberId, address: input.address, detail: 'member' } as const;
  await recordAuditEvent(context.db, event, now);
  return isRight ? found : undefined;
}

/** Whoever is logged in to the dashboard. */
export function memberOf({ subject }: OpenSession<'member_sessions'>): Member | undefined {
  return subject && toMember(subject);
}

export const MEMBER_NAME_MAX_LENGTH = 100;

/** Whether colleagues can read it. */
export function isMemberName(name: string): boolean {
  return isSeen(name) && !isLongerThan(name, MEMBER_NAME_MAX_LENGTH) && isPlainLine(name);
}

/** Makes a log-in, in the transaction of what it is made for. @throws Problem 409 when the address is taken */
export async function addMember(trx: Db, member: Member & { passwordHash: string }, now: Date): Promise<void> {
  if (await insertMember(trx, member, now)) return;
  throw problem(409, words.taken);
}

export async function findMemberByEmail(db: Db, email: string): Promise<Member | undefined> {
  return (await findMemberCredentials(db, email))?.member;
}

/** @param before what has to be set still, where somebody showed it. @returns whether it was */
export async function setMemberPassword(
  trx: Db,
  memberId: string,
  passwordHash: string,
  before?: string,
): Promise<boolean> {
  return updateMemberPassword(trx, memberId, passwordHash, before);
}
