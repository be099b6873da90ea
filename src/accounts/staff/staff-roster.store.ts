import type { Db } from '../../db/database.js';
import { fromRow, type Row } from '../../db/row.js';
import type { StaffMember, StaffRole } from './staff.store.js';

export interface ListedStaff extends StaffMember {
  createdAt: Date;
  disabledAt: Date | undefined;
}

/** All staff members, including disabled ones, ordered by name. */
export async function listStaff(db: Db): Promise<ListedStaff[]> {
  const rows = await db('staff')
    .select<Row<ListedStaff>[]>('staff_id', 'email', 'name', 'role', 'password_is_made', 'created_at', 'disabled_at')
    .orderBy(['name', 'staff_id']);
  return rows.map(fromRow<ListedStaff>);
}

/**
 * Locks the rows of all supervisors who are not disabled, until the end of the transaction.
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
 * @param expectedHash the hash that the caller has checked the old password against; nothing changes if another one is
 * set by now
 * @returns the e-mail address and the name; undefined if nothing was changed
 */
export async function updateStaffPassword(
  trx: Db,
  staffId: string,
  { passwordHash, isMade }: { passwordHash: string; isMade: boolean },
  expectedHash?: string,
): Promise<{ email: string; name: string } | undefined> {
  const unchanged = expectedHash === undefined ? {} : { password_hash: expectedHash };
  const [row] = await trx('staff')
    .where({ staff_id: staffId, ...unchanged })
    .update({ password_hash: passwordHash, password_is_made: isMade })
    .returning<{ email: string; name: string }[]>(['email', 'name']);
  return row;
}
