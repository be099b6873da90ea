import { randomUUID } from 'node:crypto';
import { recordAuditEvent } from '../audit/audit-event.js';
import type { Context } from '../context.js';
import type { Db } from '../db/database.js';
import { passwordFault } from '../crypto/password-fault.js';
import { hashPassword, verifyPassword } from '../crypto/password.js';
import { parseEmail } from '../email.js';
import { isLongerThan, isPlainLine, isSeen } from '../free-text.js';
import { problem } from '../http/errors.js';
import { messages } from '../texts/messages.js';
import type { OpenSession } from '../http/session.js';
import { findClient } from './client.js';
import {
  findMemberCredentials,
  insertClientMember,
  insertMember,
  selectMemberIds,
  toMember,
  updateMemberPassword,
  type Member,
  type MemberRole,
} from './member.store.js';

export type { Member, MemberRole } from './member.store.js';

const words = messages.refusals.member;

export interface NewMember {
  email: string;
  name: string;
  password: string;
  clientId: string;
  role: MemberRole;
}

/**
 * Creates a log-in for a person on a client's team.
 * @throws Problem 404 for an unknown client, 409 when the address is taken, 422 when a value is unusable
 */
export async function createMember(context: Context, input: NewMember, now: Date): Promise<Member> {
  const email = parseEmail(input.email);
  const name = input.name.trim();
  if (!email) throw problem(422, words.email);
  if (!isMemberName(name)) {
    throw problem(422, words.name);
  }
  const fault = passwordFault(input.password, email);
  if (fault) throw problem(422, { title: messages.passwordFaults.title, text: messages.passwordFaults[fault] });
  if (!(await findClient(context.db, input.clientId))) {
    throw problem(404, messages.refusals.client.unknown);
  }
  const member: Member = { memberId: randomUUID(), email, name };
  const passwordHash = await hashPassword(input.password);
  await context.db.transaction(async (trx) => {
    await addMember(trx, { ...member, passwordHash }, now);
    await joinTeam(trx, { memberId: member.memberId, clientId: input.clientId, role: input.role }, now);
  });
  return member;
}

/** A member who gave the right password, and the hash that it was compared with. */
export interface AuthenticatedMember {
  member: Member;
  passwordHash: string;
}

/**
 * Finds the member with these credentials. An unknown address takes as long as a wrong password, and both get the same
 * answer, so that nobody learns which addresses have an account.
 */
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

/** The member who is logged in to the dashboard. */
export function memberOf({ subject }: OpenSession<'member_sessions'>): Member | undefined {
  return subject && toMember(subject);
}

export const MEMBER_NAME_MAX_LENGTH = 100;

/** Whether colleagues can read the name: visible characters on one line, not too long. */
export function isMemberName(name: string): boolean {
  return isSeen(name) && !isLongerThan(name, MEMBER_NAME_MAX_LENGTH) && isPlainLine(name);
}

/**
 * Adds a log-in in the caller's transaction.
 * @throws Problem 409 when the address is taken
 */
export async function addMember(trx: Db, member: Member & { passwordHash: string }, now: Date): Promise<void> {
  if (await insertMember(trx, member, now)) return;
  throw problem(409, words.taken);
}

/** @returns false when the person is on the team already; their role does not change */
export async function joinTeam(
  trx: Db,
  membership: { memberId: string; clientId: string; role: MemberRole },
  now: Date,
): Promise<boolean> {
  return insertClientMember(trx, membership, now);
}

export async function findMemberByEmail(db: Db, email: string): Promise<Member | undefined> {
  return (await findMemberCredentials(db, email))?.member;
}

/**
 * @param before the hash that must still be set, if the caller has checked the old password
 * @returns false when it is not
 */
export async function setMemberPassword(
  trx: Db,
  memberId: string,
  passwordHash: string,
  before?: string,
): Promise<boolean> {
  return updateMemberPassword(trx, memberId, passwordHash, before);
}

/** The members who are notified about a client's matters. */
export function listMemberIds(db: Db, clientId: string): Promise<string[]> {
  return selectMemberIds(db, clientId);
}
