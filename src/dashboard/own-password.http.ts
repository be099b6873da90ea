import { authenticateMember } from '../clients/member.js';
import { limitLogIn } from '../limits/log-in-limit.js';
import type { Handler } from '../web/handler.js';
import { messages } from '../web/messages.js';
import { renderPage, waitHeaders } from '../web/render.js';
import { csrfToken, logInSession, openSession, requireCsrf } from '../web/session.js';
import { seeDone } from './done.js';
import { changeMemberPassword as change } from './member-password.js';
import { openKnownVisit, type KnownVisit } from './member-visit.js';
import { OwnPasswordPage, type OwnPasswordPageProps } from './own-password.page.js';

const FORM = 'own password';
const words = messages.team.ownPassword;

export const showMemberPassword: Handler<'showMemberPassword'> = async (call) => {
  return { status: 200, ...page(await openKnownVisit(call)) };
};

/** The password of now is asked for, since a browser may be left open: whoever guesses at it is stopped as at the log-in. */
export const changeMemberPassword: Handler<'changeMemberPassword'> = async (call) => {
  const { csrf = '', old_password: old = '', password = '' } = call.body;
  requireCsrf(await openSession(call, 'member_sessions'), FORM, csrf);
  const visit = await openKnownVisit(call);
  const { context, now } = call;
  const { email, memberId } = visit.member;
  const { address } = visit.actor;
  if (old === '') return { status: 422, ...page(visit, { faults: { old_password: words.oldMissing } }) };
  const attempt = await limitLogIn(context, { door: 'member', email, address }, now, () =>
    authenticateMember(context, { email, password: old, address }, now),
  );
  if ('waitSeconds' in attempt) return { status: 429, ...page(visit, { waitSeconds: attempt.waitSeconds }) };
  const { value: found } = attempt;
  if (!found) return { status: 422, ...page(visit, { faults: { old_password: words.oldWrong } }) };
  const result = await change(context, { ...found, password, address }, now);
  if (result === 'too_late') return { status: 422, ...page(visit, { faults: { old_password: words.oldWrong } }) };
  if (result !== 'changed')
    return { status: 422, ...page(visit, { faults: { password: messages.passwordFaults[result] } }) };
  return seeDone({ session: await logInSession(call, visit.session, memberId) }, '/dashboard', 'password_set');
};

function page(
  { frame, session, member }: KnownVisit,
  entered: Pick<OwnPasswordPageProps, 'faults' | 'waitSeconds'> = {},
) {
  const csrf = csrfToken(session, FORM);
  const body = renderPage(OwnPasswordPage({ frame, email: member.email, csrf, ...entered }));
  return { headers: waitHeaders(entered.waitSeconds), body };
}
