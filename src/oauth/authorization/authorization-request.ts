import { findClient, type Client } from '../../clients/client.js';
import { matchesRedirectUri } from '../../clients/redirect-uri.js';
import type { Context } from '../../context.js';
import { randomId } from '../../crypto/random-token.js';
import type { Db } from '../../db/database.js';
import { addressKey, siteKey } from '../../limits/keys.js';
import { refusal, refuse } from '../../refusals/refuse.js';
import {
  bindAuthorizationRequest,
  findAuthorizationRequestRow,
  insertAuthorizationRequest,
  markOpened,
  type AuthorizationRequest,
} from './authorization-request.store.js';
import { findAuthorizationEnded } from './ended-request.js';
import { oauthFault, type OAuthFault } from '../errors.js';
import { Parameters } from '../form-encoding.js';
import { readRequestParameters, type ParameterFault } from './request-parameters.js';
import { evictExcessRequests } from './waiting-requests.js';

export {
  releaseAuthorizationRequest,
  type AuthorizationOutcome,
  type AuthorizationRequest,
} from './authorization-request.store.js';

const REQUEST_MINUTES = 60;
const STATE_MAX_LENGTH = 4096; // RFC 6749 sets no limit (docs/decisions.md, "`state`")

/** A registered client and one of its redirect URIs: from here on a fault can be reported by redirect. */
interface VerifiedClient {
  client: Client;
  redirectUri: string;
}

/** A request that has been stored, with what is wrong with it. */
export interface AcceptedRequest extends VerifiedClient {
  authorizationRequestId: string;
  state: string | undefined;
  /** In the order of the checks, at most one for each parameter. */
  faults: ParameterFault[];
  /** The first fault in the words of OAuth: what the client is told. */
  fault: OAuthFault | undefined;
}

/**
 * Stores a query of /authorize. A fault in it is stored as well, since the client is told only after the user has
 * logged in (RFC 9700 §4.11.2).
 * @param address the IP address that the request came from
 * @param note is told the client before anything is stored, for the log line of a request that then fails
 * @throws Refused when client or redirect URI is wrong (RFC 6749 §4.1.2.1), or when the state is too long. A long state
 * is refused at once and not stored: a flood of such requests would fill the database.
 */
export async function acceptAuthorizationRequest(
  context: Context,
  query: string,
  now: Date,
  address?: string,
  note?: (clientId: string) => void,
): Promise<AcceptedRequest> {
  const parameters = new Parameters(query);
  const verified = await verifyClient(context.db, parameters);
  note?.(verified.client.clientId);
  const state = parameters.get('state');
  if (state !== undefined && state.length > STATE_MAX_LENGTH) {
    throw refusal('authorization_request.state_too_long').because('state_too_long', verified.client.clientId);
  }
  const { faults, ...asked } = readRequestParameters(verified.client, parameters);
  // Stored in its final wording, since the process that later sends it to the client may run another version of the
  // service.
  const fault = faults[0] && oauthFault(faults[0].refused);
  const authorizationRequestId = randomId('', 256);
  const key = addressKey(address);
  await insertAuthorizationRequest(context.db, {
    ...asked,
    fault,
    authorizationRequestId,
    clientId: verified.client.clientId,
    redirectUri: verified.redirectUri,
    // Returned to the client whatever else is wrong with the request (RFC 6749 §4.1.2.1).
    state,
    addressKey: key,
    siteKey: siteKey(address),
    createdAt: now,
    expiresAt: new Date(now.getTime() + REQUEST_MINUTES * 60_000),
  });
  await evictExcessRequests(context.db, 'unopened', key);
  return { ...verified, authorizationRequestId, state, faults, fault };
}

/**
 * Finds a request that can still be continued: not expired, not finished, its client enabled and its redirect URI still
 * registered.
 * @throws Refused when it cannot be continued
 */
export async function getAuthorizationRequest(db: Db, id: string, now: Date): Promise<AuthorizationRequest> {
  const request = await findAuthorizationRequestRow(db, id, now);
  const isRegistered =
    request && matchesRedirectUri(request.client.redirectUris, request.redirectUri, request.client.environment);
  if (!isRegistered) throw await findAuthorizationEnded(db, id);
  return request;
}

/**
 * Records that a browser without a logged-in user has opened the request, if it can still be continued. Opened requests
 * have a higher limit than unopened ones.
 * @throws Refused when it cannot be continued
 */
export async function openAuthorizationRequest(db: Db, id: string, now: Date): Promise<void> {
  await getAuthorizationRequest(db, id, now);
  const key = await markOpened(db, id, now);
  if (key !== undefined) await evictExcessRequests(db, 'opened', key);
}

/**
 * Finds the request for the logged-in user and binds it to them at their first visit, so that nobody who logs in later
 * can decide in their place.
 * @throws Refused when it cannot be continued, or belongs to another user
 */
export async function claimAuthorizationRequest(
  context: Context,
  id: string,
  userId: string,
  now: Date,
): Promise<AuthorizationRequest> {
  const request = await getAuthorizationRequest(context.db, id, now);
  const isTheirs = request.userId === userId || (await bindAuthorizationRequest(context.db, id, userId));
  if (!isTheirs) refuse('authorization_request.of_another_account');
  return { ...request, userId };
}

/**
 * Finds the client and checks the redirect URI. Faults in these are shown to the user on a page: a redirect to an
 * unverified URI would be an open redirect (RFC 6749 §3.1.2.4, §4.1.2.1).
 */
async function verifyClient(db: Db, parameters: Parameters): Promise<VerifiedClient> {
  const clientId = parameters.get('client_id');
  if (clientId === undefined) throw refusal('authorization_request.missing_client_id').because('missing_client_id');
  const client = await findClient(db, clientId);
  if (!client) throw refusal('authorization_request.unknown_client').because('unknown_client');
  if (client.isDisabled) throw refusal('authorization_request.unknown_client').because('disabled_client', clientId);
  const redirectUri = parameters.get('redirect_uri');
  if (redirectUri === undefined)
    throw refusal('authorization_request.missing_redirect_uri').because('missing_redirect_uri', clientId);
  if (!matchesRedirectUri(client.redirectUris, redirectUri, client.environment)) {
    throw refusal('authorization_request.unknown_redirect_uri').because('unknown_redirect_uri', clientId);
  }
  return { client, redirectUri };
}
