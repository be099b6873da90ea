import type { Environment } from '../../clients/client.js';
import type { Db } from '../../db/database.js';
import { fromRow, type Row } from '../../db/row.js';
import { runStatement } from '../../db/statement.js';

interface OpenRequest {
  authorizationRequestId: string;
  clientId: string;
  name: string;
  environment: Environment;
  logoVersion: string;
  level: string;
}

const MAX_LISTED = 20;

// Selects by user, for which there is an index, so that an account page reads no one else's rows.
const LIST_OPEN_REQUESTS = {
  name: 'list-open-authorization-requests',
  text: `select distinct on (r.client_id, r.level) r.authorization_request_id, r.client_id, c.name, c.environment,
                c.logo_version, r.level
         from authorization_requests r join clients c using (client_id)
         where r.expires_at > $2 and r.user_id = $1 and r.completed_at is null and r.error is null and r.level <> ''
           and c.disabled_at is null
         order by r.client_id, r.level, r.expires_at desc limit ${MAX_LISTED}`,
};

/** The user's open requests that ask for a level; for each client and level only the newest. */
export async function listOpenRequestRows(db: Db, userId: string, now: Date): Promise<OpenRequest[]> {
  const rows = await runStatement<Row<OpenRequest>>(db, LIST_OPEN_REQUESTS, [userId, now]);
  return rows.map(fromRow<OpenRequest>);
}
