import type { Db } from '../../db/database.js';
import { fromRow, type Row } from '../../db/row.js';
import type { StaffMember, StaffRole } from './staff.store.js';

export interface ListedStaff extends StaffMember {
  createdAt: Date;
  disabledAt: Date | undefined;
}

/** Everybody who has or had a log-in to the review console, by name. */
export async function listStaff(db: Db): Promise<ListedStaff[]> {
  const rows = await db('staff')
    .select<Row<ListedStaff>[]>('staff_id', 'email', 'name', 'role', 'password_is_made', 'created_at', 'disabled_at')
    .orderBy(['name', 'staff_id']);
  return rows.map(fromRow<ListedStaff>);
}

/**
 * Locks all supervisors who can log in.
 * @returns their ids
 */
export async function lockSupervisors(trx: Db): Promise<string[]> {
  return trx('staff')
    .where({ role: 'supervisor', disabled_at: null })
    .orderBy('staff_id')
    .forUpdate()
    .pluck<string[]>('staff_id');
}

/** @returns false if there is nobody with this id */
export async function updateStaff(
  trx: Db,
  staffId: string,
  change: { role: StaffRole } | { isDisabled: boolean },
  now: Date,
): Promise<boolean> {
  const columns = 'role' in change ? { role: change.role } : { disabled_at: change.isDisabled ? now : null };
  return (await trx('staff').where({ staff_id: staffId }).update(columns)) > 0;
}

/**
 * @param before the hash that must still be set, if the caller has checked the old password
 * @returns whose it is; undefined if there is nobody with this id, or if another password is set
 */
export async function updateStaffPassword(
  trx: Db,
  staffId: string,
  { passwordHash, isMade }: { passwordHash: string; isMade: boolean },
  before?: string,
): Promise<{ email: string; name: string } | undefined> {
  const unchanged = before === undefined ? {} : { password_hash: before };
  const [row] = await trx('staff')
    .where({ staff_id: staffId, ...unchanged })
    .update({ password_hash: passwordHash, password_is_made: isMade })
    .returning<{ email: string; name: string }[]>(['email', 'name']);
  return row;
}
