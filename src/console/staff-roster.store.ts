import type { Db } from '../db/database.js';
import type { StaffMember, StaffRole } from './staff.js';

export interface ListedStaff extends StaffMember {
  createdAt: Date;
  disabledAt: Date | undefined;
}

interface ListedRow {
  staff_id: string;
  email: string;
  name: string;
  role: StaffRole;
  created_at: Date;
  disabled_at: Date | null;
}

export async function listStaffRows(db: Db): Promise<ListedStaff[]> {
  const rows = await db('staff')
    .select<ListedRow[]>('staff_id', 'email', 'name', 'role', 'created_at', 'disabled_at')
    .orderBy(['name', 'staff_id']);
  return rows.map((row) => ({
    staffId: row.staff_id,
    email: row.email,
    name: row.name,
    role: row.role,
    createdAt: row.created_at,
    disabledAt: row.disabled_at ?? undefined,
  }));
}

/** Ids of those who can log in. */
export async function lockSupervisors(trx: Db): Promise<string[]> {
  return trx('staff')
    .where({ role: 'supervisor', disabled_at: null })
    .orderBy('staff_id')
    .forUpdate()
    .pluck<string[]>('staff_id');
}

/** False when there is nobody of this id. */
export async function updateStaff(
  trx: Db,
  staffId: string,
  change: { role: StaffRole } | { isDisabled: boolean },
  now: Date,
): Promise<boolean> {
  const columns = 'role' in change ? { role: change.role } : { disabled_at: change.isDisabled ? now : null };
  return (await trx('staff').where({ staff_id: staffId }).update(columns)) > 0;
}

/** @returns whose it is; undefined when there is nobody of this id */
export async function updateStaffPassword(trx: Db, staffId: string, passwordHash: string): Promise<string | undefined> {
  const [row] = await trx('staff')
    .where({ staff_id: staffId })
    .update({ password_hash: passwordHash })
    .returning<{ email: string }[]>('email');
  return row?.email;
}
