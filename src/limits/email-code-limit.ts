import type { Context } from '../context.js';
import { accountKey, addressKey, siteKey, type Door } from './keys.js';
import { countOne } from './limiter.js';
import { MAILS_TO_SITE_UNDER_ATTACK, MAILS_UNDER_ATTACK } from './limits.js';
import type { Limited } from './log-in-limit.js';

/**
 * Counts a mail with a code before it is made, for an address that has no account like for one that has: what is answered
 * tells nothing. The limits are per address; an account that is flooded leaves each address fewer mails, and never none, so
 * that a stranger cannot use up its owner's (O21); with the many networks of an IPv6 site, a few times as many.
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
  if (everywhere.isOver) {
    if (pair.consumed > MAILS_UNDER_ATTACK) return pair;
    const key = `${account} ${siteKey(address)}`;
    const site = await countOne(context, 'email_codes_to_account_from_site', key, { address }, now);
    if (site.isOver || site.consumed > MAILS_TO_SITE_UNDER_ATTACK) return site;
  }
  return { value: await send() };
}
