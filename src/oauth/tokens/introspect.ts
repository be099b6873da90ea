import type { Context } from '../../context.js';
import { sha256 } from '../../crypto/random-token.js';
import {
  acceptClient,
  failedAuthentication,
  type Credentials,
} from '../client-authentication/client-authentication.js';
import { findOwnToken, type ActiveToken } from './introspect.store.js';

export type { ActiveToken } from './introspect.store.js';

/**
 * Describes a token that was issued to the calling client (RFC 7662 §2); undefined when it is not active, for whatever
 * reason. Introspection is not use (§3), so it does not confirm the token pair.
 * @throws Refused
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
  // A public client cannot prove who it is, and the caller has to be authenticated (RFC 7662 §2.1, §4).
  if (client.isPublic) throw failedAuthentication('public_client');
  const found = row?.token;
  return found && !found.isRevoked && found.expiresAt > now ? found : undefined;
}
