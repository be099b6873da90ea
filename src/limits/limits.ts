import type { Config } from '../config.js';

interface Limit {
  /** The name of the number in the configuration. */
  points: {
    [K in keyof Config]: Config[K] extends number ? K : never;
  }[keyof Config];
  /** From the first one on; then all are forgotten. */
  seconds: number;
}

/**
 * Every limit there is (O21, §8): so many within so long, and who is told to wait after that. Of clients only failures
 * count, so that the right secret costs nothing. No key of an authentication is a client or an account
 * alone with a bar at its end: whoever comes from elsewhere with the right secret or password gets in, whatever others try
 * (CA14, SE8).
 */
export const LIMITS = {
  /** Failed authentications of one client from one address. */
  client_from_address: { points: 'rateLimitClient', seconds: 600 },
  /** Failed authentications of any clients from one address. */
  clients_from_address: { points: 'rateLimitClientAddress', seconds: 600 },
  /** Log-ins to one account from one address, until one succeeds. */
  account_from_address: { points: 'rateLimitLogIn', seconds: 900 },
  /** Failed log-ins to any accounts from one address. */
  accounts_from_address: { points: 'rateLimitLogInAddress', seconds: 900 },
  /** Failed log-ins to one account from anywhere: beyond it each address has only TRIES_UNDER_ATTACK. */
  account: { points: 'rateLimitAccount', seconds: 3600 },
  /** Log-ins to one account under attack from one IPv6 site: with all its networks it has only SITE_TRIES_UNDER_ATTACK. */
  account_from_site: { points: 'rateLimitLogInAddress', seconds: 900 },
  /** Sign-ups from one address. */
  sign_ups_from_address: { points: 'rateLimitSignUp', seconds: 3600 },
  /** Mails with a code that were asked for from one address (FL2). */
  email_codes_from_address: { points: 'rateLimitEmailCodeAddress', seconds: 3600 },
  /** Mails with a code to one account that were asked for from one address. */
  email_codes_to_account_from_address: { points: 'rateLimitEmailCode', seconds: 3600 },
  /** Mails to an account that is flooded from one IPv6 site: it has only MAILS_TO_SITE_UNDER_ATTACK. */
  email_codes_to_account_from_site: { points: 'rateLimitEmailCodeAddress', seconds: 3600 },
  /** Mails with a code to one account, from anywhere: beyond it each address has only MAILS_UNDER_ATTACK. */
  email_codes_to_account: { points: 'rateLimitEmailCode', seconds: 3600 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** Enough for an owner who knows the password; a guesser needs a new address for every few guesses. */
export const TRIES_UNDER_ATTACK = 3;

/** An IPv6 site has 65,536 networks, and may be one guesser or a few hundred households. */
export const SITE_TRIES_UNDER_ATTACK = 3 * TRIES_UNDER_ATTACK;

/** One for the owner, and one more should it not arrive; who fills a mailbox needs a new address for every two mails. */
export const MAILS_UNDER_ATTACK = 2;

/** Of an IPv6 site, which may be one owner or a few hundred households: three of its networks. */
export const MAILS_TO_SITE_UNDER_ATTACK = 3 * MAILS_UNDER_ATTACK;
