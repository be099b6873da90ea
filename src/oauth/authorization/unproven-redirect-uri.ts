import { findClient, type Client } from '../../clients/client.js';
import { nearestRedirectUri, type RedirectUriDifference } from '../../clients/redirect-uri-difference.js';
import { redirectUriFaults } from '../../clients/redirect-uri.js';
import type { Db } from '../../db/database.js';
import type { Refused } from '../../refusals/refuse.js';
import { Parameters } from '../form-encoding.js';
import { receivedParameter, type ReceivedParameter } from './received-parameter.js';

/** What the developer of a sandbox client is told about a request that names none of its redirect URIs. */
export interface UnprovenRedirectUri extends ReceivedParameter {
  client: Client;
  /** Undefined unless one readable value was sent that is short enough to be registered, and some URI is. */
  difference: RedirectUriDifference | undefined;
  /** Why the received value cannot be registered either; empty if it can, or if there is no single readable one. */
  unusable: Refused[];
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
    ...receivedParameter(parameters, 'redirect_uri'),
    difference: received === undefined ? undefined : nearestRedirectUri(client.redirectUris, received),
    unusable: received === undefined ? [] : redirectUriFaults(received, client.environment),
  };
}
