import type { Context } from '../../context.js';
import { sha256 } from '../../crypto/random-token.js';
import { deleteUnredeemedCodes } from './authorization-code.store.js';
import { acceptClient, type Credentials } from '../client-authentication/client-authentication.js';
import { refuse } from '../../refusals/refuse.js';
import { revokeClientToken } from './revoke.store.js';
import { revokePairs } from './token-pair.js';

/**
 * Revokes a token at the request of its client (RFC 7009 §2.1). For a user's token, all tokens of its grant are revoked
 * too; a client's own token is revoked alone. The token is recognised without `token_type_hint`, so a wrong hint does
 * no harm.
 * The grant itself stays: it records what the user allowed and whom the client has verified (§1), and a client that
 * tidies up its tokens does not undo that. Until the user, the client's team or an operator revokes the grant, the user
 * sees it on their own page.
 * @throws Refused
 */
export async function revokeToken(context: Context, credentials: Credentials, token: string, now: Date): Promise<void> {
  const row = await revokeClientToken(context.db, credentials, sha256(token), now);
  const client = acceptClient(row, credentials);
  const found = row?.token;
  // An unknown token is not an error (RFC 7009 §2.2).
  if (!found) return;
  // A token of another client is refused and stays valid (RFC 7009 §2.1).
  if (found.clientId !== client.clientId) refuse('token.of_another_client');
  const { grantId, isRevoked } = found;
  if (grantId === undefined || isRevoked) return;
  await context.db.transaction(async (trx) => {
    // Codes first: this waits for a running exchange, which has its code locked, so that its pair is revoked below too.
    await deleteUnredeemedCodes(trx, grantId);
    await revokePairs(trx, { grantId }, 'revoked_by_client', now);
  });
}
