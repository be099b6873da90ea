import type { Db } from '../../db/database.js';
import type { Row } from '../../db/row.js';
import { runStatement } from '../../db/statement.js';
import type { Status } from './status-machine.js';
import { toVerification, VERIFICATION_COLUMNS, type Verification } from './verifications.store.js';

/** A status change without what only staff may see: who made it, and the note. */
export interface RecordedChange {
  to: Status;
  reasonCode: string | undefined;
  changedAt: Date;
}

interface ChangeRow extends Row<Verification> {
  to_status: Status;
  change_reason_code: string | null;
  changed_at: Date;
}

const LIST = {
  name: 'list-own-verifications',
  text: `select ${VERIFICATION_COLUMNS.map((column) => `v.${column}`).join(', ')},
                h.to_status, h.reason_code as change_reason_code, h.changed_at
         from verifications v join verification_history h on h.verification_id = v.verification_id
         where v.user_id = $1 order by v.level, v.environment, h.change_number`,
};

/**
 * A user's verifications by level, each with every change since its first submission, the oldest first. One query reads
 * all of this.
 */
export async function listVerificationsWithChanges(
  db: Db,
  userId: string,
): Promise<{ verification: Verification; changes: RecordedChange[] }[]> {
  const byId = new Map<string, { verification: Verification; changes: RecordedChange[] }>();
  for (const row of await runStatement<ChangeRow>(db, LIST, [userId])) {
    const { to_status: to, change_reason_code: reasonCode, changed_at: changedAt } = row;
    const found = byId.get(row.verification_id) ?? { verification: toVerification(row), changes: [] };
    found.changes.push({ to, reasonCode: reasonCode ?? undefined, changedAt });
    byId.set(row.verification_id, found);
  }
  return [...byId.values()];
}
