import { hkdfSync } from 'node:crypto';

/** Never change this text: it is part of the derivation of every listener secret. */
const PURPOSE = 'attestry listen: signing secret';
const BYTES = 32;

/**
 * The signing secret of a client's listeners. It is the same at every start and on every machine, so that a developer
 * configures the receiver once. It is derived from the client secret (HKDF, RFC 5869) without revealing it, and is not
 * stored.
 */
export function listenerSecret(clientId: string, clientSecret: string): string {
  const key = hkdfSync('sha256', clientSecret, clientId, PURPOSE, BYTES);
  return `whs_${Buffer.from(key).toString('base64url')}`;
}
