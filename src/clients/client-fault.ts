import { EMAIL_MAX_LENGTH, parseEmail } from '../email.js';
import { isLongerThan, isPlainLine, hasVisibleCharacter } from '../free-text.js';
import { refusal, type Refused } from '../refusals/refuse.js';

export const CLIENT_NAME_MAX_LENGTH = 200;
export const LINK_MAX_LENGTH = 500;

/** What is wrong with a client's name, if anything. Users read the name on the consent page. */
export function clientNameFault(name: string): Refused | undefined {
  if (hasVisibleCharacter(name) && !isLongerThan(name, CLIENT_NAME_MAX_LENGTH) && isPlainLine(name)) return undefined;
  return refusal('client.unusable_name', { max: CLIENT_NAME_MAX_LENGTH });
}

/** What is wrong with the address of a linked page, if anything. An empty one is allowed. */
export function linkFault(link: string): Refused | undefined {
  if (link === '') return undefined;
  if (link.length > LINK_MAX_LENGTH) return refusal('client.link_too_long', { max: LINK_MAX_LENGTH });
  const url = URL.canParse(link) ? new URL(link) : undefined;
  // No `@`: readers would take the text before it for the host.
  const isUsable =
    /^https:\/\/[^\s\p{C}<>"@/?#\\]+(?:[/?#][^\s\p{C}<>"]*)?$/u.test(link) && url?.hostname.includes('.');
  return isUsable ? undefined : refusal('client.unusable_link');
}

/** What is wrong with a support contact, if anything: it is an e-mail address or the address of a page. */
export function supportFault(contact: string): Refused | undefined {
  if (contact.length <= EMAIL_MAX_LENGTH && parseEmail(contact) !== undefined) return undefined;
  if (linkFault(contact) === undefined) return undefined;
  return refusal('client.unusable_support_contact');
}
