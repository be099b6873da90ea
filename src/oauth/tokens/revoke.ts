import type { Context } from '../../context.js';
import { sha256 } from '../../crypto/random-token.js';
import { deleteUnredeemedCodes } from './authorization-code.store.js';
import { acceptClient, type Credentials } from '../client-authentication/client-authentication.js';
import { OAuthError } from '../errors.js';
import { revokeClientToken } from './revoke.store.js';
import { revokePairs } from './token-pair.js';

/**
 * RFC 7009 §2.1: a client gives back a token of its own. One of a user's takes along all that the grant gave (RV6, RV7); a
 * client's own ends alone. Which kind it is shows by itself, so a hint can neither help nor hinder (RV4).
 *
 * The grant stays: it says what the user allowed and whom the client has verified (§1, ST3), which a client that tidies up
 * its tokens does not undo. It ends by the user, or an operator, and until then the user sees it on their own page.
 * @throws OAuthError
 */
export async function revokeToken(context: Context, credentials: Credentials, token: string, now: Date): Promise<void> {
  const row = await revokeClientToken(context.db, credentials, sha256(token), now);
  const client = acceptClient(row, credentials);
  const found = row?.token;
  // RFC 7009 §2.2: what does not work needs no revoking, and that is no error.
  if (!found) return;
  if (found.clientId !== client.clientId) {
    throw new OAuthError('unauthorized_client', 'The token was not issued to this client.'); // O16
  }
  const { grantId, isRevoked } = found;
  if (grantId === undefined || isRevoked) return;
  await context.db.transaction(async (trx) => {
    // Codes first: an exchange that holds one has its pair inserted before the pairs are looked for.
    await deleteUnredeemedCodes(trx, grantId);
    await revokePairs(trx, { grantId }, 'revoked_by_client', now);
  });
}
