import { randomUUID } from 'node:crypto';
import { recordAuditEvent } from '../../audit/audit-event.js';
import type { Context } from '../../context.js';
import { passwordFault } from '../../crypto/password-fault.js';
import { hashPassword } from '../../crypto/password.js';
import { parseEmail } from '../../email.js';
import { isLongerThan, isPlainLine, hasVisibleCharacter } from '../../free-text.js';
import { refuse } from '../../refusals/refuse.js';
import type { OpenSession } from '../../http/session.js';
import { authenticator } from '../authentication.js';
import { findStaffCredentials, insertStaff, toStaffMember, type StaffMember, type StaffRole } from './staff.store.js';

export type { StaffMember, StaffRole } from './staff.store.js';

export const STAFF_NAME_MAX_LENGTH = 100;

export interface NewReviewer {
  email: string;
  name: string;
  password: string;
  role?: StaffRole;
  passwordIsMade?: boolean;
  /** The supervisor who creates the account; undefined if a command does. */
  by?: string;
}

/**
 * Creates a staff account for the review console.
 * @throws Refused if the address is taken or a value is not acceptable
 */
export async function createReviewer(context: Context, input: NewReviewer, now: Date): Promise<StaffMember> {
  const email = parseEmail(input.email);
  const name = input.name.trim();
  if (!email) refuse('reviewer.unusable_email');
  if (!hasVisibleCharacter(name) || isLongerThan(name, STAFF_NAME_MAX_LENGTH) || !isPlainLine(name)) {
    refuse('reviewer.unusable_name');
  }
  const fault = passwordFault(input.password, email);
  if (fault) refuse('password.unusable', { fault });
  const { role = 'reviewer', passwordIsMade = false } = input;
  const member: StaffMember = { staffId: randomUUID(), email, name, role, passwordIsMade };
  const passwordHash = await hashPassword(input.password);
  await context.db.transaction(async (trx) => {
    if (!(await insertStaff(trx, member, passwordHash, now))) {
      refuse('reviewer.email_taken');
    }
    const detail = `${member.role} by ${input.by ?? 'command'}`;
    await recordAuditEvent(trx, { type: 'staff_created', staffId: member.staffId, detail }, now);
  });
  return member;
}

/** A member of staff who gave the right password, and the hash that it was compared with. */
export interface AuthenticatedStaff {
  member: StaffMember;
  passwordHash: string;
}

/**
 * A disabled account is treated as unknown.
 * @see authenticator
 */
export const authenticateStaff = authenticator<AuthenticatedStaff>({
  find: findStaffCredentials,
  auditIds: (found) => (found ? { staffId: found.member.staffId } : {}),
  detail: 'staff',
});

/** The staff member who is logged in; undefined once the account is disabled, even while its session still exists. */
export function staffOf({ subject }: OpenSession<'staff_sessions'>): StaffMember | undefined {
  return subject && subject.disabled_at === null ? toStaffMember(subject) : undefined;
}
