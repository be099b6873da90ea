import { showEmail } from '../../email.js';
import { flowOf } from '../../oauth/authorization/flow.js';
import type { AuthorizationEnded } from '../../oauth/authorization/ended-request.js';
import { claimAuthorizationRequest, getAuthorizationRequest } from '../../oauth/authorization/authorization-request.js';
import { userOf, type User } from '../../accounts/users/user.js';
import { LOG_OUT_FORM, type Visitor } from '../../ui/components/visitor-side.js';
import type { Flow } from '../../ui/flow-layout.js';
import type { Call, OperationId } from '../../http/handler.js';
import { csrfToken, openSession, type Session } from '../../http/session.js';
import { isRefused } from '../../refusals/refuse.js';

/** Who looks at a page, and the authorization that it is a step of. */
export interface Visit {
  session: Session;
  user: User | undefined;
  /** The same person, as the frame of a page shows them. */
  visitor: Visitor | undefined;
  within: WithinAuthorization | undefined;
}

export interface WithinAuthorization {
  flow: Flow;
  clientId: string;
  environment: 'sandbox' | 'live';
  level: string;
  /** FL9: what the client suggests for the wallet item. */
  ensureWallet: string | undefined;
}

/**
 * @param requestId authorization request, from the page's address
 * @throws AuthorizationEnded 404; PageRefusal 403 when it is another user's (SE16)
 */
export async function openVisit<Id extends OperationId>(call: Call<Id>, requestId?: string): Promise<Visit> {
  const session = await openSession(call, 'sessions');
  const user = userOf(session);
  const visitor = user && { name: showEmail(user.email), logOutCsrf: csrfToken(session, LOG_OUT_FORM) };
  const within = requestId === undefined ? undefined : await openAuthorization(call, requestId, user?.userId);
  return { session, user, visitor, within };
}

/** A visit by a form that makes or opens an account; `ended` when the authorization that it was drawn in has ended since. */
export type AccountVisit = Visit & { ended: { requestId: string; refusal: AuthorizationEnded } | undefined };

/** As `openVisit`; but nobody who comes too late enters their account twice (FL8): it is made or opened all the same. */
export async function openAccountVisit<Id extends OperationId>(
  call: Call<Id>,
  requestId?: string,
): Promise<AccountVisit> {
  try {
    return { ...(await openVisit(call, requestId)), ended: undefined };
  } catch (refusal) {
    if (requestId === undefined || !isRefused(refusal, 'authorization_request.ended')) throw refusal;
    return { ...(await openVisit(call)), ended: { requestId, refusal } };
  }
}

async function openAuthorization<Id extends OperationId>(
  { context, now }: Call<Id>,
  requestId: string,
  userId: string | undefined,
): Promise<WithinAuthorization> {
  const request =
    userId === undefined
      ? await getAuthorizationRequest(context.db, requestId, now)
      : await claimAuthorizationRequest(context, requestId, userId, now);
  return {
    flow: flowOf(request),
    clientId: request.client.clientId,
    environment: request.client.environment,
    level: request.level,
    ensureWallet: request.ensureWallet,
  };
}

type Place = Pick<Visit, 'within'> & Partial<Pick<AccountVisit, 'ended'>>;

function requestOf({ within, ended }: Place): string | undefined {
  return within?.flow.authorizationRequestId ?? ended?.requestId;
}

/** Where somebody who is logged in goes from here: the authorization decides its next step, else the own page. */
export function onward(visit: Place): string {
  const requestId = requestOf(visit);
  return requestId === undefined ? '/account' : `/authorize/${requestId}`;
}

/** Names the form and the authorization that it is part of: two tabs do not disturb each other (SE1, SE15). */
export function purposeOf(form: string, visit: Place): string {
  return purposeWithin(form, requestOf(visit));
}

/** The same by the id alone, which a form still names when its authorization has ended. */
export function purposeWithin(form: string, authorizationRequestId: string | undefined): string {
  return authorizationRequestId === undefined ? form : `${form} ${authorizationRequestId}`;
}
