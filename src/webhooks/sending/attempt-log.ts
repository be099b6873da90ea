import type { CustomHeaders } from './custom-headers.js';

const MASK = '***';
/** The signature's value in each header. What stands before it only names the algorithm and is no secret. */
const SIGNATURES: Readonly<Record<string, RegExp>> = {
  'x-service-signature': /(?<==).*/,
  'webhook-signature': /(?<=,)\S+/g,
};

/**
 * The headers of an attempt as its log keeps them. Whoever reads the log can neither repeat the request nor learn the
 * keys that the client has us send to its gateway.
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
