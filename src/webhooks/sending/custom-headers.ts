import type { Encryption } from '../../crypto/encryption.js';
import type { HeadersFault } from '../../refusals/webhooks.js';

/** Headers that a client wants on every notification, such as a key of its gateway: name → value. */
export type CustomHeaders = Readonly<Record<string, string>>;

const MAX_COUNT = 10;
const MAX_NAME_LENGTH = 64;
const MAX_VALUE_LENGTH = 1_000;

/** The syntax of header names (RFC 9110 §5.1). */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/**
 * The syntax of header values (RFC 9110 §5.5), limited to ASCII. A line break is not allowed, because it could begin
 * another header.
 */
const VALUE = /^[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?$/;

/** Headers that frame or route the message, and those that the service itself sends with every attempt. */
const RESERVED =
  /^(content-.*|webhook-.*|x-service-.*|proxy-.*|host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|accept-encoding|user-agent|date|via|forwarded|x-forwarded-.*|http2-settings)$/;

/**
 * Checks headers before they are stored: a name must not be reserved for HTTP or the service, and a value must not
 * contain a line break.
 * @returns what is wrong with the first faulty header
 */
export function headersFault(headers: CustomHeaders): HeadersFault | undefined {
  const names = Object.keys(headers);
  if (names.length > MAX_COUNT) return { code: 'too_many', max: MAX_COUNT };
  for (const [name, value] of Object.entries(headers)) {
    if (!NAME.test(name) || name.length > MAX_NAME_LENGTH) {
      return { code: 'unusable_name', max: MAX_NAME_LENGTH };
    }
    // Receivers behind CGI, WSGI or Rack cannot tell X_Service_Signature from X-Service-Signature.
    if (RESERVED.test(name.toLowerCase().replaceAll('_', '-'))) {
      return { code: 'reserved_name', name };
    }
    if (value.length > MAX_VALUE_LENGTH || !VALUE.test(value)) {
      return { code: 'unusable_value', name, max: MAX_VALUE_LENGTH };
    }
  }
  const isTwice = new Set(names.map((name) => name.toLowerCase())).size < names.length;
  return isTwice ? { code: 'same_name_twice' } : undefined;
}

/** Null if there are no headers. */
export function sealHeaders(encryption: Encryption, endpointId: string, headers: CustomHeaders): Buffer | null {
  if (Object.keys(headers).length === 0) return null;
  return encryption.encrypt(Buffer.from(JSON.stringify(headers), 'utf8'), sealPurpose(endpointId));
}

export function openHeaders(encryption: Encryption, endpointId: string, sealed: Buffer | null): CustomHeaders {
  if (!sealed) return {};
  return JSON.parse(encryption.decrypt(sealed, sealPurpose(endpointId)).toString('utf8')) as CustomHeaders;
}

function sealPurpose(endpointId: string): string {
  return `webhook_endpoints.headers:${endpointId}`;
}
