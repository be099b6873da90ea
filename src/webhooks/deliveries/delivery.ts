import type { Context } from '../../context.js';
import { refuse } from '../../refusals/refuse.js';
import { paginate, type PageRequest } from '../../http/pagination.js';
import {
  findDelivery,
  getNotificationBody,
  listAttempts,
  listDeliveryRows,
  type Attempt,
  type Delivery,
  type DeliveryFilter,
  type DeliveryKey,
} from './delivery.store.js';

export type { Attempt, Delivery, DeliveryFilter, DeliveryKey } from './delivery.store.js';

type Reading = Pick<Context, 'db' | 'config'>;

export interface DeliveryDetails extends Delivery {
  /** The notification exactly as it is sent. */
  body: string;
  attempts: Attempt[];
}

/** A page of deliveries, newest first; of all clients if the filter names none. */
export async function listDeliveries(
  { db }: Pick<Context, 'db'>,
  filter: DeliveryFilter,
  request: PageRequest,
): Promise<{ data: Delivery[]; next_cursor?: string }> {
  const rows = await listDeliveryRows(db, filter, request);
  return paginate(
    rows,
    request,
    ({ createdAt, deliveryId }) => ({ createdAt, id: deliveryId }),
    (row) => row,
  );
}

/** @throws Refused for a delivery that is unknown, has been deleted by retention, or is another client's */
export async function getDelivery({ db, config }: Reading, key: DeliveryKey): Promise<Delivery> {
  const delivery = await findDelivery(db, key);
  if (!delivery) {
    refuse('webhook_delivery.unknown', { keptDays: config.webhookRetentionDays });
  }
  return delivery;
}

/**
 * A delivery with its body and all its attempts.
 * @throws Refused as `getDelivery`
 */
export async function getDeliveryDetails(context: Reading, key: DeliveryKey): Promise<DeliveryDetails> {
  const { db } = context;
  const delivery = await getDelivery(context, key);
  const [body, attempts] = await Promise.all([
    getNotificationBody(db, delivery.notificationId),
    listAttempts(db, delivery.deliveryId),
  ]);
  return { ...delivery, body, attempts };
}
