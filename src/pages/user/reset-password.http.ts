import { parseEmail } from '../../email.js';
import { limitEmailCode } from '../../limits/email-code-limit.js';
import { requestPasswordReset as request } from '../../accounts/users/password-reset.js';
import { within } from '../../ui/flow-layout.js';
import type { Handler } from '../../http/handler.js';
import { remoteAddress } from '../../http/remote-address.js';
import { renderPage, waitHeaders } from '../../ui/render.js';
import { csrfToken, hasCsrf } from '../../http/session.js';
import { ResetPasswordPage, type ResetPasswordPageProps } from './reset-password.page.js';
import { openVisit, purposeOf, type Visit } from './visit.http.js';

const FORM = 'reset password';

export const showPasswordReset: Handler<'showPasswordReset'> = async (call) => {
  const visit = await openVisit(call, call.query.request);
  return { status: 200, ...page(visit) };
};

/**
 * Gives the same response in the same time whether or not the account exists, so that nobody can find out which
 * addresses have an account.
 */
export const requestPasswordReset: Handler<'requestPasswordReset'> = async (call) => {
  const visit = await openVisit(call, call.query.request);
  const { csrf = '', email = '' } = call.body;
  if (!hasCsrf(visit.session, purposeOf(FORM, visit), csrf)) return { status: 403, ...page(visit, { isStale: true }) };
  if (parseEmail(email) === undefined) {
    const fault = email.trim() === '' ? ('email_missing' as const) : ('email_invalid' as const);
    return { status: 422, ...page(visit, { email, fault }) };
  }
  const address = remoteAddress(call.request);
  const attempt = await limitEmailCode(call.context, { email, address }, call.now, () =>
    request(call.context, { email, address }, call.now),
  );
  if ('waitSeconds' in attempt) return { status: 429, ...page(visit, { email, waitSeconds: attempt.waitSeconds }) };
  return { status: 303, headers: { Location: within(`/reset-password/${attempt.value}`, visit.within?.flow) } };
};

function page(visit: Visit, entered: Omit<ResetPasswordPageProps, 'csrf' | 'flow'> = {}) {
  const csrf = csrfToken(visit.session, purposeOf(FORM, visit));
  const body = renderPage(ResetPasswordPage({ csrf, flow: visit.within?.flow, ...entered }));
  return { headers: waitHeaders(entered.waitSeconds), body };
}
