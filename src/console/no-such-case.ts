import { PageRefusal } from '../web/errors.js';
import { messages } from '../web/messages.js';

const words = messages.review.errors;

export function noSuchCase(): PageRefusal {
  return new PageRefusal(404, words.noCaseTitle, words.noCaseText);
}
