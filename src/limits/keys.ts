import ipaddr from 'ipaddr.js';
import { sha256 } from '../crypto/random-token.js';
import { parseEmail } from '../email.js';

/** Whoever has one IPv6 address has its /64, and could come from a new one each time. */
const IPV6_PREFIX = 64;

/** @param address as `remoteAddress` gives it; requests without any share one key */
export function addressKey(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  if (!ipaddr.IPv6.isValid(address)) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${IPV6_PREFIX}`).toString()}/${IPV6_PREFIX}`;
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
