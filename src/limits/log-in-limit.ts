import type { Context } from '../context.js';
import { accountKey, addressKey, siteKey, type AccountKind } from './keys.js';
import { countAttempt, resetCount, secondsToWait, uncountAttempt } from './limiter.js';
import { SITE_TRIES_UNDER_ATTACK, TRIES_UNDER_ATTACK } from './limits.js';

/** Who tries to log in, and from which IP address. */
export interface LogIn {
  accountKind: AccountKind;
  email: string;
  address: string | undefined;
}

/** The result, or how long the caller has to wait. */
export type Limited<T> = { value: T } | { waitSeconds: number };

/**
 * Counts a log-in before its password is hashed, so that simultaneous tries are all counted, and uncounts it if the
 * password is right. The limits are per IP address. If an account is under attack, each IP address still gets a few
 * tries, so that nobody can lock its owner out; all networks of one IPv6 site together get a few times as many.
 * @param authenticate returns undefined when the credentials are wrong
 */
export async function limitLogIn<T>(
  context: Context,
  { accountKind, email, address }: LogIn,
  now: Date,
  authenticate: () => Promise<T | undefined>,
): Promise<Limited<T | undefined>> {
  const account = accountKey(accountKind, email);
  const from = addressKey(address);
  const keys = {
    pair: `${account} ${from}`,
    address: `${accountKind}:${from}`,
    account,
    site: `${account} ${siteKey(address)}`,
  };

  // Checked first, in memory: otherwise every e-mail address that is tried from a blocked IP address would add a row to
  // the counters.
  const waitSeconds = secondsToWait(context, 'accounts_from_address', keys.address);
  if (waitSeconds > 0) return { waitSeconds };
  const pair = await countAttempt(context, 'account_from_address', keys.pair, { address }, now);
  if (pair.isOver) return pair;
  const all = await countAttempt(context, 'accounts_from_address', keys.address, { address }, now);
  if (all.isOver) return all;
  const everywhere = await countAttempt(context, 'account', keys.account, { address }, now);
  if (everywhere.isOver) {
    if (pair.consumed > TRIES_UNDER_ATTACK) return pair;
    const site = await countAttempt(context, 'account_from_site', keys.site, { address }, now);
    if (site.isOver || site.consumed > SITE_TRIES_UNDER_ATTACK) return site;
  }

  const value = await authenticate();
  if (value !== undefined) {
    await Promise.all([
      resetCount(context, 'account_from_address', keys.pair),
      uncountAttempt(context, 'accounts_from_address', keys.address),
      everywhere.isOver
        ? uncountAttempt(context, 'account_from_site', keys.site)
        : uncountAttempt(context, 'account', keys.account),
    ]);
  }
  return { value };
}
