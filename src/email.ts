import { domainToASCII, domainToUnicode } from 'node:url';

/** RFC 5321 §4.5.3.1.3: a path has at most 256 octets, including two angle brackets. */
export const EMAIL_MAX_LENGTH = 254;

// Only a delivered mail proves that an address works. This excludes only what cannot be an address, or would be read as
// two.
const LOCAL_PART = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}$/u;
/**
 * RFC 5890 §2.3.2.1, and the underscore, which some hosts have. The last label must not be a number, since that would
 * be an IPv4 address.
 */
const DOMAIN = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*\.(?!\d+$|0x[\da-f]*$)[a-z0-9_-]+$/;
/** Characters that no ASCII host name has. A URL parser would end the host there, or decode it. */
const NOT_IN_HOSTS = /[^\w.\u0080-\u{10FFFF}-]/u;
/** Invisible characters, which often come along when an address is pasted and cannot be seen by the user. */
const INVISIBLE = /\p{Cf}/gu;
/**
 * Invisible characters, except two that are part of Persian and Sinhala domains and mean nothing elsewhere
 * (RFC 5892 App. A.1, A.2).
 */
const INVISIBLE_IN_DOMAINS = /(?![\u200C\u200D])\p{Cf}/gu;

/**
 * The form in which an address is stored, compared and mailed to; undefined when no mail can be sent there. One address
 * can be written in several ways, and browsers change it as well. So the domain is converted to A-labels (UTS 46) and
 * the local part to NFC, with ASCII letters in lower case. Other letters keep their case, since only the mail server
 * knows whether it matters.
 */
export function parseEmail(text: string): string | undefined {
  const [local = '', domain = '', ...more] = text
    .replace(INVISIBLE_IN_DOMAINS, '')
    .replace('＠', '@')
    .trim()
    .split('@');
  if (more.length > 0 || NOT_IN_HOSTS.test(domain.replace(INVISIBLE, ''))) return undefined;
  const host = domainToASCII(domain) || domainToASCII(domain.replace(INVISIBLE, ''));
  const mailbox = local
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const address = `${mailbox}@${host}`;
  const isAddress = LOCAL_PART.test(mailbox) && DOMAIN.test(host) && address.length <= EMAIL_MAX_LENGTH;
  return isAddress ? address : undefined;
}

/** The address for people, with the domain in its own script. */
export function showEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + (domainToUnicode(address.slice(at)) || address.slice(at));
}
