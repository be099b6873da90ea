import { messages } from '../texts/messages.js';

/** Sandbox and live never share data (V10). */
export type Environment = 'sandbox' | 'live';

export const REDIRECT_URI_MAX_LENGTH = 2000;

const { faults } = messages.refusals.redirectUri;

/** The characters of a URI (RFC 3986 §2); `*` is left out, since it would look like a wildcard. */
const URI_CHARACTERS = /^(?:[A-Za-z0-9\-._~:/?[\]@!$&'()+,;=]|%[0-9A-Fa-f]{2})+$/;
const AUTHORITY = /^(https?):\/\/([^/?]*)(?=[/?]|$)/;
/** A host is never percent-encoded: browsers and name servers know it in another form (RFC 5890 §2.3.2.1). */
const OTHER_LETTERS = /[\u0080-\uffff]/;
const HOST_AND_PORT = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::[1-9]\d{0,4})?$/;
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::[1-9]\d{0,4})?(?=[/?]|$)/;
/** RFC 8252 §7.3: only the two literals may have any port, since `localhost` can be made to mean another host. */
const LOOPBACK_LITERAL = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::[1-9]\d{0,4})?(?=[/?]|$)/;

/**
 * Why a URI cannot be registered (RFC 6749 §3.1.2, RU2, O4), as the end of a sentence that begins with "The redirect URI".
 * What is registered is matched byte for byte, so nothing is corrected here.
 */
export function redirectUriFault(uri: string, environment: Environment): string | undefined {
  if (uri.length === 0 || uri.length > REDIRECT_URI_MAX_LENGTH) return faults.length(REDIRECT_URI_MAX_LENGTH);
  if (uri.includes('#')) return faults.fragment;
  if (uri.includes('*')) return faults.wildcard;
  if (OTHER_LETTERS.test(AUTHORITY.exec(uri)?.[2] ?? '')) return faults.letters;
  if (!URI_CHARACTERS.test(uri)) return faults.characters;
  const [, scheme, authority = ''] = AUTHORITY.exec(uri) ?? [];
  if (/^https?:/i.test(uri) && !scheme) return faults.capitals;
  if (!scheme) return faults.scheme;
  if (authority.includes('@')) return faults.user;
  if (!HOST_AND_PORT.test(authority) || !URL.canParse(uri)) return faults.host;
  if (scheme === 'https') return undefined;
  if (environment === 'sandbox' && LOOPBACK.test(uri)) return undefined;
  return faults.plain;
}

/**
 * RFC 6749 §3.1.2.3, RU3: equal in every byte to one that is registered. For sandbox clients the port of the two loopback
 * literals may vary (O4).
 */
export function matchesRedirectUri(registered: readonly string[], uri: string, environment: Environment): boolean {
  if (registered.includes(uri)) return true;
  if (environment === 'live' || redirectUriFault(uri, environment) !== undefined) return false;
  const anyPort = withoutLoopbackPort(uri);
  return anyPort !== undefined && registered.some((one) => withoutLoopbackPort(one) === anyPort);
}

function withoutLoopbackPort(uri: string): string | undefined {
  return LOOPBACK_LITERAL.test(uri) ? uri.replace(LOOPBACK_LITERAL, '$1') : undefined;
}
