import { PageRefusal } from '../../../http/errors.js';
import { messages } from '../../../texts/messages.js';

const words = messages.review.errors;

/** FL10: of a case whose user has deleted the account. */
export function accountClosed(): PageRefusal {
  return new PageRefusal(409, words.closedTitle, words.closedText);
}

export function noSuchCase(): PageRefusal {
  return new PageRefusal(404, words.noCaseTitle, words.noCaseText);
}
