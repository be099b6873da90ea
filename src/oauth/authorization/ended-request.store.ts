import type { Client, Environment } from '../../clients/client.js';
import type { Db } from '../../db/database.js';
import { runStatement } from '../../db/statement.js';

/** What is known of an authorization that cannot be continued. Rows are deleted a day after they have expired. */
export interface EndedRequest {
  client: Pick<Client, 'clientId' | 'name' | 'homepageUrl' | 'environment'>;
  level: string;
  ensureWallet: string | undefined;
}

interface EndedRow {
  client_id: string;
  name: string;
  homepage_url: string;
  environment: Environment;
  level: string;
  ensure_wallet: string | null;
}

const FIND_ENDED_REQUEST = {
  name: 'find-what-ended',
  text: `select r.client_id, c.name, c.homepage_url, c.environment, r.level, r.ensure_wallet
         from authorization_requests r join clients c using (client_id)
         where r.authorization_request_id = $1 and c.disabled_at is null`,
};

/** Undefined if the request is unknown or has been deleted, or its client is disabled. */
export async function findEndedRequest(db: Db, id: string): Promise<EndedRequest | undefined> {
  const [row] = await runStatement<EndedRow>(db, FIND_ENDED_REQUEST, [id]);
  if (!row) return undefined;
  const { client_id: clientId, name, homepage_url: homepageUrl, environment, level, ensure_wallet: wallet } = row;
  return { client: { clientId, name, homepageUrl, environment }, level, ensureWallet: wallet ?? undefined };
}
