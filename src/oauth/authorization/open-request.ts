import { logoPath } from '../../clients/client-logo.js';
import type { Db } from '../../db/database.js';
import type { ClientWords } from '../../ui/components/client-line.js';
import { listOpenRequestRows } from './open-request.store.js';

/** An authorization that a user has begun, on any device, and can still finish. */
export interface OpenRequest {
  authorizationRequestId: string;
  client: ClientWords;
  level: string;
}

/**
 * The open requests that ask for a verification. For each client and level only the newest is listed, since a user who
 * begins again no longer needs the earlier ones.
 */
export async function listOpenRequests(db: Db, userId: string, now: Date): Promise<OpenRequest[]> {
  const rows = await listOpenRequestRows(db, userId, now);
  return rows.map(({ authorizationRequestId, clientId, name, environment, logoVersion, level }) => ({
    authorizationRequestId,
    client: { name, environment, logo: logoPath({ clientId, logoVersion }) },
    level,
  }));
}
