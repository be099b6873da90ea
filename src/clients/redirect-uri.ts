import { refusal, type Refused } from '../refusals/refuse.js';

/** Data of sandbox and live clients are never mixed. */
export type Environment = 'sandbox' | 'live';

export const REDIRECT_URI_MAX_LENGTH = 2000;

/** The characters of a URI (RFC 3986 §2), without `*`, which would look like a wildcard. */
const URI_CHARACTERS = /^(?:[A-Za-z0-9\-._~:/?[\]@!$&'()+,;=]|%[0-9A-Fa-f]{2})*$/;
const AUTHORITY = /^(https?):\/\/([^/?]*)(?=[/?]|$)/;
/**
 * Letters beyond ASCII. A host must be given in its ASCII form, since browsers and name servers use that one (RFC 5890
 * §2.3.2.1).
 */
const OTHER_LETTERS = /[\u0080-\uffff]/;
const HOST_AND_PORT = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::[1-9]\d{0,4})?$/;
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::[1-9]\d{0,4})?(?=[/?]|$)/;
/**
 * Only the two literals may have any port (RFC 8252 §7.3), since `localhost` can be made to mean another host (RFC 8252
 * §8.3).
 */
const LOOPBACK_LITERAL = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::[1-9]\d{0,4})?(?=[/?]|$)/;

/**
 * Why a URI cannot be registered (RFC 6749 §3.1.2). Nothing is corrected here, since URIs are later compared byte for
 * byte.
 */
export function redirectUriFault(uri: string, environment: Environment): Refused | undefined {
  return redirectUriFaults(uri, environment)[0];
}

/** Every reason for which a URI cannot be registered. */
export function redirectUriFaults(uri: string, environment: Environment): Refused[] {
  if (uri.length === 0 || uri.length > REDIRECT_URI_MAX_LENGTH) {
    return [refusal('redirect_uri.wrong_length', { max: REDIRECT_URI_MAX_LENGTH })];
  }
  const [, scheme, authority = ''] = AUTHORITY.exec(uri) ?? [];
  const [host = ''] = authority.split('#', 1);
  const hasOtherLetters = OTHER_LETTERS.test(host);
  // What has a reason of its own is not blamed a second time.
  const rest = uri.replace(hasOtherLetters ? host : '', '').replaceAll(/[#*]/g, '');
  const found: (Refused | false)[] = [
    uri.includes('#') && refusal('redirect_uri.has_fragment'),
    uri.includes('*') && refusal('redirect_uri.has_wildcard'),
    hasOtherLetters && refusal('redirect_uri.host_not_ascii'),
    !URI_CHARACTERS.test(rest) && refusal('redirect_uri.unusable_characters'),
    !scheme && schemeFault(uri),
    host.includes('@') && refusal('redirect_uri.names_user'),
    scheme !== undefined &&
      !hasOtherLetters &&
      !/[@*]/.test(host) &&
      !isUsableHost(host) &&
      refusal('redirect_uri.unusable_host'),
    scheme === 'http' &&
      !(environment === 'sandbox' && LOOPBACK.test(`http://${host}`)) &&
      refusal('redirect_uri.plain_http'),
  ];
  return found.filter((fault) => fault !== false);
}

function schemeFault(uri: string): Refused {
  const isKnown = /^https?:/i.test(uri);
  return isKnown ? refusal('redirect_uri.scheme_in_capitals') : refusal('redirect_uri.unsupported_scheme');
}

function isUsableHost(host: string): boolean {
  return HOST_AND_PORT.test(host) && URL.canParse(`https://${host}`);
}

/**
 * Whether a URI equals a registered one byte for byte (RFC 6749 §3.1.2.3, RFC 9700 §2.1). For sandbox clients the port
 * of the two loopback literals may vary (RFC 8252 §7.3).
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
