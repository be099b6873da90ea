import type { Db } from '../../db/database.js';
import { PageRefusal } from '../../http/errors.js';
import { messages } from '../../texts/messages.js';
import { findWhatEnded, type EndedRequest } from './ended-request.store.js';

const words = messages.ended;

/** The page for a request that cannot be continued. It links back to the client, as far as the client is known. */
export class AuthorizationEnded extends PageRefusal {
  /** @param isKept whether what the user entered is still in the form when they start again */
  constructor(
    readonly request: EndedRequest | undefined,
    isKept = false,
  ) {
    const { name, homepageUrl = '' } = request?.client ?? {};
    const wayOn =
      name !== undefined && homepageUrl !== '' ? { href: homepageUrl, words: words.backTo(name) } : undefined;
    super(404, words.title, isKept ? words.kept(name) : words.text(name), {}, wayOn);
  }
}

export async function authorizationEnded(db: Db, authorizationRequestId: string): Promise<AuthorizationEnded> {
  return new AuthorizationEnded(await findWhatEnded(db, authorizationRequestId));
}
