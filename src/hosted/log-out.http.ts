import { LOG_OUT_FORM } from '../web/components/visitor-side.js';
import type { Handler } from '../web/handler.js';
import { endSession, openSession, requireCsrf } from '../web/session.js';

/** Within an authorization it leads to that one's log-in page, which says what is possible for another user (SE16). */
export const logOut: Handler<'logOut'> = async (call) => {
  const session = await openSession(call, 'sessions');
  requireCsrf(session, LOG_OUT_FORM, call.body.csrf ?? '');
  await endSession(call, session);
  const { request } = call.query;
  return { status: 303, headers: { Location: request === undefined ? '/' : `/login?request=${request}` } };
};
