import type { Context } from '../../context.js';
import { sha256 } from '../../crypto/random-token.js';
import { acceptClient, type Credentials } from '../client-authentication/client-authentication.js';
import { InvalidClient } from '../errors.js';
import { findOwnToken, type ActiveToken } from './introspect.store.js';

export type { ActiveToken } from './introspect.store.js';

/**
 * RFC 7662 §2: what a client's own token is good for; undefined when it is not active, for whatever reason (O16). Asking is
 * not use, so nothing is confirmed (O9).
 * @throws OAuthError
 */
export async function introspectToken(
  context: Context,
  credentials: Credentials,
  token: string,
  now: Date,
): Promise<ActiveToken | undefined> {
  const { refreshAbsoluteSeconds } = context.config;
  const row = await findOwnToken(context.db, credentials, { tokenHash: sha256(token), refreshAbsoluteSeconds }, now);
  const client = acceptClient(row, credentials);
  // A public client proves nothing, and whoever asks has to be authenticated (RFC 7662 §2.1, §4).
  if (client.isPublic) throw new InvalidClient('public_client');
  const found = row?.token;
  return found && !found.isRevoked && found.expiresAt > now ? found : undefined;
}
