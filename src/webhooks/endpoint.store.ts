import type { Db } from '../db/database.js';
import type { WebhookEndpoint } from './endpoint.js';

export async function insertEndpoint(db: Db, endpoint: WebhookEndpoint, secretEncrypted: Buffer): Promise<void> {
  await db('webhook_endpoints').insert({
    webhook_endpoint_id: endpoint.webhookEndpointId,
    client_id: endpoint.clientId,
    url: endpoint.url,
    event_types: endpoint.eventTypes,
    secret_encrypted: secretEncrypted,
    created_at: endpoint.createdAt,
  });
}

/** Whose endpoint it is; undefined when it does not exist or was deleted. */
export async function findEndpointClientId(db: Db, webhookEndpointId: string): Promise<string | undefined> {
  const row = await db('webhook_endpoints')
    .first<{ client_id: string } | undefined>('client_id')
    .where({ webhook_endpoint_id: webhookEndpointId, deleted_at: null });
  return row?.client_id;
}

export async function updateEndpointUrl(db: Db, webhookEndpointId: string, url: string): Promise<void> {
  await db('webhook_endpoints').where({ webhook_endpoint_id: webhookEndpointId }).update({ url });
}
