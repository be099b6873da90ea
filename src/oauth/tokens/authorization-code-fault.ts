import type { Db } from '../../db/database.js';
import type { CodeFault } from '../../refusals/oauth.js';
import { findIssuedCode, type IssuedCode, type PresentedValues } from './authorization-code.store.js';

/**
 * Why a code cannot be exchanged, for a client that has authenticated with its secret. Looked up only after an exchange was
 * refused, so that those that succeed still take one round trip.
 */
export async function findCodeFault(
  db: Db,
  clientId: string,
  presented: PresentedValues,
  now: Date,
): Promise<CodeFault> {
  const issued = await findIssuedCode(db, clientId, presented.codeHash);
  return issued ? faultOf(issued, presented, now) : 'never_issued';
}

/** What the client cannot mend comes first: a right redirect URI would not revive a code that has expired. */
function faultOf(issued: IssuedCode, { redirectUri, codeChallenge }: PresentedValues, now: Date): CodeFault {
  if (issued.isRevoked) return 'access_ended';
  if (issued.consumedAt) return 'used';
  if (issued.expiresAt <= now) return 'expired';
  if (!redirectUrisOf(issued).includes(redirectUri)) return 'other_redirect_uri';
  if (issued.codeChallenge === undefined && codeChallenge !== undefined) return 'verifier_surplus';
  if (issued.codeChallenge !== undefined && codeChallenge === undefined) return 'verifier_missing';
  return 'other_verifier';
}

/** As the statement of the exchange compares them: with or without the query (§2.3). */
function redirectUrisOf({ redirectUri }: IssuedCode): string[] {
  const [withoutQuery = ''] = redirectUri.split('?', 1);
  return [redirectUri, withoutQuery];
}
