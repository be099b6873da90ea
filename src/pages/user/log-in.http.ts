import { submitLogIn } from '../../limits/log-in-form.js';
import { authenticateUser } from '../../accounts/users/user.js';
import type { LogInReturned } from '../../ui/components/log-in-card.js';
import type { Handler } from '../../http/handler.js';
import { renderPage, waitHeaders } from '../../ui/render.js';
import { csrfToken } from '../../http/session.js';
import { statusOf } from '../team-and-staff-log-in.http.js';
import { LogInPage } from './log-in.page.js';
import { onward, openAccountVisit, openVisit, purposeOf, type Visit } from './visit.http.js';

const FORM = 'log in';

export const showLogIn: Handler<'showLogIn'> = async (call) => {
  const visit = await openVisit(call, call.query.request);
  if (visit.user) return { status: 302, headers: { Location: onward(visit) } };
  return { status: 200, ...page(visit) };
};

export const logIn: Handler<'logIn'> = async (call) => {
  const visit = await openAccountVisit(call, call.query.request);
  // The user has logged in in another tab in the meantime.
  if (visit.user) return { status: 303, headers: { Location: onward(visit) } };
  const returned = await submitLogIn(call, visit.session, call.body, {
    accountKind: 'user',
    csrfPurpose: purposeOf(FORM, visit),
    async authenticate(credentials) {
      const found = await authenticateUser(call.context, credentials, call.now);
      return found && { subjectId: found.user.userId, passwordHash: found.passwordHash };
    },
  });
  if (returned?.isStale && visit.ended) throw visit.ended.refusal;
  if (returned) return { status: statusOf(returned), ...page(visit, returned) };
  return { status: 303, headers: { Location: onward(visit) } };
};

function page({ session, within }: Visit, entered: LogInReturned = {}) {
  const csrf = csrfToken(session, purposeOf(FORM, { within }));
  const body = renderPage(LogInPage({ csrf, flow: within?.flow, ...entered }));
  return { headers: waitHeaders(entered.waitSeconds), body };
}
