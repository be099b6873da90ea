import { refuse } from '../../../refusals/refuse.js';
import type { ClientVisit } from '../member-visit.http.js';

/**
 * Live clients have no sandbox pages, because their users are real people.
 * @throws Refused
 */
export function requireSandbox(visit: ClientVisit): ClientVisit {
  if (visit.client.environment === 'sandbox') return visit;
  return refuse('sandbox.none_here');
}
