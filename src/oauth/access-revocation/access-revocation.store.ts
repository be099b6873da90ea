import type { Db } from '../../db/database.js';
import { fromRow, type Row } from '../../db/row.js';

/** A team's latest request to revoke its client's access to all users, with its progress. */
export interface AccessRevocation {
  clientId: string;
  /** Only grants made up to this moment are revoked; later ones stay. */
  requestedAt: Date;
  revokedCount: number;
  finishedAt: Date | undefined;
}

const COLUMNS = ['client_id', 'requested_at', 'revoked_count', 'finished_at'] as const;

/**
 * Replaces the client's previous request. If the worker is still carrying that one out, it continues with the new
 * request, which also covers the grants made in between.
 */
export async function upsertRevocation(trx: Db, clientId: string, now: Date): Promise<void> {
  await trx('access_revocations')
    .insert({ client_id: clientId, requested_at: now, revoked_count: 0, finished_at: null })
    .onConflict('client_id')
    .merge();
}

export async function findAccessRevocation(db: Db, clientId: string): Promise<AccessRevocation | undefined> {
  const row = await db('access_revocations')
    .first<Row<AccessRevocation> | undefined>(...COLUMNS)
    .where({ client_id: clientId });
  return row && fromRow<AccessRevocation>(row);
}

export async function listOpenRevocations(db: Db): Promise<AccessRevocation[]> {
  const rows = await db('access_revocations')
    .select<Row<AccessRevocation>[]>(...COLUMNS)
    .whereNull('finished_at')
    .orderBy('requested_at');
  return rows.map(fromRow<AccessRevocation>);
}

/**
 * Adds to the number of grants that a request has revoked. Does nothing if a newer request, which counts from zero, has
 * replaced it.
 */
export async function addToRevocation(
  db: Db,
  { clientId, requestedAt }: Pick<AccessRevocation, 'clientId' | 'requestedAt'>,
  count: number,
): Promise<void> {
  await db('access_revocations')
    .where({ client_id: clientId, requested_at: requestedAt })
    .increment('revoked_count', count);
}

export async function finishRevocation(
  db: Db,
  { clientId, requestedAt }: Pick<AccessRevocation, 'clientId' | 'requestedAt'>,
  now: Date,
): Promise<void> {
  await db('access_revocations').where({ client_id: clientId, requested_at: requestedAt }).update({ finished_at: now });
}
