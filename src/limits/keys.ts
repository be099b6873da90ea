import ipaddr from 'ipaddr.js';
import { sha256 } from '../crypto/random-token.js';
import { parseEmail } from '../email.js';

/** A user of one IPv6 address has its whole /64, and could use a new address each time. */
const IPV6_PREFIX = 64;
/** The largest allocation that a site usually gets: 65,536 networks of /64 (RFC 6177 §2). */
const IPV6_SITE_PREFIX = 48;

/** @param address from `remoteAddress`; requests without an address share one key */
export function addressKey(address: string | undefined): string {
  return networkOf(address, IPV6_PREFIX);
}

/** The key for limits that must not be avoided by using many IPv6 networks. */
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
 * The key of an account by the typed address, whether or not it exists. A digest, so that no e-mail addresses are
 * stored in the counters.
 */
export function accountKey(accountKind: AccountKind, email: string): string {
  return `${accountKind}:${sha256(parseEmail(email) ?? email.trim().toLowerCase()).toString('base64url')}`;
}
