import { PageRefusal } from '../../../http/errors.js';
import { messages } from '../../../texts/messages.js';

const words = messages.review.errors;

/** The refusal for a case whose user has deleted the account: nothing can be decided about them any more. */
export function accountClosed(): PageRefusal {
  return new PageRefusal(409, words.closedTitle, words.closedText);
}

export function noSuchCase(): PageRefusal {
  return new PageRefusal(404, words.noCaseTitle, words.noCaseText);
}
