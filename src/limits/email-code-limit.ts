import type { Context } from '../context.js';
import { accountKey, addressKey, type Door } from './keys.js';
import { countOne } from './limiter.js';
import type { Limited } from './log-in-limit.js';

/**
 * Counts a mail with a code before it is made, for an address that has no account like for one that has: what is answered
 * tells nothing. An account has a limit from wherever it is asked for, so that nobody's mailbox is filled and no code is
 * guessed at by asking for ever new ones; its owner has the mails that were sent, of which the latest works.
 */
export async function limitEmailCode<T>(
  context: Context,
  { door = 'user', email, address }: { door?: Door; email: string; address: string | undefined },
  now: Date,
  send: () => Promise<T>,
): Promise<Limited<T>> {
  const from = await countOne(context, 'email_codes_from_address', addressKey(address), { address }, now);
  if (from.isOver) return from;
  const to = await countOne(context, 'email_codes_to_account', accountKey(door, email), { address }, now);
  return to.isOver ? to : { value: await send() };
}
