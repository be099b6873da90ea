import type { Db } from '../db/database.js';

/** The endpoint is deleted (W10). A row that an attempt is writing at this moment is cancelled by its next one. */
export async function cancelWaiting(trx: Db, webhookEndpointId: string, now: Date): Promise<void> {
  // The writer of attempts may hold deliveries and wait for the endpoint, which we hold: waiting for it would be for ever.
  const waiting = trx('deliveries')
    .select('delivery_id')
    .where({ webhook_endpoint_id: webhookEndpointId })
    .whereIn('state', ['pending', 'held'])
    .forUpdate()
    .skipLocked();
  await trx('deliveries')
    .whereIn('delivery_id', waiting)
    .update({ state: 'cancelled', finished_at: now, next_attempt_at: null, leased_until: null });
}
