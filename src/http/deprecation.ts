import type { ContractOperation } from './contract.js';

/**
 * What every answer of a deprecated operation says: since when it is (RFC 9745 §2.1, a structured date) and from when on it
 * may be gone (RFC 8594 §3, an HTTP date). Both begin with the day that the contract names.
 */
export function deprecationHeaders({
  since,
  sunset,
}: NonNullable<ContractOperation['deprecation']>): Record<string, string> {
  return { Deprecation: `@${Date.parse(since) / 1000}`, Sunset: new Date(sunset).toUTCString() };
}
