import type { Db } from '../db/database.js';
import { fromRow, type Row } from '../db/row.js';

export interface StoredSecret {
  clientSecretId: string;
  createdAt: Date;
  expiresAt: Date | undefined;
  lastUsedAt: Date | undefined;
}

export interface NewSecretRow {
  clientSecretId: string;
  clientId: string;
  digest: Buffer;
}

export async function insertSecret(db: Db, secret: NewSecretRow, now: Date): Promise<void> {
  await db('client_secrets').insert({
    client_secret_id: secret.clientSecretId,
    client_id: secret.clientId,
    secret_hash: secret.digest,
    created_at: now,
  });
}

/**
 * Inserts a new secret and gives the current one, which has no expiry, the expiry `olderExpiresAt`. Does nothing while
 * a still older secret has not expired. A simultaneous call waits for the row of the current secret, then finds that it
 * has an expiry, and inserts nothing.
 * @returns the id of the secret that now has an expiry, or undefined when nothing was inserted
 */
export async function succeedSecret(
  trx: Db,
  secret: NewSecretRow & { olderExpiresAt: Date },
  now: Date,
): Promise<string | undefined> {
  const result = await trx.raw<{ rows: { older_id: string }[] }>(
    `with older as (
       update client_secrets set expires_at = :olderExpiresAt
       where client_id = :clientId and expires_at is null
         and not exists (select from client_secrets s where s.client_id = :clientId and s.expires_at > :now)
       returning client_secret_id
     )
     insert into client_secrets (client_secret_id, client_id, secret_hash, created_at)
     select :clientSecretId, :clientId, :digest, cast(:now as timestamptz) from older
     returning (select client_secret_id from older) as older_id`,
    { ...secret, now },
  );
  return result.rows[0]?.older_id;
}

export async function listSecretRows(db: Db, clientId: string): Promise<StoredSecret[]> {
  const rows = await db('client_secrets')
    .select<Row<StoredSecret>[]>(['client_secret_id', 'created_at', 'expires_at', 'last_used_at'])
    .where({ client_id: clientId })
    .orderBy(['created_at', 'client_secret_id']);
  return rows.map(fromRow<StoredSecret>);
}

/**
 * Deletes a secret unless it is the last usable one. All rows are locked first, in the order of their ids, and read
 * after that. So the second of two simultaneous deletions sees that only one secret is left. The remaining secret loses
 * its expiry.
 */
export async function deleteSecretRow(
  trx: Db,
  { clientId, clientSecretId }: { clientId: string; clientSecretId: string },
  now: Date,
): Promise<boolean> {
  const result = await trx.raw<{ rowCount: number }>(
    `with locked as materialized (
       select client_secret_id, expires_at from client_secrets
       where client_id = :clientId order by client_secret_id for update
     ), other as (
       select client_secret_id from locked
       where client_secret_id <> :clientSecretId and (expires_at is null or expires_at > :now)
     ), deleted as (
       delete from client_secrets where client_secret_id in (
         select client_secret_id from locked where client_secret_id = :clientSecretId and exists (select from other)
       )
       returning client_secret_id
     ), kept as (
       update client_secrets set expires_at = null
       where client_secret_id in (select client_secret_id from other) and exists (select from deleted)
     )
     select client_secret_id from deleted`,
    { clientId, clientSecretId, now },
  );
  return result.rowCount > 0;
}

/**
 * Deletes up to `limit` expired secrets and writes an audit event for each, in one statement.
 * @returns how many were deleted
 */
export async function deleteSecretsExpired(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const result = await db.raw<{ rowCount: number }>(
    `with expired as (
       delete from client_secrets where client_secret_id in (
         select client_secret_id from client_secrets where expires_at <= :now limit :limit for update skip locked
       )
       returning client_id, client_secret_id
     )
     insert into audit_events (occurred_at, type, client_id, detail)
     select cast(:now as timestamptz), 'secret_expired', client_id, client_secret_id::text from expired`,
    { now, limit },
  );
  return result.rowCount;
}
