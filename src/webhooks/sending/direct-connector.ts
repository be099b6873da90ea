import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { literalAddress, type AddressesOf } from './address-guard.js';

/** SA9: an address that stays silent so long is passed over for the next; the last one has all the time that is left. */
const SILENCE_MS = 1_000;

/** How long opening a connection may take, and whose certificates count. */
export interface Connecting {
  timeout: number;
  ca?: string;
}

/**
 * Dials what {@link AddressesOf} allows, with the numbers of that very look-up. TLS still asks for the name, and so does
 * `Host` (SS5).
 */
export function directConnector(addressesOf: AddressesOf, options: Connecting): buildConnector.connector {
  const lookup: LookupFunction = (hostname, options, callback) => {
    addressesOf(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all || !first) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error as Error, []),
    );
  };
  const connect = buildConnector({
    ...options,
    lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: SILENCE_MS,
  });
  return (target, callback) => {
    if (literalAddress(target.hostname) === undefined) connect(target, callback);
    else
      addressesOf(target.hostname).then(
        () => connect(target, callback),
        (error: unknown) => callback(error as Error, null),
      );
  };
}
