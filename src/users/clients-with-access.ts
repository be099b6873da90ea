import type { Db } from '../db/database.js';
import { listLiveGrants, type GrantToClient } from '../grants/grant.js';
import { scopesInWords } from '../oauth/scope.js';

/** A client that can see data of the user, and what it can see. */
export interface ClientWithAccess {
  clientId: string;
  name: string;
  environment: 'sandbox' | 'live';
  since: Date;
  scopeTexts: string[];
}

/** The clients that can see data of the user, each of them once, however many grants it has. */
export async function listClientsWithAccess(db: Db, userId: string): Promise<ClientWithAccess[]> {
  const byClient = new Map<string, [GrantToClient, ...GrantToClient[]]>();
  for (const grant of await listLiveGrants(db, userId)) {
    const others = byClient.get(grant.clientId);
    if (others) others.push(grant);
    else byClient.set(grant.clientId, [grant]);
  }
  return [...byClient.values()].map(describe);
}

/** What one client can see of the user; undefined if it sees nothing. */
export async function findClientWithAccess(
  db: Db,
  { userId, clientId }: { userId: string; clientId: string },
): Promise<ClientWithAccess | undefined> {
  const clients = await listClientsWithAccess(db, userId);
  return clients.find((client) => client.clientId === clientId);
}

function describe(grants: [GrantToClient, ...GrantToClient[]]): ClientWithAccess {
  const [{ clientId, client, createdAt }] = grants;
  const scopes = [...new Set(grants.flatMap((grant) => grant.scopes))];
  return { clientId, ...client, since: createdAt, scopeTexts: scopesInWords(scopes) };
}
