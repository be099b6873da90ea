import { addWebhookEndpoint } from '../../../src/webhooks/endpoints/endpoint.js';
import { rotateWebhookSecret } from '../../../src/webhooks/endpoints/secret-rotation.js';
import { sendTestNotification } from '../../../src/webhooks/endpoints/test-notification.js';
import { bearer } from '../../support/http.js';
import type { PreparedRequest } from './director.js';
import type { Partner } from './partner.js';
import type { Target } from './transaction.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const TESTS_A_MINUTE = 10;

/** Bodies that are in order, by the last word of the path. */
const BODIES: Record<string, object> = {
  'webhook-endpoints': { url: 'https://harbour.example/webhooks' },
  '{webhook_endpoint_id}': { url: 'https://harbour.example/webhooks/v2' },
  'rotate-secret': { overlap_seconds: 60 },
};

/** What brings each response of an operation on webhooks about, each time about an endpoint of its own. */
export function webhookRequests(partner: Partner) {
  const { context, clientId } = partner;
  return async (target: Target): Promise<PreparedRequest> => {
    const { path, method, status } = target;
    const word = path.split('/').at(-1) ?? '';
    const takesBody = method !== 'get' && BODIES[word] !== undefined;
    const headers = headersFor(partner, target, takesBody);
    const id = status === '404' ? UNKNOWN : await givenEndpoint(word, status);
    return {
      path: path.replace('{webhook_endpoint_id}', id),
      headers,
      body: takesBody ? JSON.stringify(bodyFor(word, status)) : '',
    };
  };

  async function givenEndpoint(word: string, status: string): Promise<string> {
    // Twenty are the most that a client may have.
    await context.db('webhook_endpoints').where({ client_id: clientId }).delete();
    const now = context.clock();
    const { endpoint } = await addWebhookEndpoint(context, { clientId, url: 'https://harbour.example/' }, now);
    const { webhookEndpointId } = endpoint;
    if (word === 'promote-secret') await rotateWebhookSecret(context, { webhookEndpointId, clientId }, {}, now);
    for (let n = 0; status === '429' && n < TESTS_A_MINUTE; n += 1) {
      await sendTestNotification(context, { webhookEndpointId, clientId }, now);
    }
    return webhookEndpointId;
  }
}

/** What a request about webhooks needs beside its body, or lacks, to be answered so. */
export function headersFor(
  { clientTokens, userTokens, heldKey, usedKey }: Partner,
  { method, status }: Target,
  takesBody: boolean,
): Record<string, string> {
  const isPost = method === 'post';
  return {
    ...authorization(),
    ...(takesBody ? { 'Content-Type': status === '415' ? 'text/plain' : 'application/json' } : {}),
    ...(isPost && status === '409' ? { 'Idempotency-Key': heldKey } : {}),
    ...(isPost && status === '422' ? { 'Idempotency-Key': usedKey } : {}),
  };

  function authorization(): Record<string, string> {
    if (status === '401') return {};
    if (status === '403') return bearer(userTokens.access_token);
    return status === '400' ? { authorization: 'Bearer two tokens' } : bearer(clientTokens.access_token);
  }
}

function bodyFor(word: string, status: string): object {
  const right = BODIES[word] ?? {};
  if (status === '413') return { ...right, url: 'x'.repeat(64 * 1024) };
  return status === '422' && 'url' in right ? { url: 'https://harbour.example/#top' } : right;
}
