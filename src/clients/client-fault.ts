import { EMAIL_MAX_LENGTH, parseEmail } from '../email.js';
import { isLongerThan, isPlainLine, isSeen } from '../free-text.js';
import { messages } from '../texts/messages.js';

export const CLIENT_NAME_MAX_LENGTH = 200;
export const LINK_MAX_LENGTH = 500;

const words = messages.refusals.client;

/** Why a client cannot have this name: users read it where they are asked for their consent. */
export function clientNameFault(name: string): string | undefined {
  if (isSeen(name) && !isLongerThan(name, CLIENT_NAME_MAX_LENGTH) && isPlainLine(name)) return undefined;
  return words.name(CLIENT_NAME_MAX_LENGTH).text;
}

/** Why a page cannot be linked to; none need be. */
export function linkFault(link: string): string | undefined {
  if (link === '') return undefined;
  if (link.length > LINK_MAX_LENGTH) return words.linkTooLong(LINK_MAX_LENGTH).text;
  const url = URL.canParse(link) ? new URL(link) : undefined;
  // What stands before an @ is taken for the host by whoever reads it.
  const isUsable =
    /^https:\/\/[^\s\p{C}<>"@/?#\\]+(?:[/?#][^\s\p{C}<>"]*)?$/u.test(link) && url?.hostname.includes('.');
  return isUsable ? undefined : words.link.text;
}

/** Why users cannot be told to turn there for help. */
export function supportFault(contact: string): string | undefined {
  if (contact.length <= EMAIL_MAX_LENGTH && parseEmail(contact) !== undefined) return undefined;
  if (linkFault(contact) === undefined) return undefined;
  return words.support.text;
}
