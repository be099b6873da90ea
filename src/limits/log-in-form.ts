import type { LogInReturned } from '../ui/components/log-in-card.js';
import type { Call, OperationId } from '../http/handler.js';
import { remoteAddress } from '../http/remote-address.js';
import { hasCsrf, logInByPassword, type Session } from '../http/session.js';
import type { AccountKind } from './keys.js';
import { limitLogIn, type LogIn } from './log-in-limit.js';

/** Whose log-in form it is, and how it checks credentials. */
export interface LogInForm {
  accountKind: AccountKind;
  /** The purpose that the CSRF token of the log-in form is bound to (see `csrfToken`). */
  csrfPurpose: string;
  /** Checks the credentials; resolves to undefined when they are wrong. */
  authenticate: (credentials: Credentials) => Promise<{ subjectId: string; passwordHash: string } | undefined>;
}

interface Credentials extends Pick<LogIn, 'email' | 'address'> {
  password: string;
}

/**
 * Handles a submitted log-in form, of users, members or staff.
 * @returns what is shown again with the form; undefined when somebody is logged in
 */
export async function submitLogIn<Id extends OperationId>(
  call: Call<Id>,
  session: Session,
  { csrf = '', email = '', password = '' }: { csrf?: string; email?: string; password?: string },
  { accountKind, csrfPurpose, authenticate }: LogInForm,
): Promise<LogInReturned | undefined> {
  // Two tabs that are opened at the same moment share the cookie of the later one. The CSRF token of the other tab is
  // then invalid, so its form is shown again with a valid one.
  if (!hasCsrf(session, csrfPurpose, csrf)) return { isStale: true };
  const faults: LogInReturned['faults'] = {
    ...(email.trim() === '' ? { email: 'email_missing' } : {}),
    ...(password === '' ? { password: 'password_missing' } : {}),
  };
  if (Object.keys(faults).length > 0) return { email, faults };
  const ipAddress = remoteAddress(call.request);
  const attempt = await limitLogIn(call.context, { accountKind, email, address: ipAddress }, call.now, () =>
    authenticate({ email, password, address: ipAddress }),
  );
  if ('waitSeconds' in attempt) return { email, waitSeconds: attempt.waitSeconds };
  const found = attempt.value;
  const isLoggedIn = found && (await logInByPassword(call, session, found.subjectId, found.passwordHash));
  return isLoggedIn ? undefined : { email, faults: { email: 'refused' } };
}
