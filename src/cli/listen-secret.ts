import { hkdfSync } from 'node:crypto';

/** Part of every secret that was ever made so: another text would be another secret for everybody. */
const PURPOSE = 'attestry listen: signing secret';
const BYTES = 32;

/**
 * The signing secret of a client's listeners: the same at every start and on every machine, so that a developer gives it to
 * the receiver once. Kept nowhere, since it follows from the client's secret (HKDF, RFC 5869), of which it tells nothing.
 */
export function listenerSecret(clientId: string, clientSecret: string): string {
  const key = hkdfSync('sha256', clientSecret, clientId, PURPOSE, BYTES);
  return `whs_${Buffer.from(key).toString('base64url')}`;
}
