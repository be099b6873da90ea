import type { Context } from '../context.js';
import { accountKey, addressKey, siteKey, type AccountKind } from './keys.js';
import { countAttempt } from './limiter.js';
import { MAILS_TO_SITE_UNDER_ATTACK, MAILS_UNDER_ATTACK } from './limits.js';
import type { Limited } from './log-in-limit.js';

/**
 * Counts a mail with a code before it is created, whether or not the e-mail address has an account, so that the
 * response does not reveal that. The limits are per IP address. If an account is flooded with mails, each IP address
 * may still request a few, so that a stranger cannot use up the owner's; all networks of one IPv6 site together may
 * request a few times as many.
 */
export async function limitEmailCode<T>(
  context: Context,
  { accountKind = 'user', email, address }: { accountKind?: AccountKind; email: string; address: string | undefined },
  now: Date,
  send: () => Promise<T>,
): Promise<Limited<T>> {
  const account = accountKey(accountKind, email);
  const from = addressKey(address);
  const all = await countAttempt(context, 'email_codes_from_address', from, { address }, now);
  if (all.isOver) return all;
  const pair = await countAttempt(
    context,
    'email_codes_to_account_from_address',
    `${account} ${from}`,
    { address },
    now,
  );
  if (pair.isOver) return pair;
  const everywhere = await countAttempt(context, 'email_codes_to_account', account, { address }, now);
  if (everywhere.isOver) {
    if (pair.consumed > MAILS_UNDER_ATTACK) return pair;
    const key = `${account} ${siteKey(address)}`;
    const site = await countAttempt(context, 'email_codes_to_account_from_site', key, { address }, now);
    if (site.isOver || site.consumed > MAILS_TO_SITE_UNDER_ATTACK) return site;
  }
  return { value: await send() };
}
