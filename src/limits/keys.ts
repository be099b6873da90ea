import ipaddr from 'ipaddr.js';
import { sha256 } from '../crypto/random-token.js';
import { parseEmail } from '../email.js';

/**
 * Networks of this size count as one IPv6 address: a user usually has a whole one, and could use a new address each
 * time.
 */
const IPV6_PREFIX = 64;
/**
 * The networks of an IPv6 site: the largest allocation that a site usually gets has 65,536 networks of /64
 * (RFC 6177 §2).
 */
const IPV6_SITE_PREFIX = 48;

/**
 * The key for limits per IP address.
 * @param address from `remoteAddress`; requests without an address share one key
 */
export function addressKey(address: string | undefined): string {
  return networkOf(address, IPV6_PREFIX);
}

/** The key for limits that nobody may avoid by using the many networks of an IPv6 site. */
export function siteKey(address: string | undefined): string {
  return networkOf(address, IPV6_SITE_PREFIX);
}

function networkOf(address: string | undefined, ipv6Prefix: number): string {
  if (address === undefined) return 'unknown';
  if (!ipaddr.IPv6.isValid(address)) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${ipv6Prefix}`).toString()}/${ipv6Prefix}`;
}

/** Users, staff and members have separate accounts; one e-mail address may have an account of each kind. */
export type AccountKind = 'user' | 'staff' | 'member';

/**
 * The key of an account by the e-mail address that was typed, whether or not the account exists. It is a digest, so
 * that the counters store no e-mail addresses.
 */
export function accountKey(accountKind: AccountKind, email: string): string {
  return `${accountKind}:${sha256(parseEmail(email) ?? email.trim().toLowerCase()).toString('base64url')}`;
}
