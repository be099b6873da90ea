import type { Config } from '../config.js';

interface Limit {
  /** The configuration value that holds the number. */
  points: {
    [K in keyof Config]: Config[K] extends number ? K : never;
  }[keyof Config];
  /** Length of the window, which begins with the first attempt. */
  seconds: number;
}

/**
 * Every limit on failed and costly attempts (§8): how many within how long before a caller has to wait. For clients
 * only failures count, so a client with the right secret is never limited. No limit locks a client or an account as
 * such: somebody with the right secret or password can always get in from another IP address, whatever others try.
 */
export const LIMITS = {
  /** Failed authentications of one client from one IP address. */
  client_from_address: { points: 'rateLimitClient', seconds: 600 },
  /** Failed authentications of any clients from one IP address. */
  clients_from_address: { points: 'rateLimitClientAddress', seconds: 600 },
  /** Log-ins to one account from one IP address; reset by a successful one. */
  account_from_address: { points: 'rateLimitLogIn', seconds: 900 },
  /** Failed log-ins to any accounts from one IP address. */
  accounts_from_address: { points: 'rateLimitLogInAddress', seconds: 900 },
  /** Failed log-ins to one account from anywhere. Beyond this, each IP address gets only TRIES_UNDER_ATTACK. */
  account: { points: 'rateLimitAccount', seconds: 3600 },
  /**
   * Log-ins to one account under attack from one IPv6 site. All its networks together get only SITE_TRIES_UNDER_ATTACK.
   */
  account_from_site: { points: 'rateLimitLogInAddress', seconds: 900 },
  sign_ups_from_address: { points: 'rateLimitSignUp', seconds: 3600 },
  email_codes_from_address: { points: 'rateLimitEmailCodeAddress', seconds: 3600 },
  email_codes_to_account_from_address: { points: 'rateLimitEmailCode', seconds: 3600 },
  /** Mails to a flooded account that were requested from one IPv6 site, which gets only MAILS_TO_SITE_UNDER_ATTACK. */
  email_codes_to_account_from_site: { points: 'rateLimitEmailCodeAddress', seconds: 3600 },
  /**
   * Mails with a code to one account, requested from anywhere. Beyond this, each IP address gets only
   * MAILS_UNDER_ATTACK.
   */
  email_codes_to_account: { points: 'rateLimitEmailCode', seconds: 3600 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/**
 * How many log-ins each IP address may try at an account under attack. Enough for an owner who knows the password,
 * while somebody who guesses needs a new address for every few tries.
 */
export const TRIES_UNDER_ATTACK = 3;

/**
 * How many log-ins a whole IPv6 site may try at an account under attack: three times as many as one IP address. A site
 * has 65,536 networks, and may be a single attacker or a few hundred households.
 */
export const SITE_TRIES_UNDER_ATTACK = 3 * TRIES_UNDER_ATTACK;

/**
 * How many mails with a code each IP address may request for a flooded account: one, and another in case it does not
 * arrive. Somebody who floods a mailbox needs a new address for every two mails.
 */
export const MAILS_UNDER_ATTACK = 2;

/**
 * How many mails with a code a whole IPv6 site may request for a flooded account: three times as many as one IP
 * address. A site may be a single owner or a few hundred households.
 */
export const MAILS_TO_SITE_UNDER_ATTACK = 3 * MAILS_UNDER_ATTACK;
