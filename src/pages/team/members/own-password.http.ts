import { authenticateMember } from '../../../accounts/members/member.js';
import { changeOwnPassword } from '../../../limits/own-password.js';
import type { OwnPasswordReturned } from '../../../ui/components/own-password-card.js';
import type { Handler } from '../../../http/handler.js';
import { renderPage, waitHeaders } from '../../../ui/render.js';
import { csrfToken, logInSession, openSession, requireCsrf } from '../../../http/session.js';
import { redirectWithFlash } from '../flash.http.js';
import { changeMemberPassword as change } from '../../../accounts/members/member-password.js';
import { openKnownVisit, type KnownVisit } from '../member-visit.http.js';
import { OwnPasswordPage } from './own-password.page.js';

const FORM = 'own password';

export const showMemberPassword: Handler<'showMemberPassword'> = async (call) => {
  return { status: 200, ...page(await openKnownVisit(call)) };
};

export const changeMemberPassword: Handler<'changeMemberPassword'> = async (call) => {
  const { csrf = '', old_password: old = '', password = '' } = call.body;
  requireCsrf(await openSession(call, 'member_sessions'), FORM, csrf);
  const visit = await openKnownVisit(call);
  const { context, now } = call;
  const { email, memberId } = visit.member;
  const { address } = visit.actor;
  const returned = await changeOwnPassword(
    context,
    { accountKind: 'member', email, address },
    { old, password },
    {
      authenticate: (password) => authenticateMember(context, { email, password, address }, now),
      change: (found) => change(context, { ...found, password, address }, now),
    },
    now,
  );
  if (returned) return { status: 'waitSeconds' in returned ? 429 : 422, ...page(visit, returned) };
  return redirectWithFlash(
    { session: await logInSession(call, visit.session, memberId) },
    '/dashboard',
    'password_set',
  );
};

function page({ frame, session, member }: KnownVisit, entered: OwnPasswordReturned = {}) {
  const csrf = csrfToken(session, FORM);
  const body = renderPage(OwnPasswordPage({ frame, email: member.email, csrf, ...entered }));
  return { headers: waitHeaders(entered.waitSeconds), body };
}
