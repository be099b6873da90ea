import type { Context } from '../../context.js';
import { sha256 } from '../../crypto/random-token.js';
import { deleteUnredeemedCodes } from './authorization-code.store.js';
import { acceptClient, type Credentials } from '../client-authentication/client-authentication.js';
import { refuse } from '../../refusals/refuse.js';
import { revokeClientToken } from './revoke.store.js';
import { revokePairs } from './token-pair.js';

/**
 * A client gives back one of its tokens (RFC 7009 §2.1). A user's token takes all tokens of its grant with it; a
 * client's own token ends alone. The token is recognised without `token_type_hint`, so a wrong hint does no harm.
 * The grant itself stays: it says what the user allowed and whom the client has verified (§1), and a client that tidies
 * up its tokens does not undo that. Only the user or an operator ends the grant; until then the user sees it on their
 * own page.
 * @throws Refused
 */
export async function revokeToken(context: Context, credentials: Credentials, token: string, now: Date): Promise<void> {
  const row = await revokeClientToken(context.db, credentials, sha256(token), now);
  const client = acceptClient(row, credentials);
  const found = row?.token;
  // A token that does not work is no error (RFC 7009 §2.2).
  if (!found) return;
  // Refused, and nothing is revoked (RFC 7009 §2.1).
  if (found.clientId !== client.clientId) refuse('token.of_another_client');
  const { grantId, isRevoked } = found;
  if (grantId === undefined || isRevoked) return;
  await context.db.transaction(async (trx) => {
    // Codes first: a running exchange holds its code, so its pair is inserted before the pairs are looked for.
    await deleteUnredeemedCodes(trx, grantId);
    await revokePairs(trx, { grantId }, 'revoked_by_client', now);
  });
}
