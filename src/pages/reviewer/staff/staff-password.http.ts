import { changeOwnPassword } from '../../../limits/own-password.js';
import type { OwnPasswordReturned } from '../../../ui/components/own-password-card.js';
import type { Handler } from '../../../http/handler.js';
import { logInAddress } from '../../../http/log-in-required.js';
import { remoteAddress } from '../../../http/remote-address.js';
import { renderPage, waitHeaders } from '../../../ui/render.js';
import { readSignedValue, signValue } from '../../../http/signed-value.js';
import { csrfToken, logInSession, requireCsrf } from '../../../http/session.js';
import { STAFF_PASSWORD } from '../log-in-required.form.js';
import { changeStaffPassword as change } from '../../../accounts/staff/staff-password.js';
import { StaffPasswordChangedPage, StaffPasswordPage } from './staff-password.page.js';
import { openStaffVisit, requireLogIn, type KnownStaffVisit } from '../staff-visit.http.js';
import { authenticateStaff } from '../../../accounts/staff/staff.js';

const FORM = 'staff password';
const DONE = 'password_changed';

export const showStaffPassword: Handler<'showStaffPassword'> = async (call) => {
  const visit = requireLogIn(call, await openStaffVisit(call));
  const { page: asked, done } = call.query;
  if (readSignedValue(visit.session, done) !== DONE) return { status: 200, ...page(visit, asked) };
  return { status: 200, body: renderPage(StaffPasswordChangedPage({ reviewer: visit.reviewer, asked })) };
};

export const changeStaffPassword: Handler<'changeStaffPassword'> = async (call) => {
  const anybody = await openStaffVisit(call);
  const { csrf = '', old_password: old = '', password = '' } = call.body;
  requireCsrf(anybody.session, FORM, csrf);
  const visit = requireLogIn(call, anybody);
  const { context, now } = call;
  const { page: asked } = call.query;
  const { email, staffId } = visit.staff;
  const address = remoteAddress(call.request);
  const returned = await changeOwnPassword(
    context,
    { accountKind: 'staff', email, address },
    { old, password },
    {
      authenticate: (password) => authenticateStaff(context, { email, password, address }, now),
      change: (found) => change(context, { ...found, password, address }, now),
    },
    now,
  );
  if (returned) return { status: 'waitSeconds' in returned ? 429 : 422, ...page(visit, asked, returned) };
  const done = signValue(await logInSession(call, visit.session, staffId), DONE);
  return { status: 303, headers: { Location: logInAddress(STAFF_PASSWORD, asked, { done }) } };
};

function page({ session, staff, reviewer }: KnownStaffVisit, asked?: string, entered: OwnPasswordReturned = {}) {
  const csrf = csrfToken(session, FORM);
  const body = renderPage(StaffPasswordPage({ reviewer, email: staff.email, csrf, asked, ...entered }));
  return { headers: waitHeaders(entered.waitSeconds), body };
}
