import { limitLogIn } from '../../limits/log-in-limit.js';
import { authenticateUser } from '../../accounts/users/user.js';
import type { Handler } from '../../http/handler.js';
import { remoteAddress } from '../../http/remote-address.js';
import { renderPage, waitHeaders } from '../../ui/render.js';
import { csrfToken, hasCsrf } from '../../http/session.js';
import { deleteAccount as deleteUserAccount } from '../../users/account-deletion.js';
import { AccountDeletedPage, DeleteAccountPage, type DeleteAccountPageProps } from './delete-account.page.js';
import { openVisit, type Visit } from './visit.http.js';

const FORM = 'delete account';

export const showAccountDeletion: Handler<'showAccountDeletion'> = async (call) => {
  const visit = await openVisit(call);
  if (!visit.user) return { status: 302, headers: { Location: '/login' } };
  return { status: 200, ...page(visit, call.context.config.retentionDays) };
};

/**
 * Requires the password, because a deletion cannot be undone, and somebody else might use a browser that was left
 * logged in.
 */
export const deleteAccount: Handler<'deleteAccount'> = async (call) => {
  const visit = await openVisit(call);
  const { csrf = '', password = '' } = call.body;
  const days = call.context.config.retentionDays;
  if (!hasCsrf(visit.session, FORM, csrf)) return { status: 403, ...page(visit, days, { isStale: true }) };
  const { user } = visit;
  if (!user) return { status: 303, headers: { Location: '/login' } };
  if (password === '') return { status: 422, ...page(visit, days, { fault: 'password_missing' }) };
  const address = remoteAddress(call.request);
  const { email } = user;
  const attempt = await limitLogIn(call.context, { accountKind: 'user', email, address }, call.now, () =>
    authenticateUser(call.context, { email, password, address }, call.now),
  );
  if ('waitSeconds' in attempt) return { status: 429, ...page(visit, days, { waitSeconds: attempt.waitSeconds }) };
  if (!attempt.value) return { status: 422, ...page(visit, days, { fault: 'refused' }) };
  await deleteUserAccount(call.context, attempt.value.user, { address }, call.now);
  return { status: 200, body: renderPage(AccountDeletedPage()) };
};

function page(
  visit: Visit,
  retentionDays: number,
  entered: Omit<DeleteAccountPageProps, 'csrf' | 'visitor' | 'retentionDays'> = {},
) {
  const csrf = csrfToken(visit.session, FORM);
  const body = renderPage(DeleteAccountPage({ csrf, visitor: visit.visitor, retentionDays, ...entered }));
  return { headers: waitHeaders(entered.waitSeconds), body };
}
