import type { Context } from '../context.js';
import { accountKey, addressKey, type Door } from './keys.js';
import { countOne } from './limiter.js';
import { MAILS_UNDER_ATTACK } from './limits.js';
import type { Limited } from './log-in-limit.js';

/**
 * Counts a mail with a code before it is made, for an address that has no account like for one that has: what is answered
 * tells nothing. The limits are per address; an account that is flooded leaves each address fewer mails, and never none, so
 * that a stranger cannot use up its owner's (O21). The latest mail works.
 */
export async function limitEmailCode<T>(
  context: Context,
  { door = 'user', email, address }: { door?: Door; email: string; address: string | undefined },
  now: Date,
  send: () => Promise<T>,
): Promise<Limited<T>> {
  const account = accountKey(door, email);
  const from = addressKey(address);
  const all = await countOne(context, 'email_codes_from_address', from, { address }, now);
  if (all.isOver) return all;
  const pair = await countOne(context, 'email_codes_to_account_from_address', `${account} ${from}`, { address }, now);
  if (pair.isOver) return pair;
  const everywhere = await countOne(context, 'email_codes_to_account', account, { address }, now);
  if (everywhere.isOver && pair.consumed > MAILS_UNDER_ATTACK) return pair;
  return { value: await send() };
}
