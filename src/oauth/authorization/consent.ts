import { recordAuditEvent, recordAuditEvents, type AuditEventType } from '../../audit/audit-event.js';
import type { Context } from '../../context.js';
import { AccountClosed, consent, hasGranted } from '../../grants/grant.js';
import { causeChain } from '../../logger.js';
import { countConsent } from '../../statistics/counters.js';
import { needsInformation } from '../../verification/submission/information-need.js';
import { refusal, Refused } from '../../refusals/refuse.js';
import { isDatabaseUnavailable, type Db } from '../../db/database.js';
import { issueAuthorizationCode } from '../tokens/authorization-code.js';
import {
  claimAuthorizationRequest,
  type AuthorizationOutcome,
  type AuthorizationRequest,
} from './authorization-request.js';
import { completeAuthorizationRequest } from './authorization-request.store.js';
import { authorizationEnded } from './ended-request.js';
import { authorizationResponse, type AuthorizationResult } from './authorization-response.js';
import { oauthFault, type OAuthFault } from '../errors.js';

/** Where a logged-in user goes next: a page of the service, or back to the client. */
export type NextStep =
  | { step: 'information'; level: string }
  | { step: 'consent'; request: AuthorizationRequest }
  | { step: 'client'; location: string };

const DENIED = oauthFault(refusal('authorization_request.denied'));

/**
 * Finds the next step of an authorization: first the information that the level still needs, then consent, then back to
 * the client. A fault of the request is reported as soon as somebody is logged in. A user who granted all scopes before
 * is not asked again, unless the client is public: anybody could pretend to be a public client (RFC 6749 §10.2).
 */
export async function nextStep(context: Context, id: string, userId: string, now: Date): Promise<NextStep> {
  const request = await claimAuthorizationRequest(context, id, userId, now);
  return reportingFailures(context, request, async () => {
    if (request.fault) return finish(context, request, request.fault, now);
    // If a denied request is opened again within a minute, by "Back" or in a second tab, the user is not asked twice.
    if (request.outcome === 'denied') return toClient(context, request, DENIED);
    if (request.outcome && request.client.isPublic) throw authorizationEnded(request);
    const missing = await missingInformation(context, request, now);
    if (missing) return missing;
    if (request.client.isPublic) return { step: 'consent', request };
    return context.db.transaction(async (trx) => {
      const { client, scopes } = request;
      const wasGranted = await hasGranted(trx, { clientId: client.clientId, userId, scopes });
      return wasGranted ? allow(context, trx, request, [], now) : { step: 'consent', request };
    });
  });
}

/**
 * Carries out the user's decision. If they allow the request but the level still needs information, nothing is recorded
 * yet, and the information page comes first.
 */
export async function decide(
  context: Context,
  id: string,
  userId: string,
  decision: 'allow' | 'deny',
  now: Date,
): Promise<NextStep> {
  const request = await claimAuthorizationRequest(context, id, userId, now);
  return reportingFailures(context, request, async () => {
    if (request.fault) return finish(context, request, request.fault, now);
    if (decision === 'deny') return finish(context, request, DENIED, now);
    const missing = await missingInformation(context, request, now);
    return missing ?? context.db.transaction((trx) => allow(context, trx, request, ['consent_given'], now));
  });
}

async function missingInformation(
  context: Context,
  request: AuthorizationRequest,
  now: Date,
): Promise<NextStep | undefined> {
  const { level, client, ensureWallet } = request;
  if (level === '') return undefined;
  const key = {
    userId: ownerOf(request),
    environment: client.environment,
    level,
    ensureWallet,
    askingClientId: client.clientId,
  };
  const need = await needsInformation(context, key, now);
  // A client without expiration still sees an expired verification as approved, so its users need not renew it.
  if (!need || (need.because === 'expired' && !client.expirationEnabled)) return undefined;
  return { step: 'information', level };
}

async function allow(
  context: Context,
  trx: Db,
  request: AuthorizationRequest,
  alsoRecorded: readonly AuditEventType[],
  now: Date,
): Promise<NextStep> {
  const { client, level, scopes } = request;
  await complete(trx, request, 'allowed', now);
  const grant = await consent(trx, { clientId: client.clientId, userId: ownerOf(request), level, scopes }, now);
  const { clientId, userId, grantId } = grant;
  const events = [...alsoRecorded, 'code_issued' as const].map((type) => ({ type, clientId, userId, grantId }));
  await recordAuditEvents(trx, events, now);
  const code = await issueAuthorizationCode(trx, request, grant, now);
  if (grant.isNew) await countConsent(trx, grant, now);
  return toClient(context, request, { code });
}

async function finish(
  context: Context,
  request: AuthorizationRequest,
  fault: OAuthFault,
  now: Date,
): Promise<NextStep> {
  await context.db.transaction(async (trx) => {
    await complete(trx, request, fault === DENIED ? 'denied' : 'failed', now);
    if (fault !== DENIED) return;
    const refusal = { type: 'consent_refused', clientId: request.client.clientId, userId: ownerOf(request) } as const;
    await recordAuditEvent(trx, refusal, now);
  });
  return toClient(context, request, fault);
}

function toClient(context: Context, request: AuthorizationRequest, result: AuthorizationResult): NextStep {
  return { step: 'client', location: authorizationResponse(context.config, request, result) };
}

/**
 * @throws Refused when the request ended differently: a denied request cannot be allowed afterwards, nor an allowed one
 * denied
 */
async function complete(
  db: Db,
  request: AuthorizationRequest,
  outcome: AuthorizationOutcome,
  now: Date,
): Promise<void> {
  const ending = { id: request.authorizationRequestId, userId: ownerOf(request), outcome };
  if (await completeAuthorizationRequest(db, ending, now)) return;
  throw authorizationEnded(request);
}

/**
 * Reports an internal failure to the client with `server_error` or `temporarily_unavailable` (RFC 6749 §4.1.2.1). That
 * is possible here, since client, redirect URI and user are known.
 */
async function reportingFailures(
  context: Context,
  request: AuthorizationRequest,
  work: () => Promise<NextStep>,
): Promise<NextStep> {
  try {
    return await work();
  } catch (failure) {
    if (failure instanceof Refused) throw failure;
    if (failure instanceof AccountClosed) throw authorizationEnded(request);
    context.logger.error(
      { authorization_of: request.client.clientId, error: causeChain(failure) },
      'an authorization failed unexpectedly',
    );
    const what = isDatabaseUnavailable(failure) ? 'unavailable' : 'failed';
    return toClient(context, request, oauthFault(refusal(`authorization_request.${what}`)));
  }
}

function ownerOf(request: AuthorizationRequest): string {
  if (request.userId === undefined) throw new Error('the request has not been claimed by a user');
  return request.userId;
}
