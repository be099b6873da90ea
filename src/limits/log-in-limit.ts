import type { Context } from '../context.js';
import { accountKey, addressKey, siteKey, type Door } from './keys.js';
import { countOne, forgetCount, secondsToWait, uncountOne } from './limiter.js';
import { SITE_TRIES_UNDER_ATTACK, TRIES_UNDER_ATTACK } from './limits.js';

/** Who shows a password, and where. */
export interface LogIn {
  door: Door;
  email: string;
  address: string | undefined;
}

/** Either the work was done, or whoever asks has to wait. */
export type Limited<T> = { value: T } | { waitSeconds: number };

/**
 * SE8: counts a log-in before its password is hashed, so that many at once are all counted, and forgives it when it turns
 * out to be right. The limits are per address; an account under attack leaves each address fewer tries, and never none;
 * with the many networks of an IPv6 site, a few times as many.
 * @param authenticate undefined when the credentials are wrong
 */
export async function limitLogIn<T>(
  context: Context,
  { door, email, address }: LogIn,
  now: Date,
  authenticate: () => Promise<T | undefined>,
): Promise<Limited<T | undefined>> {
  const account = accountKey(door, email);
  const from = addressKey(address);
  const keys = {
    pair: `${account} ${from}`,
    address: `${door}:${from}`,
    account,
    site: `${account} ${siteKey(address)}`,
  };

  // Else each new e-mail address from there would leave a row behind.
  const waitSeconds = secondsToWait(context, 'accounts_from_address', keys.address);
  if (waitSeconds > 0) return { waitSeconds };
  const pair = await countOne(context, 'account_from_address', keys.pair, { address }, now);
  if (pair.isOver) return pair;
  const all = await countOne(context, 'accounts_from_address', keys.address, { address }, now);
  if (all.isOver) return all;
  const everywhere = await countOne(context, 'account', keys.account, { address }, now);
  if (everywhere.isOver) {
    if (pair.consumed > TRIES_UNDER_ATTACK) return pair;
    const site = await countOne(context, 'account_from_site', keys.site, { address }, now);
    if (site.isOver || site.consumed > SITE_TRIES_UNDER_ATTACK) return site;
  }

  const value = await authenticate();
  if (value !== undefined) {
    await Promise.all([
      forgetCount(context, 'account_from_address', keys.pair),
      uncountOne(context, 'accounts_from_address', keys.address),
      everywhere.isOver
        ? uncountOne(context, 'account_from_site', keys.site)
        : uncountOne(context, 'account', keys.account),
    ]);
  }
  return { value };
}
