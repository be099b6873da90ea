import type { PreparedRequest } from './director.js';
import type { Partner } from './partner.js';
import type { Target } from './transaction.js';
import { headersFor } from './webhook-requests.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** Bodies that are in order, by the last word of the path. */
const BODIES: Record<string, object> = {
  outcome: { outcome: 'approved' },
  clock: { forward_seconds: 60 },
  users: { users: [{ level: 'basic', status: 'pending', country: 'DE' }] },
};

/** What brings each response of an operation of the sandbox about, about a user of its own where it works. */
export function sandboxRequests(partner: Partner) {
  return async (target: Target): Promise<PreparedRequest> => {
    const { path, method, status } = target;
    const takesBody = method === 'post';
    const body = BODIES[path.split('/').at(-1) ?? ''] ?? {};
    const padding = status === '413' ? { padding: 'x'.repeat(256 * 1024) } : {};
    const userId = status === '200' && path.includes('{user_id}') ? await partner.givenSeenUser() : UNKNOWN;
    return {
      path: path.replace('{user_id}', userId).replace('{level}', 'basic'),
      headers: headersFor(partner, target, takesBody),
      body: takesBody ? JSON.stringify({ ...body, ...padding }) : '',
    };
  };
}
