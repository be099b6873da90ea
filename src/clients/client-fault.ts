import { EMAIL_MAX_LENGTH, parseEmail } from '../email.js';
import { isLongerThan, isPlainLine, isSeen } from '../free-text.js';
import { messages } from '../texts/messages.js';

export const CLIENT_NAME_MAX_LENGTH = 200;
export const LINK_MAX_LENGTH = 500;

const words = messages.refusals.client;

/** What is wrong with a client's name, if anything. Users read the name on the consent page. */
export function clientNameFault(name: string): string | undefined {
  if (isSeen(name) && !isLongerThan(name, CLIENT_NAME_MAX_LENGTH) && isPlainLine(name)) return undefined;
  return words.name(CLIENT_NAME_MAX_LENGTH).text;
}

/** What is wrong with the address of a linked page, if anything. An empty one is allowed. */
export function linkFault(link: string): string | undefined {
  if (link === '') return undefined;
  if (link.length > LINK_MAX_LENGTH) return words.linkTooLong(LINK_MAX_LENGTH).text;
  const url = URL.canParse(link) ? new URL(link) : undefined;
  // No `@`: readers would take the text before it for the host.
  const isUsable =
    /^https:\/\/[^\s\p{C}<>"@/?#\\]+(?:[/?#][^\s\p{C}<>"]*)?$/u.test(link) && url?.hostname.includes('.');
  return isUsable ? undefined : words.link.text;
}

/** What is wrong with a support contact, if anything: it is an e-mail address or the address of a page. */
export function supportFault(contact: string): string | undefined {
  if (contact.length <= EMAIL_MAX_LENGTH && parseEmail(contact) !== undefined) return undefined;
  if (linkFault(contact) === undefined) return undefined;
  return words.support.text;
}
