import type { CustomHeaders } from './custom-headers.js';

const MASK = '***';
/** The part of each header that is masked in the log: the signature. The text before it only names the algorithm. */
const SIGNATURES: Readonly<Record<string, RegExp>> = {
  'x-service-signature': /(?<==).*/,
  'webhook-signature': /(?<=,)\S+/g,
};

/**
 * The headers of an attempt as its log stores them. Signatures and the values of the client's own headers are masked,
 * so that a reader can neither repeat the request nor learn the keys of the client's gateway.
 */
export function maskedHeaders(
  sent: Readonly<Record<string, string>>,
  ownHeaders: CustomHeaders,
): Record<string, string> {
  const entries = Object.entries(sent).map(([name, value]) => {
    if (Object.hasOwn(ownHeaders, name)) return [name, MASK] as const;
    const signature = SIGNATURES[name.toLowerCase()];
    return [name, signature ? value.replace(signature, MASK) : value] as const;
  });
  return Object.fromEntries(entries);
}
