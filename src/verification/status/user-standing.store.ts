import type { Db } from '../../db/database.js';
import { runStatement } from '../../db/statement.js';
import type { Status } from './status-machine.js';
import { VISIBLE_SINCE } from './visible-since.store.js';

/** An effective, unrevoked grant, and the verification that it is about if there is one yet. */
interface GrantStanding {
  level: string;
  status: Status | null;
  changed_at: Date | null;
  expiration_enabled: boolean;
}

export async function listGrantStandings(db: Db, clientId: string, userId: string): Promise<GrantStanding[]> {
  return runStatement<GrantStanding>(
    db,
    {
      name: 'list-grant-standings',
      text: `select g.level, v.status, c.expiration_enabled, ${VISIBLE_SINCE} as changed_at
             from grants g
             join clients c on c.client_id = g.client_id
             left join verifications v on v.user_id = g.user_id and v.level = g.level and v.environment = c.environment
             where g.client_id = $1 and g.user_id = $2 and g.effective_at is not null and g.revoked_at is null
             order by g.level`,
    },
    [clientId, userId],
  );
}
