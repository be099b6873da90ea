import { lookup as resolve, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';

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

/** Resolves a name and refuses it unless every answer is public; only these answers are dialled (SS5). */
export const guardedLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) {
      callback(error, []);
      return;
    }
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) callback(new AddressNotAllowed(), []);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** How undici opens a connection: the number that is dialled is judged each time, literals included (SS4). */
export function guardedConnector(
  options: buildConnector.BuildOptions,
  allowPrivate: boolean,
): buildConnector.connector {
  if (allowPrivate) return buildConnector(options);
  const connect = buildConnector({ ...options, lookup: guardedLookup });
  return (target, callback) => {
    const literal = literalAddress(target.hostname);
    if (literal !== undefined && !isPublicAddress(literal)) callback(new AddressNotAllowed(), null);
    else connect(target, callback);
  };
}
