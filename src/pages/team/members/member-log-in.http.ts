import { authenticateMember } from '../../../accounts/members/member.js';
import type { LogInReturned } from '../../../ui/components/log-in-card.js';
import type { Handler } from '../../../http/handler.js';
import { renderPage, waitHeaders } from '../../../ui/render.js';
import { csrfToken, type Session } from '../../../http/session.js';
import { logIn, logOut } from '../../team-and-staff-log-in.http.js';
import { MemberLogInPage } from './member-log-in.page.js';
import { MEMBER_LOG_IN, MEMBER_LOG_OUT_CSRF_PURPOSE, openMemberVisit } from '../member-visit.http.js';

const FORM = 'member log in';

export const showMemberLogIn: Handler<'showMemberLogIn'> = async (call) => {
  const { session, member } = await openMemberVisit(call);
  if (member) return { status: 302, headers: { Location: onward(call.query) } };
  return { status: 200, ...page(session, call.query) };
};

export const memberLogIn: Handler<'memberLogIn'> = (call) =>
  logIn(call, {
    sessions: 'member_sessions',
    accountKind: 'member',
    csrfPurpose: FORM,
    onward: onward(call.query),
    draw: (session, entered) => page(session, call.query, entered),
    async authenticate(credentials) {
      const found = await authenticateMember(call.context, credentials, call.now);
      return found && { subjectId: found.member.memberId, passwordHash: found.passwordHash };
    },
  });

export const memberLogOut: Handler<'memberLogOut'> = (call) =>
  logOut(call, { sessions: 'member_sessions', csrfPurpose: MEMBER_LOG_OUT_CSRF_PURPOSE, address: MEMBER_LOG_IN });

/** The page to show after log-in. The contract's pattern for `page` permits only paths inside the dashboard. */
function onward({ page: asked }: { page?: string }): string {
  return asked === undefined ? '/dashboard' : `/dashboard/${asked}`;
}

function page(session: Session, { page: asked }: { page?: string }, entered: LogInReturned = {}) {
  const body = renderPage(MemberLogInPage({ csrf: csrfToken(session, FORM), asked, ...entered }));
  return { headers: waitHeaders(entered.waitSeconds), body };
}
