import { setTimeout as pause } from 'node:timers/promises';
import { recordMemberEvent, type Actor } from '../../audit/audit-event.js';
import type { Context } from '../../context.js';
import { refusal, refuse, type Refused } from '../../refusals/refuse.js';
import { getDelivery, type Delivery, type DeliveryFilter, type DeliveryKey } from './delivery.js';
import { isFinal } from './delivery-state.js';
import { findEndpointRow } from '../endpoints/endpoint.store.js';
import { nudgeRelay } from '../relay/nudge.js';
import { cancelDeliveries, hasCancellable, requestRetries, requestRetry } from '../relay/wake-requests.store.js';

const BATCH = 1_000;
/**
 * How often to try. A delivery cannot be cancelled while one of its attempts is being written, which takes
 * milliseconds. The number is limited because new deliveries may keep coming.
 */
const TRIES = 50;
const TRY_AGAIN_MS = 100;

/**
 * Makes the next attempt due now. The request is stored in the row of the delivery, and a worker then wakes the
 * workflow. So this works while Temporal is down.
 * @throws Refused if the delivery is unknown, or if it does not wait for an attempt
 */
export async function retryNow(context: Context, key: DeliveryKey, now: Date, actor: Actor = {}): Promise<Delivery> {
  const isAsked = await context.db.transaction(async (trx) => {
    if (!(await requestRetry(trx, key, now))) return false;
    await recordMemberEvent(trx, { type: 'delivery_retried', ...aboutDelivery(key), ...actor }, now);
    return true;
  });
  if (!isAsked) throw await notWaiting(context, await getDelivery(context, key));
  nudgeRelay(context);
  return getDelivery(context, key);
}

/**
 * Makes the next attempt due now for every matching delivery that waits for one.
 * @returns how many
 */
export async function retryAllNow(context: Context, filter: DeliveryFilter, now: Date): Promise<number> {
  return inBatches(context, () => requestRetries(context.db, filter, BATCH, now));
}

/**
 * Cancels a delivery, so that nothing more is sent. An attempt that is under way may still arrive.
 * @throws Refused if the delivery is unknown, or if it has ended or an attempt of it is just being written
 */
export async function cancel(context: Context, key: DeliveryKey, now: Date, actor: Actor = {}): Promise<Delivery> {
  const { deliveryId, clientId, state } = await getDelivery(context, key);
  const cancelled = await context.db.transaction(async (trx) => {
    const count = await cancelDeliveries(trx, { deliveryId, clientId }, 1, now);
    const event = { type: 'delivery_cancelled', ...aboutDelivery(key), ...actor } as const;
    if (count > 0) await recordMemberEvent(trx, event, now);
    return count;
  });
  if (cancelled === 0 && isFinal(state)) {
    refuse('webhook_delivery.nothing_to_cancel', { state });
  }
  if (cancelled === 0) {
    refuse('webhook_delivery.attempt_being_written');
  }
  nudgeRelay(context);
  return getDelivery(context, key);
}

/**
 * Cancels all matching deliveries that have not ended. A delivery whose attempt is being written at this moment is
 * tried again.
 * @returns how many
 */
export async function cancelAll(context: Context, filter: DeliveryFilter, now: Date): Promise<number> {
  let total = 0;
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await pause(TRY_AGAIN_MS);
    total += await inBatches(context, () => cancelDeliveries(context.db, filter, BATCH, now));
    if (!(await hasCancellable(context.db, filter))) break;
  }
  return total;
}

/** The client and the id of a delivery, as fields of an audit event. */
export function aboutDelivery({ deliveryId, clientId }: DeliveryKey) {
  return { clientId, detail: deliveryId };
}

/** Works in batches, so that no transaction locks many rows for long. */
async function inBatches(context: Context, step: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let count = BATCH; count === BATCH; total += count) {
    count = await step();
    nudgeRelay(context);
  }
  return total;
}

async function notWaiting({ db }: Context, delivery: Delivery): Promise<Refused> {
  const { state, webhookEndpointId, clientId } = delivery;
  if (isFinal(state)) {
    return refusal('webhook_delivery.nothing_to_retry', { state });
  }
  const endpoint = await findEndpointRow(db, { webhookEndpointId, clientId });
  if (state === 'held') return refusal('webhook_delivery.held');
  return refusal(endpoint?.disabled_at ? 'webhook_delivery.about_to_be_held' : 'webhook_delivery.attempt_due');
}
