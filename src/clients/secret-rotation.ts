import { randomUUID } from 'node:crypto';
import { recordAuditEvent, type Actor } from '../audit/audit-event.js';
import type { Context } from '../context.js';
import type { Db } from '../db/database.js';
import { refuse } from '../refusals/refuse.js';
import { createClientSecret } from './client-secret.js';
import {
  deleteSecretRow,
  deleteSecretsExpired,
  listSecretRows,
  succeedSecret,
  type StoredSecret,
} from './client-secret.store.js';
import { getClient } from './client.js';

/** How long the older secret works by default: long enough to release the client with the new one. */
export const DEFAULT_SECRET_OVERLAP_SECONDS = 7 * 86_400;
export const MAX_SECRET_OVERLAP_SECONDS = 90 * 86_400;

/** What is known about a secret, except the secret itself, of which only a digest is stored. */
export type ClientSecret = StoredSecret;

export interface AddedSecret {
  clientSecretId: string;
  /** Returned only here; it is not stored. */
  clientSecret: string;
  olderSecretId: string;
  olderExpiresAt: Date;
}

/**
 * Adds a second secret; from now on the older one has an expiry. So a client can change its secret without downtime.
 * @throws Refused for an unknown client, or when there are two already or the client is public
 */
export async function addClientSecret(
  context: Context,
  clientId: string,
  overlapSeconds: number,
  now: Date,
  actor: Actor = {},
): Promise<AddedSecret> {
  const client = await getClient(context.db, clientId);
  if (client.isPublic) refuse('client_secret.public_client');
  const { secret, digest } = createClientSecret();
  const clientSecretId = randomUUID();
  const olderExpiresAt = new Date(now.getTime() + overlapSeconds * 1000);
  const olderSecretId = await context.db.transaction(async (trx) => {
    const olderId = await succeedSecret(trx, { clientSecretId, clientId, digest, olderExpiresAt }, now);
    if (olderId === undefined) {
      refuse('client_secret.two_already');
    }
    await recordAuditEvent(trx, { type: 'secret_added', clientId, ...actor, detail: clientSecretId }, now);
    return olderId;
  });
  return { clientSecretId, clientSecret: secret, olderSecretId, olderExpiresAt };
}

/**
 * The secrets of a client, oldest first. Expired ones are included until the next clean-up.
 * @throws Refused for an unknown client
 */
export async function listClientSecrets(db: Db, clientId: string): Promise<ClientSecret[]> {
  await getClient(db, clientId);
  return listSecretRows(db, clientId);
}

/**
 * Deletes a secret at once. The remaining one loses its expiry.
 * @throws Refused for an unknown client or secret, or for the last usable one
 */
export async function deleteClientSecret(
  context: Context,
  secret: { clientId: string; clientSecretId: string },
  now: Date,
  actor: Actor = {},
): Promise<void> {
  const { clientId, clientSecretId } = secret;
  const known = await listClientSecrets(context.db, clientId);
  if (!known.some((one) => one.clientSecretId === clientSecretId)) {
    refuse('client_secret.unknown');
  }
  await context.db.transaction(async (trx) => {
    if (!(await deleteSecretRow(trx, secret, now))) {
      refuse('client_secret.last_usable');
    }
    await recordAuditEvent(trx, { type: 'secret_deleted', clientId, ...actor, detail: clientSecretId }, now);
  });
}

/**
 * Deletes a batch of expired secrets, for the hourly clean-up.
 * @returns how many were deleted
 */
export async function deleteExpiredSecrets({ db }: Context, batch: { now: Date; limit: number }): Promise<number> {
  return deleteSecretsExpired(db, batch);
}
