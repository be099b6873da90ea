import type { Db } from '../../db/database.js';
import { fromRow, type Row } from '../../db/row.js';
import { runStatement } from '../../db/statement.js';
import type { Status } from './status-machine.js';
import { VISIBLE_SINCE } from './visible-since.store.js';

interface CaseOfGrant {
  level: string;
  submissionId: string;
  status: Status;
  changedAt: Date;
  expirationEnabled: boolean;
}

/** The verification that a grant is about, in the environment of its client. */
export async function findCaseOfGrant(db: Db, grantId: string): Promise<CaseOfGrant | undefined> {
  const [row] = await runStatement<Row<CaseOfGrant>>(
    db,
    {
      name: 'find-case-of-grant',
      text: `select v.level, v.submission_id, v.status, c.expiration_enabled,
                    ${VISIBLE_SINCE} as changed_at
             from grants g
             join clients c on c.client_id = g.client_id
             join verifications v on v.user_id = g.user_id and v.level = g.level and v.environment = c.environment
             where g.grant_id = $1 and g.revoked_at is null`,
    },
    [grantId],
  );
  return row && fromRow<CaseOfGrant>(row);
}
