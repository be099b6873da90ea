import type { Db } from '../../db/database.js';
import { rowReader, toRow, type Row } from '../../db/row.js';

export type StaffRole = 'reviewer' | 'supervisor';

/** A reviewer or supervisor of this service. Staff have accounts of their own, apart from users. */
export interface StaffMember {
  staffId: string;
  email: string;
  name: string;
  role: StaffRole;
  /**
   * True if somebody else set the password and therefore knows it. The staff member has to choose a new one before
   * doing anything else.
   */
  passwordIsMade: boolean;
}

const COLUMNS = ['staff_id', 'email', 'name', 'role', 'password_is_made'] as const;
export const toStaffMember = rowReader<StaffMember>()(COLUMNS);

/** @returns false if the e-mail address is taken */
export async function insertStaff(db: Db, member: StaffMember, passwordHash: string, now: Date): Promise<boolean> {
  const rows = await db('staff')
    .insert(toRow({ ...member, passwordHash, createdAt: now }))
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
    .first<Row<StaffMember & { passwordHash: string }> | undefined>(...COLUMNS, 'password_hash')
    .where({ email, disabled_at: null });
  return row && { member: toStaffMember(row), passwordHash: row.password_hash };
}
