import type { Db } from '../../db/database.js';

export type StaffRole = 'reviewer' | 'supervisor';

/** A reviewer or supervisor of this service. Staff have accounts of their own, apart from users. */
export interface StaffMember {
  staffId: string;
  email: string;
  name: string;
  role: StaffRole;
  /**
   * True if somebody else chose the password and so knows it. The member of staff then has to choose another one first.
   */
  passwordIsMade: boolean;
}

interface StaffRow {
  staff_id: string;
  email: string;
  name: string;
  role: StaffRole;
  password_is_made: boolean;
}

interface CredentialsRow extends StaffRow {
  password_hash: string;
}

const COLUMNS = ['staff_id', 'email', 'name', 'role', 'password_is_made'] as const;

/** @returns false if the e-mail address is taken */
export async function insertStaff(db: Db, member: StaffMember, passwordHash: string, now: Date): Promise<boolean> {
  const rows = await db('staff')
    .insert({
      staff_id: member.staffId,
      email: member.email,
      name: member.name,
      role: member.role,
      password_hash: passwordHash,
      password_is_made: member.passwordIsMade,
      created_at: now,
    })
    .onConflict('email')
    .ignore()
    .returning<{ staff_id: string }[]>('staff_id');
  return rows.length > 0;
}

export async function findStaffCredentials(
  db: Db,
  email: string,
): Promise<{ member: StaffMember; passwordHash: string } | undefined> {
  const row = await db('staff')
    .first<CredentialsRow | undefined>(...COLUMNS, 'password_hash')
    .where({ email, disabled_at: null });
  return row && { member: toStaffMember(row), passwordHash: row.password_hash };
}

export function toStaffMember(row: StaffRow): StaffMember {
  const { staff_id: staffId, email, name, role, password_is_made: passwordIsMade } = row;
  return { staffId, email, name, role, passwordIsMade };
}
