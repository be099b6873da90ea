import { findClient } from '../clients/client.js';
import type { Db } from '../db/database.js';
import { listLiveGrants, type Grant } from '../grants/grant.js';
import { scopesInWords } from '../oauth/scope.js';
import type { ClientWithAccess } from './account.page.js';

/** Who can see something of a user's, each client once whatever the number of its grants (FL10). */
export async function listClientsWithAccess(db: Db, userId: string): Promise<ClientWithAccess[]> {
  const byClient = new Map<string, [Grant, ...Grant[]]>();
  for (const grant of await listLiveGrants(db, userId)) {
    const others = byClient.get(grant.clientId);
    if (others) others.push(grant);
    else byClient.set(grant.clientId, [grant]);
  }
  const found = await Promise.all([...byClient.values()].map((grants) => describe(db, grants)));
  return found.filter((client) => client !== undefined);
}

async function describe(db: Db, grants: [Grant, ...Grant[]]): Promise<ClientWithAccess | undefined> {
  const [oldest] = grants;
  const client = await findClient(db, oldest.clientId);
  if (!client) return undefined;
  const { clientId, name, environment } = client;
  const scopes = [...new Set(grants.flatMap((grant) => grant.scopes))];
  return { clientId, name, environment, since: oldest.createdAt, scopeTexts: scopesInWords(scopes) };
}
