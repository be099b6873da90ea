import { addListener } from '../../../src/webhooks/listeners/listener.js';
import type { PreparedRequest } from './director.js';
import type { Partner } from './partner.js';
import type { Target } from './transaction.js';
import { headersFor } from './webhook-requests.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** What brings each response of an operation on listeners about, each time about a listener of its own. */
export function listenerRequests(partner: Partner) {
  const { context, clientId } = partner;
  return async (target: Target): Promise<PreparedRequest> => {
    const { path, method, status } = target;
    // Five are the most that a client may have.
    await context.db('webhook_listeners').where({ client_id: clientId }).delete();
    const { webhookListenerId } = await addListener(context, { clientId }, context.clock());
    const takesBody = method === 'post';
    const padding = status === '413' ? { padding: 'x'.repeat(64 * 1024) } : {};
    return {
      path: path.replace('{webhook_listener_id}', status === '404' ? UNKNOWN : webhookListenerId),
      headers: headersFor(partner, target, takesBody),
      body: takesBody ? JSON.stringify({ event_types: ['verification_approved'], ...padding }) : '',
    };
  };
}
