import { recordMemberEvent, type Actor } from '../../audit/audit-event.js';
import type { Context } from '../../context.js';
import { randomId } from '../../crypto/random-token.js';
import { refusal, type Refused } from '../../refusals/refuse.js';
import { formatTimestamp } from '../../http/timestamp.js';
import { getWebhookEndpoint, type EndpointKey } from './endpoint.js';
import { serializeNotification } from '../notifications/notification.js';
import { nudgeRelay } from '../relay/nudge.js';
import { insertTestNotification, lockEndpoint } from './test-notification.store.js';

/**
 * Test notifications per endpoint and WINDOW_SECONDS: enough to try out a receiver, too few to misuse the service for
 * flooding a server.
 */
const LIMIT = 10;
const WINDOW_SECONDS = 60;

/**
 * Sends a notification of the type `test` to this endpoint only. It is delivered like any other.
 * @throws Refused if the endpoint is unknown or disabled, or has had too many test notifications
 */
export async function sendTestNotification(
  context: Context,
  key: EndpointKey,
  now: Date,
  actor: Actor = {},
): Promise<{ deliveryId: string; notificationId: string }> {
  const notificationId = randomId('evt_');
  const body = serializeNotification({
    type: 'test',
    data: { message: 'This is a test notification. Nothing has happened.', timestamp: formatTimestamp(now) },
  });
  const since = new Date(now.getTime() - WINDOW_SECONDS * 1000);
  const deliveryId = await context.db.transaction(async (trx) => {
    await lockEndpoint(trx, key);
    const deliveryId = await insertTestNotification(trx, key, { notificationId, body, now }, { since, limit: LIMIT });
    const { clientId, webhookEndpointId: detail } = key;
    const event = { type: 'webhook_test_sent', clientId, detail, ...actor } as const;
    if (deliveryId !== undefined) await recordMemberEvent(trx, event, now);
    return deliveryId;
  });
  if (deliveryId === undefined) throw await whyNot(context, key, now);
  nudgeRelay(context);
  return { deliveryId, notificationId };
}

async function whyNot(context: Context, key: EndpointKey, now: Date): Promise<Refused> {
  const { disabledAt } = await getWebhookEndpoint(context, key, now);
  if (disabledAt) return refusal('webhook_test.endpoint_disabled');
  return refusal('webhook_test.too_many', { max: LIMIT, retryAfterSeconds: WINDOW_SECONDS });
}
