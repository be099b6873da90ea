import type { Db } from '../../db/database.js';
import { newestFirst } from '../../db/newest-first.js';
import type { Position } from '../../http/pagination.js';
import type { SealedSecrets } from './endpoint-secret.js';
import type { EventType } from '../notifications/event-type.js';

/**
 * Identifies an endpoint. Requests of a client also give its id, so that they find only the client's own endpoints;
 * commands of operators leave it undefined.
 */
export interface EndpointKey {
  webhookEndpointId: string;
  clientId: string | undefined;
}

export type DisabledReason = 'client' | 'failures';

/** An endpoint without its secrets, which only the code that signs reads. */
export interface EndpointRow {
  webhook_endpoint_id: string;
  client_id: string;
  url: string;
  event_types: EventType[];
  headers_encrypted: Buffer | null;
  disabled_at: Date | null;
  disabled_reason: DisabledReason | null;
  overlap_ends_at: Date | null;
  promoted_at: Date | null;
  created_at: Date;
}

export const ENDPOINT_COLUMNS = [
  'webhook_endpoint_id',
  'client_id',
  'url',
  'event_types',
  'headers_encrypted',
  'disabled_at',
  'disabled_reason',
  'overlap_ends_at',
  'promoted_at',
  'created_at',
] as const satisfies readonly (keyof EndpointRow)[];

/** Endpoints that are not deleted; of all clients if `clientId` is undefined. */
export function endpoints(db: Db, clientId: string | undefined) {
  const existing = db('webhook_endpoints').whereNull('deleted_at');
  return clientId === undefined ? existing : existing.where({ client_id: clientId });
}

export function endpointAt(db: Db, { webhookEndpointId, clientId }: EndpointKey) {
  return endpoints(db, clientId).where({ webhook_endpoint_id: webhookEndpointId });
}

export async function countEndpoints(db: Db, clientId: string): Promise<number> {
  const row = await endpoints(db, clientId).count<{ count: number }[]>({ count: '*' });
  return row[0]?.count ?? 0;
}

export async function insertEndpoint(
  trx: Db,
  row: Pick<
    EndpointRow,
    'webhook_endpoint_id' | 'client_id' | 'url' | 'event_types' | 'headers_encrypted' | 'created_at'
  >,
  secretEncrypted: Buffer,
): Promise<EndpointRow> {
  const [inserted] = await trx('webhook_endpoints')
    .insert({ ...row, secret_encrypted: secretEncrypted })
    .returning<EndpointRow[]>([...ENDPOINT_COLUMNS]);
  if (!inserted) throw new Error('an insert gave back no row');
  return inserted;
}

export async function findEndpointRow(db: Db, key: EndpointKey): Promise<EndpointRow | undefined> {
  return endpointAt(db, key).first<EndpointRow | undefined>(...ENDPOINT_COLUMNS);
}

/** A page of endpoints, newest first, and one row more if there is a next page. */
export async function listEndpointRows(
  db: Db,
  clientId: string | undefined,
  wish: { limit: number; after: Position | undefined },
): Promise<EndpointRow[]> {
  const query = endpoints(db, clientId).select<EndpointRow[]>([...ENDPOINT_COLUMNS]);
  return newestFirst(query, ['created_at', 'webhook_endpoint_id'], wish);
}

/**
 * @returns the changed row; undefined if the endpoint does not exist, is not this client's, or no longer equals
 * `expected`
 */
export async function updateEndpoint(
  trx: Db,
  key: EndpointKey,
  changes: Partial<Pick<EndpointRow, 'url' | 'event_types' | 'headers_encrypted'> & { deleted_at: Date }>,
  expected?: { url: string; eventTypes: EventType[]; headersVersion: string },
): Promise<EndpointRow | undefined> {
  const endpoint = endpointAt(trx, key);
  if (expected) {
    void endpoint
      .where({ url: expected.url, event_types: expected.eventTypes })
      .whereRaw(`coalesce(encode(sha256(headers_encrypted), 'hex'), '') = ?`, [expected.headersVersion]);
  }
  const [row] = await endpoint.update(changes).returning<EndpointRow[]>([...ENDPOINT_COLUMNS]);
  return row;
}

/** @returns undefined if there is no such endpoint, or if it is disabled already */
export async function disableEndpoint(
  trx: Db,
  key: EndpointKey,
  disabled: { at: Date; reason: DisabledReason },
): Promise<EndpointRow | undefined> {
  const [row] = await endpointAt(trx, key)
    .whereNull('disabled_at')
    .update({ disabled_at: disabled.at, disabled_reason: disabled.reason })
    .returning<EndpointRow[]>([...ENDPOINT_COLUMNS]);
  return row;
}

/**
 * Enables an endpoint and resets its failures, since automatic disabling would otherwise disable it again.
 * @returns undefined if there is no such endpoint, or if it is enabled already
 */
export async function enableEndpoint(trx: Db, key: EndpointKey): Promise<EndpointRow | undefined> {
  const standing = { failed_attempts: 0, failing_since: null, warned_at: null };
  const [row] = await endpointAt(trx, key)
    .whereNotNull('disabled_at')
    .update({ disabled_at: null, disabled_reason: null, ...standing })
    .returning<EndpointRow[]>([...ENDPOINT_COLUMNS]);
  return row;
}

/** The encrypted secrets of an endpoint, for the code that signs. */
export async function findSealedSecrets(db: Db, key: EndpointKey): Promise<SealedSecrets | undefined> {
  return endpointAt(db, key).first<SealedSecrets | undefined>({
    secretEncrypted: 'secret_encrypted',
    nextSecretEncrypted: 'next_secret_encrypted',
    overlapEndsAt: 'overlap_ends_at',
    promotedAt: 'promoted_at',
  });
}
