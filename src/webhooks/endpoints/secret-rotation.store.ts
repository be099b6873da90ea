import type { Knex } from 'knex';
import type { Db } from '../../db/database.js';
import { ENDPOINT_COLUMNS, endpointAt, type EndpointKey, type EndpointRow } from './endpoint.store.js';

/** Replaces all secrets of an endpoint at once. */
export async function replaceSecret(trx: Db, key: EndpointKey, sealed: Buffer): Promise<EndpointRow | undefined> {
  return updateOne(endpointAt(trx, key), {
    secret_encrypted: sealed,
    next_secret_encrypted: null,
    overlap_ends_at: null,
    promoted_at: null,
  });
}

/**
 * Begins an overlap: the secret in use becomes the old one, and `next` the new one. Undefined if there is no such
 * endpoint, or if an overlap is under way whose new secret is not promoted yet. One statement checks and updates, so
 * that two simultaneous requests cannot both succeed.
 */
export async function startOverlap(
  trx: Db,
  key: EndpointKey,
  { next, endsAt, now }: { next: Buffer; endsAt: Date; now: Date },
): Promise<EndpointRow | undefined> {
  const isSettled = '(overlap_ends_at is null or overlap_ends_at <= ? or promoted_at is not null)';
  return updateOne(endpointAt(trx, key).whereRaw(isSettled, [now]), {
    secret_encrypted: trx.raw('coalesce(next_secret_encrypted, secret_encrypted)'),
    next_secret_encrypted: next,
    overlap_ends_at: endsAt,
    promoted_at: null,
  });
}

/** Undefined if there is no such endpoint, if it is in no overlap, or if the new secret was promoted before. */
export async function promoteNextSecret(trx: Db, key: EndpointKey, now: Date): Promise<EndpointRow | undefined> {
  const inOverlap = endpointAt(trx, key).where('overlap_ends_at', '>', now).whereNull('promoted_at');
  return updateOne(inOverlap, { promoted_at: now });
}

async function updateOne(found: Knex.QueryBuilder, changes: object): Promise<EndpointRow | undefined> {
  const [row] = await found.update(changes).returning<EndpointRow[]>([...ENDPOINT_COLUMNS]);
  return row;
}

/**
 * Removes the old secret of up to `limit` endpoints whose overlap has ended. A locked endpoint is left for the next
 * run.
 * @returns how many
 */
export async function dropOldSecrets(db: Db, now: Date, limit: number): Promise<number> {
  const ended = db('webhook_endpoints').select('webhook_endpoint_id').where('overlap_ends_at', '<=', now);
  return db('webhook_endpoints')
    .whereIn('webhook_endpoint_id', ended.limit(limit).forUpdate().skipLocked())
    .update({
      secret_encrypted: db.ref('next_secret_encrypted'),
      next_secret_encrypted: null,
      overlap_ends_at: null,
      promoted_at: null,
    });
}
