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
