import { logoPath } from '../../clients/client-logo.js';
import type { Db } from '../../db/database.js';
import type { ClientWords } from '../../ui/components/client-line.js';
import { listOpenRequestRows } from './open-request.store.js';

/** An authorization that its user has begun, on whatever device, and can still finish (FL1). */
export interface OpenRequest {
  authorizationRequestId: string;
  client: ClientWords;
  level: string;
}

/** Those that ask for a verification: of each client and level the newest, since one that was begun anew replaces the others. */
export async function listOpenRequests(db: Db, userId: string, now: Date): Promise<OpenRequest[]> {
  const rows = await listOpenRequestRows(db, userId, now);
  return rows.map(({ authorizationRequestId, clientId, name, environment, logoVersion, level }) => ({
    authorizationRequestId,
    client: { name, environment, logo: logoPath({ clientId, logoVersion }) },
    level,
  }));
}
