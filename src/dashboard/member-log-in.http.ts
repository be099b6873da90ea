import { authenticateMember } from '../clients/member.js';
import { limitLogIn } from '../limits/log-in-limit.js';
import type { Handler } from '../web/handler.js';
import { messages } from '../web/messages.js';
import { remoteAddress } from '../web/remote-address.js';
import { renderPage, waitHeaders } from '../web/render.js';
import {
  csrfToken,
  endSession,
  hasCsrf,
  logInByPassword,
  openSession,
  requireCsrf,
  type Session,
} from '../web/session.js';
import { MemberLogInPage, type MemberLogInPageProps } from './member-log-in.page.js';
import { MEMBER_LOG_IN, MEMBER_LOG_OUT_FORM, openMemberVisit } from './member-visit.js';

const FORM = 'member log in';

export const showMemberLogIn: Handler<'showMemberLogIn'> = async (call) => {
  const { session, member } = await openMemberVisit(call);
  if (member) return { status: 302, headers: { Location: onward(call.query) } };
  return { status: 200, ...page(session, call.query) };
};

export const memberLogIn: Handler<'memberLogIn'> = async (call) => {
  const session = await openSession(call, 'member_sessions');
  const { csrf = '', email = '', password = '' } = call.body;
  // Two tabs that were opened at one moment share the cookie of the later one: the other gets a form that fits.
  if (!hasCsrf(session, FORM, csrf)) return { status: 403, ...page(session, call.query, { isStale: true }) };
  const words = messages.dashboard.logIn.faults;
  const faults = {
    ...(email.trim() === '' ? { email: words.email_missing } : {}),
    ...(password === '' ? { password: words.password_missing } : {}),
  };
  if (Object.keys(faults).length > 0) return { status: 422, ...page(session, call.query, { email, faults }) };
  const address = remoteAddress(call.request);
  const attempt = await limitLogIn(call.context, { door: 'member', email, address }, call.now, () =>
    authenticateMember(call.context, { email, password, address }, call.now),
  );
  if ('waitSeconds' in attempt) {
    return { status: 429, ...page(session, call.query, { email, waitSeconds: attempt.waitSeconds }) };
  }
  const found = attempt.value;
  const isIn = found && (await logInByPassword(call, session, found.member.memberId, found.passwordHash));
  if (!isIn) return { status: 422, ...page(session, call.query, { email, faults: { email: words.refused } }) };
  return { status: 303, headers: { Location: onward(call.query) } };
};

export const memberLogOut: Handler<'memberLogOut'> = async (call) => {
  const session = await openSession(call, 'member_sessions');
  requireCsrf(session, MEMBER_LOG_OUT_FORM, call.body.csrf ?? '');
  await endSession(call, session);
  return { status: 303, headers: { Location: MEMBER_LOG_IN } };
};

/** The contract lets nothing through that would lead out of the dashboard. */
function onward({ page: asked }: { page?: string }): string {
  return asked === undefined ? '/dashboard' : `/dashboard/${asked}`;
}

function page(
  session: Session,
  { page: asked }: { page?: string },
  entered: Omit<MemberLogInPageProps, 'csrf' | 'asked'> = {},
) {
  const body = renderPage(MemberLogInPage({ csrf: csrfToken(session, FORM), asked, ...entered }));
  return { headers: waitHeaders(entered.waitSeconds), body };
}
