import type { OwnHeaders } from './own-headers.js';

const MASK = '***';
/** The beginnings of signatures say how they were made, and are no secret. */
const SIGNATURES: Readonly<Record<string, RegExp>> = {
  'x-service-signature': /(?<==).*/,
  'webhook-signature': /(?<=,)\S+/g,
};

/**
 * The headers of an attempt as its log keeps them: whoever reads it can neither repeat the request nor learn what the client
 * lets us say to its gateway (SA11).
 */
export function maskedHeaders(sent: Readonly<Record<string, string>>, ownHeaders: OwnHeaders): Record<string, string> {
  const entries = Object.entries(sent).map(([name, value]) => {
    if (Object.hasOwn(ownHeaders, name)) return [name, MASK] as const;
    const signature = SIGNATURES[name.toLowerCase()];
    return [name, signature ? value.replace(signature, MASK) : value] as const;
  });
  return Object.fromEntries(entries);
}
