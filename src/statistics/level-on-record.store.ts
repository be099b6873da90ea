import type { Db } from '../db/database.js';
import { runStatement } from '../db/statement.js';

/** Whether anything is or was counted for this client at this level, which may have left the catalogue since. */
export async function isLevelOnRecord(db: Db, clientId: string, level: string): Promise<boolean> {
  const [row] = await runStatement<{ found: boolean }>(
    db,
    {
      name: 'find-level-on-record',
      text: `select exists (select from verification_counters where client_id = $1 and level = $2)
               or exists (select from history_counters where client_id = $1 and level = $2) as found`,
    },
    [clientId, level],
  );
  return row?.found ?? false;
}
