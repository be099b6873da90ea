import { PageRefusal } from '../web/errors.js';

export function noSuchCase(): PageRefusal {
  return new PageRefusal(404, 'There is no such case', 'Its user may have deleted the account. Go back to the queue.');
}
