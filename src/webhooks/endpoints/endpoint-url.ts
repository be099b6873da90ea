import type { UrlFault } from '../../refusals/webhooks.js';
import { isPublicAddress, literalAddress } from '../sending/address-guard.js';

const MAX_LENGTH = 2_000;
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

export type EndpointUrl = { url: string } | { fault: UrlFault };

/**
 * The URL as it will be called, or what is wrong with it (docs/decisions.md, "Registration"). The URL parser has
 * already normalised decimal, octal, short and full-width spellings of an IP address. A host name is checked at every
 * attempt instead, because its addresses can change.
 */
export function parseEndpointUrl(
  text: string,
  rules: { environment: string; allowPrivateAddresses: boolean },
): EndpointUrl {
  if (!URL.canParse(text)) return { fault: { code: 'unreadable' } };
  const url = new URL(text);
  if (url.href.length > MAX_LENGTH) return { fault: { code: 'too_long', max: MAX_LENGTH } };
  if (url.username || url.password) return { fault: { code: 'names_user' } };
  if (text.includes('#')) return { fault: { code: 'has_fragment' } };
  if (url.port === '0') return { fault: { code: 'port_zero' } };
  const isSandboxLoopback = rules.environment === 'sandbox' && LOOPBACK_HOSTS.includes(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isSandboxLoopback)) {
    return { fault: { code: 'not_https' } };
  }
  if (!isSandboxLoopback && !rules.allowPrivateAddresses && !mayBePublic(url)) {
    return { fault: { code: 'not_public' } };
  }
  return { url: dialledUrl(text) };
}

/** The normalised form of a checked URL, in which it is stored and called. */
export function dialledUrl(text: string): string {
  return new URL(text).href;
}

/** False for an IP address or name that every attempt would refuse. Names are not resolved here. */
export function mayBePublic({ hostname }: URL): boolean {
  const literal = literalAddress(hostname);
  if (literal !== undefined) return isPublicAddress(literal);
  return !/(^|\.)localhost\.?$/.test(hostname);
}
