import type { LookupAddress } from 'node:dns';
import ipaddr from 'ipaddr.js';

/**
 * The address was refused before anything was sent. The attempt records this code without the address, so that clients
 * cannot explore internal networks.
 */
export class AddressNotAllowed extends Error {
  readonly code = 'ADDRESS_NOT_ALLOWED';
  constructor() {
    super('the address is not a public one');
  }
}

/**
 * True for a globally routed unicast address. IPv6 addresses that embed an IPv4 address (mapped, compatible, 6to4,
 * NAT64, Teredo) are refused whatever they embed, and so is IPv6 outside 2000::/3, which is not in use.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || (address.match(GLOBAL_UNICAST) && !address.match(DOCUMENTATION));
}

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
// Reserved for documentation (RFC 9637).
const DOCUMENTATION = ipaddr.IPv6.parseCIDR('3fff::/20');

/** The address of a URL's host if the host is an address (`[::1]` loses its brackets); undefined for a name. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) ? bare : undefined;
}

/** Resolves a host to the addresses that may be called. */
export type AddressesOf = (hostname: string) => Promise<LookupAddress[]>;

/**
 * Resolves a name once, and returns its addresses if all of them may be called. The connection uses these addresses
 * without another DNS query, whose response could lead it to a private address (DNS rebinding). Hosts that are IP
 * addresses are checked here, too, since Node does not call `lookup` for them.
 */
export function guardedAddresses(resolve: AddressesOf, allowPrivate: boolean): AddressesOf {
  return async (hostname) => {
    const literal = literalAddress(hostname);
    const addresses = literal === undefined ? await resolve(hostname) : [addressOf(literal)];
    if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) throw new AddressNotAllowed();
    return addresses;
  };
}

function addressOf(literal: string): LookupAddress {
  return { address: literal, family: ipaddr.parse(literal).kind() === 'ipv4' ? 4 : 6 };
}
