import { authenticateMember } from '../../../accounts/members/member.js';
import { takeLogIn } from '../../../limits/log-in-form.js';
import type { LogInReturned } from '../../../ui/components/log-in-card.js';
import type { Handler } from '../../../http/handler.js';
import { renderPage, waitHeaders } from '../../../ui/render.js';
import { csrfToken, endSession, openSession, requireCsrf, type Session } from '../../../http/session.js';
import { MemberLogInPage } from './member-log-in.page.js';
import { MEMBER_LOG_IN, MEMBER_LOG_OUT_FORM, openMemberVisit } from '../member-visit.http.js';

const FORM = 'member log in';

export const showMemberLogIn: Handler<'showMemberLogIn'> = async (call) => {
  const { session, member } = await openMemberVisit(call);
  if (member) return { status: 302, headers: { Location: onward(call.query) } };
  return { status: 200, ...page(session, call.query) };
};

export const memberLogIn: Handler<'memberLogIn'> = async (call) => {
  const session = await openSession(call, 'member_sessions');
  const returned = await takeLogIn(call, session, call.body, {
    door: 'member',
    purpose: FORM,
    async authenticate(shown) {
      const found = await authenticateMember(call.context, shown, call.now);
      return found && { subjectId: found.member.memberId, passwordHash: found.passwordHash };
    },
  });
  if (returned) return { status: returned.status, ...page(session, call.query, returned.entered) };
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

function page(session: Session, { page: asked }: { page?: string }, entered: LogInReturned = {}) {
  const body = renderPage(MemberLogInPage({ csrf: csrfToken(session, FORM), asked, ...entered }));
  return { headers: waitHeaders(entered.waitSeconds), body };
}
