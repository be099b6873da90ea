import type { Call } from '../http/handler.js';
import { endSession, openSession, requireCsrf, type Session } from '../http/session.js';
import { submitLogIn, type LogInForm } from '../limits/log-in-form.js';
import type { LogInReturned } from '../ui/components/log-in-card.js';

/** A log-in page that is no step of an authorization: the dashboard's or the review console's. */
interface TeamOrStaffLogIn extends LogInForm {
  sessions: 'member_sessions' | 'staff_sessions';
  /** Draws the page again with what was entered. */
  draw: (session: Session, entered: LogInReturned) => { headers: Record<string, string>; body: string };
  /** The address to go to after the log-in. */
  onward: string;
}

export async function logIn(
  call: Call<'staffLogIn'> | Call<'memberLogIn'>,
  { sessions, draw, onward, ...form }: TeamOrStaffLogIn,
) {
  const session = await openSession(call, sessions);
  const returned = await submitLogIn(call, session, call.body, form);
  if (returned) return { status: statusOf(returned), ...draw(session, returned) };
  return { status: 303, headers: { Location: onward } } as const;
}

export function statusOf({ isStale, waitSeconds }: LogInReturned): 403 | 422 | 429 {
  if (isStale) return 403;
  return waitSeconds === undefined ? 422 : 429;
}

export async function logOut(
  call: Call<'staffLogOut'> | Call<'memberLogOut'>,
  { sessions, csrfPurpose, address }: Pick<TeamOrStaffLogIn, 'sessions'> & { csrfPurpose: string; address: string },
) {
  const session = await openSession(call, sessions);
  requireCsrf(session, csrfPurpose, call.body.csrf ?? '');
  await endSession(call, session);
  return { status: 303, headers: { Location: address } } as const;
}
