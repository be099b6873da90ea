import { findClient, type Client } from '../../clients/client.js';
import { matchesRedirectUri } from '../../clients/redirect-uri.js';
import type { Context } from '../../context.js';
import { randomId } from '../../crypto/random-token.js';
import type { Db } from '../../db/database.js';
import { addressKey, siteKey } from '../../limits/keys.js';
import { refusal, refuse, type Refused } from '../../refusals/refuse.js';
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
import { challengeFault } from '../pkce.js';
import { requestUserScopes } from '../scope.js';
import { evictExcessRequests } from './waiting-requests.js';

export {
  releaseAuthorizationRequest,
  type AuthorizationOutcome,
  type AuthorizationRequest,
} from './authorization-request.store.js';

/** The only response type and mode that are supported (§2.1, RFC 8414 §2). */
export const RESPONSE_TYPE = 'code';
export const RESPONSE_MODE = 'query';
const REQUEST_MINUTES = 60;
const STATE_MAX_LENGTH = 4096; // RFC 6749 sets no limit (docs/decisions.md, "`state`")
/**
 * `ensure_wallet` is a suggestion that the user may ignore (§2.1), so a value that cannot be an address is dropped
 * without an error.
 */
const WALLET = /^[\x21-\x7E]{1,200}$/;
/**
 * The parameters that are checked after client and redirect URI, whose faults can be reported by redirect (§2.1,
 * RFC 7636 §4.3).
 */
const OTHER_PARAMETERS = [
  'response_mode',
  'state',
  'scope',
  'code_challenge',
  'code_challenge_method',
  'ensure_wallet',
];

/** A registered client and one of its redirect URIs: from here on a fault can be reported by redirect. */
interface VerifiedClient {
  client: Client;
  redirectUri: string;
}

type CheckedParameters = Pick<AuthorizationRequest, 'scopes' | 'level' | 'ensureWallet' | 'codeChallenge'> & {
  refused: Refused | undefined;
};

/** What the log says about a request: its client, and the fault in it. */
interface LoggedRequest {
  clientId: string;
  fault: OAuthFault | undefined;
}

/**
 * Stores a query of /authorize. A fault in it is stored as well, since the client is told only after the user has
 * logged in (RFC 9700 §4.11.2).
 * @param address the IP address that the request came from
 * @returns the id of the stored request
 * @throws Refused when client or redirect URI is wrong (RFC 6749 §4.1.2.1), or when the state is too long. A long state
 * is refused at once and not stored: a flood of such requests would fill the database.
 */
export async function acceptAuthorizationRequest(
  context: Context,
  query: string,
  now: Date,
  { address, note }: { address?: string | undefined; note?: (asked: LoggedRequest) => void } = {},
): Promise<string> {
  const parameters = new Parameters(query);
  const verified = await verifyClient(context.db, parameters);
  const state = parameters.get('state');
  if (state !== undefined && state.length > STATE_MAX_LENGTH) {
    throw refusal('authorization_request.state_too_long').because('state_too_long', verified.client.clientId);
  }
  const { refused, ...asked } = readParameters(verified, parameters);
  // Stored in its final wording, since the process that later sends it to the client may run another version of the
  // service.
  const fault = refused && oauthFault(refused);
  note?.({ clientId: verified.client.clientId, fault });
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
  return authorizationRequestId;
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

/**
 * Checks the parameters in a fixed order (response type, other parameters, scope, PKCE) and reports the first fault, so
 * that a request with several faults always gets the same error.
 */
function readParameters({ client }: VerifiedClient, parameters: Parameters): CheckedParameters {
  const codeChallenge = parameters.get('code_challenge');
  const wallet = parameters.get('ensure_wallet');
  const requested = requestUserScopes(parameters.get('scope'), client.allowedScopes);
  const refused =
    responseTypeFault(client, parameters) ??
    otherParametersFault(parameters) ??
    ('fault' in requested ? requested.fault : undefined) ??
    challengeFault(codeChallenge, parameters.get('code_challenge_method'), client.pkceRequired);
  const ensureWallet = wallet !== undefined && WALLET.test(wallet) ? wallet : undefined;
  if (refused || 'fault' in requested)
    return { scopes: [], level: '', ensureWallet, codeChallenge: undefined, refused };
  return { scopes: requested.scopes, level: requested.level, ensureWallet, codeChallenge, refused };
}

function responseTypeFault(client: Client, parameters: Parameters): Refused | undefined {
  const responseType = parameters.get('response_type');
  if (responseType === undefined) return refusal('authorization_request.no_response_type');
  if (responseType !== RESPONSE_TYPE) return refusal('authorization_request.other_response_type');
  if (client.grantTypes.includes('authorization_code')) return undefined;
  return refusal('authorization_request.grant_not_allowed');
}

function otherParametersFault(parameters: Parameters): Refused | undefined {
  const faulty = OTHER_PARAMETERS.find((name) => parameters.isFaulty(name));
  if (faulty) {
    const what = parameters.isRepeated(faulty) ? 'repeated_parameter' : 'misencoded_parameter';
    return refusal(`authorization_request.${what}`, { name: faulty });
  }
  // A client that expects a fragment or a form post would never see a response in the query, so it is refused now.
  if ((parameters.get('response_mode') ?? RESPONSE_MODE) !== RESPONSE_MODE) {
    return refusal('authorization_request.other_response_mode');
  }
  const state = parameters.get('state');
  // The service document requires a state (§2.1).
  return state === undefined ? refusal('authorization_request.no_state') : undefined;
}
