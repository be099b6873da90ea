import type { Db } from '../../db/database.js';

/** An endpoint is over the limit if it has been failing since before this time and has this many failed attempts. */
export interface Limit {
  failingSinceBefore: Date;
  failedAttempts: number;
}

export interface FailingEndpoint {
  webhookEndpointId: string;
  clientId: string;
  failedAttempts: number;
  failingSince: Date;
}

const COLUMNS = {
  webhookEndpointId: 'webhook_endpoint_id',
  clientId: 'client_id',
  failedAttempts: 'failed_attempts',
  failingSince: 'failing_since',
} as const;

/**
 * Locks endpoints over the limit, so that each is handled by one worker only. Endpoints that are locked already, for
 * instance while an attempt is written, are left for the next run.
 */
function failing(trx: Db, { failingSinceBefore, failedAttempts }: Limit, count: number) {
  return trx('webhook_endpoints')
    .select<FailingEndpoint[]>(COLUMNS)
    .where('failing_since', '<=', failingSinceBefore)
    .where('failed_attempts', '>=', failedAttempts)
    .where({ disabled_at: null, deleted_at: null })
    .orderBy('webhook_endpoint_id')
    .limit(count)
    .forNoKeyUpdate()
    .skipLocked();
}

/**
 * Marks failing endpoints as warned, unless they are marked already. Endpoints of a client without members are left
 * out, because there is nobody to warn.
 */
export async function warnFailing(trx: Db, limit: Limit, now: Date, count: number): Promise<FailingEndpoint[]> {
  const members = trx('client_members')
    .select('member_id')
    .whereRaw('client_members.client_id = webhook_endpoints.client_id');
  const endpoints = await failing(trx, limit, count).whereNull('warned_at').whereExists(members);
  await update(trx, endpoints, { warned_at: now });
  return endpoints;
}

/** Disables endpoints whose members were warned before `warnedBefore`. */
export async function disableFailing(
  trx: Db,
  limit: Limit & { warnedBefore: Date },
  now: Date,
  count: number,
): Promise<FailingEndpoint[]> {
  const endpoints = await failing(trx, limit, count).where('warned_at', '<=', limit.warnedBefore);
  await update(trx, endpoints, { disabled_at: now, disabled_reason: 'failures' });
  return endpoints;
}

async function update(trx: Db, endpoints: readonly FailingEndpoint[], changes: object): Promise<void> {
  const ids = endpoints.map(({ webhookEndpointId }) => webhookEndpointId);
  await trx('webhook_endpoints').whereIn('webhook_endpoint_id', ids).update(changes);
}
