import { randomUUID } from 'node:crypto';
import type { Context } from '../context.js';
import type { Db } from '../db/database.js';
import { Problem } from '../web/errors.js';
import { findDelivery, insertRedelivery, selectDeliveries, type DeliveryFilter } from './delivery.store.js';
import type { DeliveryState } from './delivery-work.js';
import { nudgeRelay } from './nudge.js';

export type { DeliveryFilter } from './delivery.store.js';
export type { DeliveryState } from './delivery-work.js';

export interface Delivery {
  deliveryId: string;
  notificationId: string;
  eventType: string;
  clientId: string;
  webhookEndpointId: string;
  redeliveryOf: string | null;
  state: DeliveryState;
  attemptCount: number;
  lastStatusCode: number | null;
  lastErrorClass: string | null;
  nextAttemptAt: Date | null;
  createdAt: Date;
  finishedAt: Date | null;
}

/** Newest first. */
export function listDeliveries(db: Db, filter: DeliveryFilter): Promise<Delivery[]> {
  return selectDeliveries(db, filter);
}

/**
 * Sends a finished delivery's notification again: a delivery of its own with a fresh schedule and workflow,
 * under the same `webhook-id` (W7, DF6). The old attempts stay as they are.
 * @throws Problem when it is unknown, still under way, or its endpoint is deleted
 */
export async function redeliver(context: Context, deliveryId: string, now: Date): Promise<Delivery> {
  const newId = randomUUID();
  if (!(await insertRedelivery(context.db, { deliveryId, newId, now }))) {
    const delivery = await findDelivery(context.db, deliveryId);
    if (!delivery) throw new Problem(404, 'Unknown delivery', 'There is no delivery with this id.');
    if (delivery.state === 'pending' || delivery.state === 'held') {
      throw new Problem(409, 'Delivery under way', `It is ${delivery.state}: only a finished one can be redelivered.`);
    }
    throw new Problem(409, 'Endpoint deleted', 'The endpoint of this delivery has been deleted.');
  }
  nudgeRelay(context);
  const redelivery = await findDelivery(context.db, newId);
  if (!redelivery) throw new Error(`delivery ${newId} was inserted and is not there`);
  return redelivery;
}
