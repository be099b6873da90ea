import { parseEmail } from '../../../email.js';
import { limitEmailCode } from '../../../limits/email-code-limit.js';
import type { Handler } from '../../../http/handler.js';
import { messages } from '../../../texts/messages.js';
import { remoteAddress } from '../../../http/remote-address.js';
import { renderPage, waitHeaders } from '../../../ui/render.js';
import { csrfToken, logInSession, openSession, requireCsrf, type Session } from '../../../http/session.js';
import { redirectWithFlash } from '../flash.http.js';
import { requestMemberReset, resetMemberPassword } from '../../../accounts/members/member-password.js';
import { MemberNewPasswordPage, MemberResetPage, type MemberResetPageProps } from './member-reset.page.js';

const RESET_FORM = 'member reset';
const PASSWORD_FORM = 'member new password';
const PATH = '/dashboard/reset-password';

export const showMemberReset: Handler<'showMemberReset'> = async (call) => {
  const session = await openSession(call, 'member_sessions');
  return { status: 200, ...resetPage(session, { isSent: call.query.sent === 'yes' }) };
};

/** Responds in the same way whether or not the log-in exists, so that nobody can find out which addresses have one. */
export const requestMemberPassword: Handler<'requestMemberPassword'> = async (call) => {
  const session = await openSession(call, 'member_sessions');
  const { csrf = '', email = '' } = call.body;
  requireCsrf(session, RESET_FORM, csrf);
  if (parseEmail(email) === undefined) {
    return {
      status: 422,
      ...resetPage(session, { email, fault: messages.refusals['invitation.unusable_email'].text }),
    };
  }
  const whom = { accountKind: 'member', email, address: remoteAddress(call.request) } as const;
  const sent = await limitEmailCode(call.context, whom, call.now, () =>
    requestMemberReset(call.context, whom, call.now),
  );
  if ('waitSeconds' in sent) return { status: 429, ...resetPage(session, { email, waitSeconds: sent.waitSeconds }) };
  return { status: 303, headers: { Location: `${PATH}?sent=yes` } };
};

/** Shows the same page for valid and invalid tokens, so that nobody can find out which ones exist. */
export const showMemberNewPassword: Handler<'showMemberNewPassword'> = async (call) => {
  const session = await openSession(call, 'member_sessions');
  return { status: 200, body: passwordPage(session, { token: call.query.token ?? '' }) };
};

export const setMemberNewPassword: Handler<'setMemberNewPassword'> = async (call) => {
  const session = await openSession(call, 'member_sessions');
  const { csrf = '', token = '', password = '' } = call.body;
  requireCsrf(session, PASSWORD_FORM, csrf);
  const input = { token, password, address: remoteAddress(call.request) };
  const result = await resetMemberPassword(call.context, input, call.now);
  if ('fault' in result) {
    const words = { ...messages.passwordFaults, gone: messages.team.reset.linkFault };
    return { status: 422, body: passwordPage(session, { token, fault: words[result.fault] }) };
  }
  const fresh = await logInSession(call, session, result.memberId);
  return redirectWithFlash({ session: fresh }, '/dashboard', 'password_set');
};

function resetPage(session: Session, entered: Omit<MemberResetPageProps, 'csrf' | 'action'>) {
  const csrf = csrfToken(session, RESET_FORM);
  return {
    headers: waitHeaders(entered.waitSeconds),
    body: renderPage(MemberResetPage({ csrf, action: PATH, ...entered })),
  };
}

function passwordPage(session: Session, entered: { token: string; fault?: string }): string {
  const csrf = csrfToken(session, PASSWORD_FORM);
  return renderPage(MemberNewPasswordPage({ csrf, action: '/dashboard/new-password', ...entered }));
}
