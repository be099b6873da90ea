import type { Context } from '../context.js';
import type { PasswordFault } from '../crypto/password-fault.js';
import { limitLogIn, type LogIn } from './log-in-limit.js';

/** The old and new password that somebody entered. */
interface Entered {
  old: string;
  password: string;
}

/** How the old password is checked and the new one set, which differs between members and staff. */
interface Rules<Authenticated> {
  authenticate: (old: string) => Promise<Authenticated | undefined>;
  change: (who: Authenticated) => Promise<'changed' | 'too_late' | PasswordFault>;
}

interface Faults {
  old_password?: 'missing' | 'wrong';
  password?: 'unchanged' | PasswordFault;
}

type Returned = { faults: Faults } | { waitSeconds: number };

/**
 * Changes a password. The old one is required, since a browser may be left open, and wrong ones count like failed
 * log-ins.
 * @returns what is shown again with the form; undefined when the password is changed
 */
export async function changeOwnPassword<Authenticated>(
  context: Context,
  who: LogIn,
  { old, password }: Entered,
  { authenticate, change }: Rules<Authenticated>,
  now: Date,
): Promise<Returned | undefined> {
  if (old === '') return faulty({ old_password: 'missing' });
  const attempt = await limitLogIn(context, who, now, () => authenticate(old));
  if ('waitSeconds' in attempt) return { waitSeconds: attempt.waitSeconds };
  if (!attempt.value) return faulty({ old_password: 'wrong' });
  if (password === old) return faulty({ password: 'unchanged' });
  const result = await change(attempt.value);
  if (result === 'changed') return undefined;
  return faulty(result === 'too_late' ? { old_password: 'wrong' } : { password: result });
}

function faulty(faults: Faults): Returned {
  return { faults };
}
