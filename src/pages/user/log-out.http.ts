import { releaseAuthorizationRequest } from '../../oauth/authorization/authorization-request.js';
import { LOG_OUT_CSRF_PURPOSE } from '../../ui/components/header-user.js';
import type { Handler } from '../../http/handler.js';
import { endSession, openSession, requireCsrf } from '../../http/session.js';

/**
 * Logs the user out. During an authorization request the user is sent to its log-in page, so that they can continue
 * with another account.
 */
export const logOut: Handler<'logOut'> = async (call) => {
  const session = await openSession(call, 'sessions');
  requireCsrf(session, LOG_OUT_CSRF_PURPOSE, call.body.csrf ?? '');
  const { request } = call.query;
  if (request !== undefined && session.subjectId !== undefined) {
    await releaseAuthorizationRequest(call.context.db, request, session.subjectId);
  }
  await endSession(call, session);
  return { status: 303, headers: { Location: request === undefined ? '/' : `/login?request=${request}` } };
};
