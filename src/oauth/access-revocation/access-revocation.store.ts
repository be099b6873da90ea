import type { Db } from '../../db/database.js';
import { fromRow, type Row } from '../../db/row.js';

/** The last request of a team to end the access of all users, and its progress. */
export interface AccessRevocation {
  clientId: string;
  /** Only what users granted until then ends; later grants stay. */
  requestedAt: Date;
  revokedCount: number;
  finishedAt: Date | undefined;
}

const COLUMNS = ['client_id', 'requested_at', 'revoked_count', 'finished_at'] as const;

/**
 * Replaces the client's previous request. If that one is still being worked on, the work goes on, now up to the later
 * moment.
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

/** Adds to the count of a request, unless the team has made a newer request meanwhile. */
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
