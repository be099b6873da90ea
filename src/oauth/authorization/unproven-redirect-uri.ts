import { findClient, type Client } from '../../clients/client.js';
import { nearestRedirectUri, type RedirectUriDifference } from '../../clients/redirect-uri-difference.js';
import { redirectUriFault } from '../../clients/redirect-uri.js';
import type { Db } from '../../db/database.js';
import type { Refused } from '../../refusals/refuse.js';
import { Parameters } from '../form-encoding.js';

/** What the developer of a sandbox client is told about a request that names none of its redirect URIs. */
export interface UnprovenRedirectUri {
  client: Client;
  /** Everything that was sent as `redirect_uri`; undefined for a value that is not percent-encoded UTF-8. */
  received: (string | undefined)[];
  /** Undefined unless one readable value was sent, and some URI is registered. */
  difference: RedirectUriDifference | undefined;
  /** Why the received value could not be registered either. */
  unusable: Refused | undefined;
}

/**
 * Explains a request that was refused because of its redirect URI. Undefined for a live client: which URIs it has
 * registered is nobody's business.
 */
export async function explainRedirectUri(db: Db, query: string): Promise<UnprovenRedirectUri | undefined> {
  const parameters = new Parameters(query);
  const client = await findClient(db, parameters.get('client_id') ?? '');
  if (client?.environment !== 'sandbox') return undefined;
  const received = parameters.get('redirect_uri');
  return {
    client,
    received: parameters.all('redirect_uri'),
    difference: received === undefined ? undefined : nearestRedirectUri(client.redirectUris, received),
    unusable: received === undefined ? undefined : redirectUriFault(received, client.environment),
  };
}
