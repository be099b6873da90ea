import { randomUUID } from 'node:crypto';
import { recordAuditEvent, type Actor } from '../audit/audit-event.js';
import type { Context } from '../context.js';
import type { Db } from '../db/database.js';
import { problem } from '../http/errors.js';
import { messages } from '../texts/messages.js';
import { createClientSecret } from './client-secret.js';
import {
  deleteSecretRow,
  deleteSecretsExpired,
  listSecretRows,
  succeedSecret,
  type StoredSecret,
} from './client-secret.store.js';
import { getClient } from './client.js';

const words = messages.refusals.secret;

/** How long the older secret still works, unless told otherwise: long enough for a release of the client. */
export const OVERLAP_SECONDS = 7 * 86_400;
export const OVERLAP_MAX_SECONDS = 90 * 86_400;

/** Everything about a secret but the secret (O20). */
export type ClientSecret = StoredSecret;

export interface AddedSecret {
  clientSecretId: string;
  /** Shown this once. */
  clientSecret: string;
  olderSecretId: string;
  olderExpiresAt: Date;
}

/**
 * A second secret; from now on the older one has an expiry (O20).
 * @throws Problem 404 for an unknown client, 409 when there are two already (CA18) or the client is public
 */
export async function addClientSecret(
  context: Context,
  clientId: string,
  overlapSeconds: number,
  now: Date,
  actor: Actor = {},
): Promise<AddedSecret> {
  const client = await getClient(context.db, clientId);
  if (client.isPublic) throw problem(409, words.ofPublic);
  const { secret, digest } = createClientSecret();
  const clientSecretId = randomUUID();
  const olderExpiresAt = new Date(now.getTime() + overlapSeconds * 1000);
  const olderSecretId = await context.db.transaction(async (trx) => {
    const olderId = await succeedSecret(trx, { clientSecretId, clientId, digest, olderExpiresAt }, now);
    if (olderId === undefined) {
      throw problem(409, words.two);
    }
    await recordAuditEvent(trx, { type: 'secret_added', clientId, ...actor, detail: clientSecretId }, now);
    return olderId;
  });
  return { clientSecretId, clientSecret: secret, olderSecretId, olderExpiresAt };
}

/**
 * The oldest first, with those that have expired since the last clean-up.
 * @throws Problem 404 for an unknown client
 */
export async function listClientSecrets(db: Db, clientId: string): Promise<ClientSecret[]> {
  await getClient(db, clientId);
  return listSecretRows(db, clientId);
}

/**
 * Takes a secret away at once. The one that is left lasts again, whatever expiry it had.
 * @throws Problem 404 for an unknown client or secret, 409 for the last one that is usable
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
    throw problem(404, words.unknown);
  }
  await context.db.transaction(async (trx) => {
    if (!(await deleteSecretRow(trx, secret, now))) {
      throw problem(409, words.last);
    }
    await recordAuditEvent(trx, { type: 'secret_deleted', clientId, ...actor, detail: clientSecretId }, now);
  });
}

/** For the hourly clean-up: secrets past their expiry, a batch at a time. @returns how many went */
export async function deleteExpiredSecrets({ db }: Context, batch: { now: Date; limit: number }): Promise<number> {
  return deleteSecretsExpired(db, batch);
}
