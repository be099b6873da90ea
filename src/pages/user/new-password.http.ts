import { resetPassword } from '../../accounts/users/password-reset.js';
import type { Handler } from '../../http/handler.js';
import { remoteAddress } from '../../http/remote-address.js';
import { renderPage } from '../../ui/render.js';
import { csrfToken, hasCsrf, logInSession } from '../../http/session.js';
import { NewPasswordPage, type NewPasswordPageProps } from './new-password.page.js';
import { onward, openVisit, purposeOf, type Visit } from './visit.http.js';

const FORM = 'new password';

/** Shows the same page for any id and token, so that nobody can find out which ones exist. */
export const showNewPassword: Handler<'showNewPassword'> = async (call) => {
  const visit = await openVisit(call, call.query.request);
  const { token } = call.query;
  return { status: 200, ...page(visit, { emailCodeId: call.path.email_code_id, token }) };
};

/** Sets the new password and logs the user in. */
export const setNewPassword: Handler<'setNewPassword'> = async (call) => {
  const visit = await openVisit(call, call.query.request);
  const emailCodeId = call.path.email_code_id;
  const { csrf = '', token, code = '', password = '' } = call.body;
  const fields = { emailCodeId, token, code };
  if (!hasCsrf(visit.session, purposeOf(FORM, visit), csrf)) {
    return { status: 403, ...page(visit, { ...fields, isStale: true }) };
  }
  const proof = token === undefined ? { code, of: { emailCodeId } } : { token };
  const address = remoteAddress(call.request);
  const result = await resetPassword(call.context, { proof, password, address }, call.now);
  if ('faults' in result) return { status: 422, ...page(visit, { ...fields, faults: result.faults }) };
  await logInSession(call, visit.session, result.user.userId);
  return { status: 303, headers: { Location: onward(visit) } };
};

function page(visit: Visit, entered: Omit<NewPasswordPageProps, 'csrf' | 'flow'>) {
  const csrf = csrfToken(visit.session, purposeOf(FORM, visit));
  const body = renderPage(NewPasswordPage({ csrf, flow: visit.within?.flow, ...entered }));
  return { body };
}
