import type { LookupAddress } from 'node:dns';
import ipaddr from 'ipaddr.js';

/** Refused before a packet is sent; the class stands in the attempt, the address nowhere. */
export class AddressNotAllowed extends Error {
  readonly code = 'ADDRESS_NOT_ALLOWED';
  constructor() {
    super('the address is not a public one');
  }
}

/**
 * True for a globally routed unicast address. Embedded IPv4 (mapped, compatible, 6to4, NAT64, Teredo) is refused
 * whatever it embeds (SS2), and IPv6 outside 2000::/3 is not handed out.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || (address.match(GLOBAL_UNICAST) && !address.match(DOCUMENTATION));
}

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
// RFC 9637.
const DOCUMENTATION = ipaddr.IPv6.parseCIDR('3fff::/20');

/** The address of a URL's host when it is a literal (`[::1]` loses its brackets); undefined for a name. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) ? bare : undefined;
}

/** The addresses that may be dialled for a host. */
export type AddressesOf = (hostname: string) => Promise<LookupAddress[]>;

/**
 * What one look-up has answered, if each of it may be dialled: then these are dialled, and no other (SS5). Literals are
 * judged here as well: Node asks no `lookup` about them (SS4).
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
