import ipaddr from 'ipaddr.js';
import { sha256 } from '../crypto/random-token.js';
import { parseEmail } from '../email.js';

/** Whoever has one IPv6 address has its /64, and could come from a new one each time. */
const IPV6_PREFIX = 64;
/** What a site is given at most, as a rule: 65,536 networks of the other size (RFC 6177). */
const IPV6_SITE_PREFIX = 48;

/** @param address as `remoteAddress` gives it; requests without any share one key */
export function addressKey(address: string | undefined): string {
  return networkOf(address, IPV6_PREFIX);
}

/** For bounds that somebody with many IPv6 networks must not get around. */
export function siteKey(address: string | undefined): string {
  return networkOf(address, IPV6_SITE_PREFIX);
}

function networkOf(address: string | undefined, ipv6Prefix: number): string {
  if (address === undefined) return 'unknown';
  if (!ipaddr.IPv6.isValid(address)) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${ipv6Prefix}`).toString()}/${ipv6Prefix}`;
}

/** Users, staff and members have their own accounts, which one e-mail address may open all. */
export type Door = 'user' | 'staff' | 'member';

/**
 * An account by what was typed, in whatever way, whether or not it exists. A digest: e-mail addresses stay out of the
 * counters.
 */
export function accountKey(door: Door, email: string): string {
  return `${door}:${sha256(parseEmail(email) ?? email.trim().toLowerCase()).toString('base64url')}`;
}
