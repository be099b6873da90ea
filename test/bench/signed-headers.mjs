import { createHmac } from 'node:crypto';

/** What the product sends with each POST, by the shortest way. */
export function signedHeaders({ id, attempt, body, secret }) {
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
    'x-service-signature': `sha1=${createHmac('sha1', secret).update(body).digest('hex')}`,
    'x-service-attempt': String(attempt),
  };
}
