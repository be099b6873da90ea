import type { Context } from '../context.js';
import { addressKey } from './keys.js';
import { countAttempt } from './limiter.js';
import type { Limited } from './log-in-limit.js';

/**
 * Counts a sign-up before its password is hashed, so that nobody creates accounts, or tries out e-mail addresses, by
 * the thousand.
 */
export async function limitSignUp<T>(
  context: Context,
  address: string | undefined,
  now: Date,
  signUp: () => Promise<T>,
): Promise<Limited<T>> {
  const count = await countAttempt(context, 'sign_ups_from_address', addressKey(address), { address }, now);
  return count.isOver ? count : { value: await signUp() };
}
