import { limitEmailCode } from '../../limits/email-code-limit.js';
import { confirmEmail as confirm, mailConfirmationAgain } from '../../accounts/users/email-confirmation.js';
import type { Handler } from '../../http/handler.js';
import { remoteAddress } from '../../http/remote-address.js';
import { renderPage, waitHeaders } from '../../ui/render.js';
import { csrfToken, hasCsrf } from '../../http/session.js';
import { ConfirmEmailPage, EmailConfirmedPage, type ConfirmEmailPageProps } from './confirm-email.page.js';
import { openVisit, type Visit } from './visit.http.js';

const FORM = 'confirm e-mail';

/**
 * The mailed link works without a log-in, on any device. Typing the code needs a log-in. Opening the link only shows a
 * form and confirms nothing yet, because mail programs open links, too.
 */
export const showEmailConfirmation: Handler<'showEmailConfirmation'> = async (call) => {
  const visit = await openVisit(call);
  const { token } = call.query;
  if (token !== undefined) return { status: 200, ...page(visit, { token }) };
  if (!visit.user) return { status: 302, headers: { Location: '/login' } };
  if (visit.user.emailConfirmedAt) return { status: 302, headers: { Location: '/account' } };
  return { status: 200, ...page(visit) };
};

export const confirmEmail: Handler<'confirmEmail'> = async (call) => {
  const visit = await openVisit(call);
  const { user } = visit;
  const { csrf = '', token, code = '', again } = call.body;
  if (!hasCsrf(visit.session, FORM, csrf)) return { status: 403, ...page(visit, { token, isStale: true }) };
  const address = remoteAddress(call.request);
  const proof = token === undefined ? user && { code, of: { userId: user.userId } } : { token };
  if (!proof) return { status: 303, headers: { Location: '/login' } };
  if (again !== undefined && user) {
    const { email, userId } = user;
    const attempt = await limitEmailCode(call.context, { email, address }, call.now, () =>
      mailConfirmationAgain(call.context, userId, call.now),
    );
    if ('waitSeconds' in attempt) return { status: 429, ...page(visit, { waitSeconds: attempt.waitSeconds }) };
    return { status: 303, headers: { Location: '/confirm-email' } };
  }
  if (!(await confirm(call.context, { proof, address }, call.now))) {
    return { status: 422, ...page(visit, { token, code, isRefused: true }) };
  }
  return { status: 200, body: renderPage(EmailConfirmedPage({ visitor: visit.visitor })) };
};

function page(visit: Visit, entered: Omit<ConfirmEmailPageProps, 'csrf' | 'visitor'> = {}) {
  const csrf = csrfToken(visit.session, FORM);
  const body = renderPage(ConfirmEmailPage({ csrf, visitor: visit.visitor, ...entered }));
  return { headers: waitHeaders(entered.waitSeconds), body };
}
