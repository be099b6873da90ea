import type { Db } from '../../db/database.js';
import { refusal, type RefusedAs } from '../../refusals/refuse.js';
import { findEndedRequest, type EndedRequest } from './ended-request.store.js';

/** The refusal of a request that cannot be continued. Its page links back to the client, if the client is known. */
export type AuthorizationEnded = RefusedAs<'authorization_request.ended'>;

/** @param isKept whether what the user entered has been saved, so that it is in the form when they start again */
export function authorizationEnded(request: EndedRequest | undefined, isKept = false): AuthorizationEnded {
  return refusal('authorization_request.ended', { request, isKept });
}

export async function findAuthorizationEnded(db: Db, authorizationRequestId: string): Promise<AuthorizationEnded> {
  return authorizationEnded(await findEndedRequest(db, authorizationRequestId));
}
