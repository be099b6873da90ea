import { domainToASCII, domainToUnicode } from 'node:url';

/** RFC 5321 §4.5.3.1.3: a path has at most 256 octets, two of them its angle brackets. */
export const EMAIL_MAX_LENGTH = 254;

// Deliverable mail decides what is an address; this only keeps out what cannot be one, and what would be read as two.
const LOCAL_PART = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}$/u;
/** RFC 5890 §2.3.2.1, and the underscore that some hosts have; a number at the end would be an address of IPv4. */
const DOMAIN = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*\.(?!\d+$|0x[\da-f]*$)[a-z0-9_-]+$/;
/** What no host name has in ASCII: parsers of URLs would end it there, or decode it. */
const NOT_OF_A_HOST = /[^\w.\u0080-\u{10FFFF}-]/u;
/** Marks of no width come along with what is pasted, and nobody sees what is wrong. */
const UNSEEN = /\p{Cf}/gu;
/** Two of them are letters of domains in Persian and Sinhala, and nothing elsewhere (RFC 5892 A.1, A.2). */
const UNSEEN_IN_DOMAINS = /(?![\u200C\u200D])\p{Cf}/gu;

/**
 * The address as it is stored, compared and sent to; undefined when nothing can be sent there. The same person writes it in
 * several ways, and browsers write it in another one still: the domain becomes its A-labels (UTS 46), the local part NFC,
 * with the letters of ASCII in lower case. Others keep theirs: only the mail server knows whether they are the same.
 */
export function parseEmail(text: string): string | undefined {
  const [local = '', domain = '', ...more] = text.replace(UNSEEN_IN_DOMAINS, '').replace('＠', '@').trim().split('@');
  if (more.length > 0 || NOT_OF_A_HOST.test(domain.replace(UNSEEN, ''))) return undefined;
  const host = domainToASCII(domain) || domainToASCII(domain.replace(UNSEEN, ''));
  const mailbox = local
    .replace(UNSEEN, '')
    .normalize('NFC')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const address = `${mailbox}@${host}`;
  const isAddress = LOCAL_PART.test(mailbox) && DOMAIN.test(host) && address.length <= EMAIL_MAX_LENGTH;
  return isAddress ? address : undefined;
}

/** As people read it: the domain in its own script. */
export function showEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + (domainToUnicode(address.slice(at)) || address.slice(at));
}
