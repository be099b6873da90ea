import { PageRefusal } from '../../../http/errors.js';
import { messages } from '../../../texts/messages.js';
import type { ClientVisit } from '../member-visit.http.js';

const words = messages.clientSandbox;

/**
 * Live clients have no sandbox pages, because their users are real people.
 * @throws PageRefusal 404
 */
export function requireSandbox(visit: ClientVisit): ClientVisit {
  if (visit.client.environment === 'sandbox') return visit;
  throw new PageRefusal(404, words.noSandboxTitle, words.noSandboxText);
}
