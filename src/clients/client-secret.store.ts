import type { Db } from '../db/database.js';

export interface StoredSecret {
  clientSecretId: string;
  createdAt: Date;
  expiresAt: Date | undefined;
  lastUsedAt: Date | undefined;
}

interface SecretRow {
  client_secret_id: string;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
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
 * Gives the lasting secret an end and inserts the next one; nothing happens while an older one has yet to end.
 * Whoever waited for the lasting secret's row finds that it has an end by then, and inserts nothing.
 * @returns the id of the secret that now has an end, or undefined when nothing was inserted
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
    .select<SecretRow[]>(['client_secret_id', 'created_at', 'expires_at', 'last_used_at'])
    .where({ client_id: clientId })
    .orderBy(['created_at', 'client_secret_id']);
  return rows.map((row) => ({
    clientSecretId: row.client_secret_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at ?? undefined,
    lastUsedAt: row.last_used_at ?? undefined,
  }));
}

/**
 * Deletes a secret unless no other one is usable. All rows are locked first and in one order, and judged as they are then:
 * of two deletions at once the second finds one secret only. The one that is left lasts again.
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

/** Up to `limit` secrets that have ended, and for each its audit event, in one statement (SE17). @returns how many */
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
