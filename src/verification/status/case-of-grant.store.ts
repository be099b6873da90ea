import type { Db } from '../../db/database.js';
import { fromRow, type Row } from '../../db/row.js';
import { runStatement } from '../../db/statement.js';
import type { Status } from './status-machine.js';

interface CaseOfGrant {
  level: string;
  submissionId: string;
  status: Status;
  changedAt: Date;
  expirationEnabled: boolean;
}

/**
 * The verification that a grant is about, in the environment of its client. A client without expiration enabled sees an
 * expired verification as approved, and as changed when it was approved (docs/decisions.md, "Expired in statistics").
 */
export async function findCaseOfGrant(db: Db, grantId: string): Promise<CaseOfGrant | undefined> {
  const [row] = await runStatement<Row<CaseOfGrant>>(
    db,
    {
      name: 'find-case-of-grant',
      text: `select v.level, v.submission_id, v.status, c.expiration_enabled,
                    case when v.status <> 'expired' or c.expiration_enabled then v.status_changed_at else (
                      select max(h.changed_at) from verification_history h
                      where h.verification_id = v.verification_id and h.to_status = 'approved'
                    ) end as changed_at
             from grants g
             join clients c on c.client_id = g.client_id
             join verifications v on v.user_id = g.user_id and v.level = g.level and v.environment = c.environment
             where g.grant_id = $1 and g.revoked_at is null`,
    },
    [grantId],
  );
  return row && fromRow<CaseOfGrant>(row);
}
