import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { literalAddress, type AddressesOf } from './address-guard.js';

/** How long to wait for one address before the next is tried. The last address may use all the time that is left. */
const ADDRESS_TIMEOUT_MS = 1_000;

/** How long opening a connection may take, and which authorities' certificates are trusted. */
export interface Connecting {
  timeout: number;
  ca?: string;
}

/**
 * Connects to the addresses that {@link AddressesOf} has allowed, without a second DNS query. TLS and `Host` still use
 * the name.
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
    autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
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
