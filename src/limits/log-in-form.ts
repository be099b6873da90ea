import type { LogInReturned } from '../ui/components/log-in-card.js';
import type { Call, OperationId } from '../http/handler.js';
import { remoteAddress } from '../http/remote-address.js';
import { hasCsrf, logInByPassword, type Session } from '../http/session.js';
import type { AccountKind } from './keys.js';
import { limitLogIn, type LogIn } from './log-in-limit.js';

/** Whose log-in form it is, and how it checks credentials. */
export interface LogInForm {
  accountKind: AccountKind;
  /** What the form's CSRF token is made for. */
  purpose: string;
  /** Undefined when the credentials are wrong. */
  authenticate: (credentials: Credentials) => Promise<{ subjectId: string; passwordHash: string } | undefined>;
}

interface Credentials extends Pick<LogIn, 'email' | 'address'> {
  password: string;
}

/**
 * Logs somebody in by a log-in form, whether user, member or staff.
 * @returns what is shown again with the form; undefined when they are logged in
 */
export async function submitLogIn<Id extends OperationId>(
  call: Call<Id>,
  session: Session,
  { csrf = '', email = '', password = '' }: { csrf?: string; email?: string; password?: string },
  { accountKind, purpose, authenticate }: LogInForm,
): Promise<LogInReturned | undefined> {
  // Two tabs that are opened at the same moment share the cookie of the later one. The other tab's token does not fit
  // then, so its form is shown again with a fitting one.
  if (!hasCsrf(session, purpose, csrf)) return { isStale: true };
  const faults: LogInReturned['faults'] = {
    ...(email.trim() === '' ? { email: 'email_missing' } : {}),
    ...(password === '' ? { password: 'password_missing' } : {}),
  };
  if (Object.keys(faults).length > 0) return { email, faults };
  const address = remoteAddress(call.request);
  const attempt = await limitLogIn(call.context, { accountKind, email, address }, call.now, () =>
    authenticate({ email, password, address }),
  );
  if ('waitSeconds' in attempt) return { email, waitSeconds: attempt.waitSeconds };
  const found = attempt.value;
  const isIn = found && (await logInByPassword(call, session, found.subjectId, found.passwordHash));
  return isIn ? undefined : { email, faults: { email: 'refused' } };
}
