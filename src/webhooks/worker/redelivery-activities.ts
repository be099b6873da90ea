import type { RedeliveryActivities } from '../../../workflows/redelivery-activities.js';
import type { Context } from '../../context.js';
import { concealing } from './activities.js';
import { redeliverPage } from '../deliveries/redelivery-page.js';
import { updateToCancelled } from '../deliveries/redelivery-many.store.js';

/**
 * The activities of the workflow of a redelivery of many. Only ids and one word pass through Temporal, because its
 * histories must not contain data of clients or users.
 */
export function createRedeliveryActivities(context: Context): RedeliveryActivities {
  const { db, logger, clock } = context;
  return {
    redeliverPage: (id) => concealing(logger, { redelivery: id }, () => redeliverPage(context, id)),
    cancelRedelivery: (webhookRedeliveryId) =>
      concealing(logger, { redelivery: webhookRedeliveryId }, async () => {
        await updateToCancelled(db, { webhookRedeliveryId, clientId: undefined }, clock());
      }),
  };
}
