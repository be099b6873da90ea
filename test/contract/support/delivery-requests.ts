import { addWebhookEndpoint } from '../../../src/webhooks/endpoints/endpoint.js';
import { redeliverMany } from '../../../src/webhooks/deliveries/redelivery-many.js';
import { sendTestNotification } from '../../../src/webhooks/endpoints/test-notification.js';
import type { PreparedRequest } from './director.js';
import type { Partner } from './partner.js';
import type { Target } from './transaction.js';
import { headersFor } from './webhook-requests.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const MANY = '/v2/webhook-redeliveries';

/** What brings each response of an operation on deliveries about, each time about a delivery of its own. */
export function deliveryRequests(partner: Partner) {
  const { context, clientId } = partner;
  return async (target: Target): Promise<PreparedRequest> => {
    const { path, method, status } = target;
    const deliveryId = await givenDelivery(/\{delivery_id\}\/(retry-now|cancel)$/.test(path));
    const takesBody = path === MANY && method === 'post';
    const redeliveryId = path.startsWith(`${MANY}/`) ? await givenRedelivery() : '';
    return {
      path: path
        .replace('{delivery_id}', status === '404' ? UNKNOWN : deliveryId)
        .replace('{webhook_redelivery_id}', status === '404' ? UNKNOWN : redeliveryId),
      headers: headersFor(partner, target, takesBody),
      body: takesBody ? bodyFor(status) : '',
    };
  };

  async function givenDelivery(isWaiting: boolean): Promise<string> {
    await context.db('webhook_redeliveries').where({ client_id: clientId }).delete();
    await context.db('webhook_endpoints').where({ client_id: clientId }).delete();
    const now = context.clock();
    const { endpoint } = await addWebhookEndpoint(context, { clientId, url: 'https://harbour.example/' }, now);
    const key = { webhookEndpointId: endpoint.webhookEndpointId, clientId };
    const { deliveryId } = await sendTestNotification(context, key, now);
    await context
      .db('deliveries')
      .where({ delivery_id: deliveryId })
      .update(
        isWaiting
          ? { dispatched_at: now, attempt_count: 1, next_attempt_at: new Date(now.getTime() + 20_000) }
          : { state: 'exhausted', dispatched_at: now, attempt_count: 21, finished_at: now },
      );
    return deliveryId;
  }

  async function givenRedelivery(): Promise<string> {
    const wish = { clientId, state: 'exhausted' } as const;
    return (await redeliverMany(context, wish, context.clock())).webhookRedeliveryId;
  }
}

function bodyFor(status: string): string {
  const padding = status === '413' ? { type: 'x'.repeat(64 * 1024) } : {};
  return JSON.stringify({ state: 'exhausted', dry_run: status === '200', ...padding });
}
