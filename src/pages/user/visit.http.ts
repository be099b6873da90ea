import { showEmail } from '../../email.js';
import { flowOf } from '../../oauth/authorization/flow.js';
import type { AuthorizationEnded } from '../../oauth/authorization/ended-request.js';
import { claimAuthorizationRequest, getAuthorizationRequest } from '../../oauth/authorization/authorization-request.js';
import { userOf, type User } from '../../accounts/users/user.js';
import { LOG_OUT_CSRF_PURPOSE, HeaderUser, type Visitor } from '../../ui/components/header-user.js';
import type { ErrorFrame } from '../../ui/error.page.js';
import type { Flow } from '../../ui/flow-layout.js';
import type { Call, OperationId } from '../../http/handler.js';
import { csrfToken, openSession, type OpenSession, type Session } from '../../http/session.js';
import { isRefused } from '../../refusals/refuse.js';

/** The session and user of a page, and the authorization request that the page belongs to, if any. */
export interface Visit {
  session: Session;
  user: User | undefined;
  /** The user as the header of the page shows them. */
  visitor: Visitor | undefined;
  within: WithinAuthorization | undefined;
}

export interface WithinAuthorization {
  flow: Flow;
  clientId: string;
  environment: 'sandbox' | 'live';
  level: string;
  /** The wallet address that the client suggests (`ensure_wallet`, §2.1). */
  ensureWallet: string | undefined;
}

/**
 * Opens the session and, if the page belongs to one, the authorization request.
 * @param requestId the authorization request in the page's address
 * @throws Refused if the request has ended or belongs to another user
 */
export async function openVisit<Id extends OperationId>(call: Call<Id>, requestId?: string): Promise<Visit> {
  const session = await openSession(call, 'sessions');
  const user = userOf(session);
  const visitor = visitorOf(session);
  const within = requestId === undefined ? undefined : await openAuthorization(call, requestId, user?.userId);
  return { session, user, visitor, within };
}

function visitorOf(session: OpenSession<'sessions'>): Visitor | undefined {
  const user = userOf(session);
  return user && { name: showEmail(user.email), logOutCsrf: csrfToken(session, LOG_OUT_CSRF_PURPOSE) };
}

/** The frame around an error page, with this session's user in its header. */
export function userErrorFrame(session: OpenSession<'sessions'>): ErrorFrame {
  const visitor = visitorOf(session);
  return visitor ? { side: HeaderUser({ visitor }) } : {};
}

/**
 * The submission of a log-in or sign-up form. `ended` is set if its authorization request has ended since the form was
 * shown.
 */
export type AccountVisit = Visit & { ended: { requestId: string; refusal: AuthorizationEnded } | undefined };

/**
 * Like `openVisit`, but accepts a form whose authorization request has ended: the user is still logged in or signed up,
 * so that nobody has to type everything again.
 */
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

/** The next page for a user who is logged in: the next step of the authorization, or the account page. */
export function onward(visit: Place): string {
  const requestId = requestOf(visit);
  return requestId === undefined ? '/account' : `/authorize/${requestId}`;
}

/**
 * The purpose that a form's CSRF token is bound to. It contains the authorization request, so that two tabs with
 * different requests each have tokens of their own.
 */
export function purposeOf(form: string, visit: Place): string {
  return purposeWithin(form, requestOf(visit));
}

/** Like `purposeOf`, for a form whose request has ended, so that only its id is known. */
export function purposeWithin(form: string, authorizationRequestId: string | undefined): string {
  return authorizationRequestId === undefined ? form : `${form} ${authorizationRequestId}`;
}
