import { randomUUID } from 'node:crypto';
import type { Context } from '../context.js';
import { findClient } from '../clients/client.js';
import { randomToken } from '../crypto/random-token.js';
import { Problem } from '../web/errors.js';
import { refuseWeakSecret, sealSecret } from './endpoint-secret.js';
import { findEndpointClientId, insertEndpoint, updateEndpointUrl } from './endpoint.store.js';
import { parseEndpointUrl } from './endpoint-url.js';
import { DEFAULT_EVENT_TYPES, EVENT_TYPES, isEventType, type EventType } from './event-type.js';

export interface WebhookEndpoint {
  webhookEndpointId: string;
  clientId: string;
  url: string;
  eventTypes: EventType[];
  createdAt: Date;
}

/**
 * Registers where a client receives notifications (W5).
 * @returns the endpoint, and the secret that signs: shown this once
 * @throws Problem when the client is unknown or a value cannot be used
 */
export async function addWebhookEndpoint(
  context: Context,
  input: { clientId: string; url: string; eventTypes?: readonly string[]; secret?: string },
  now: Date,
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  const url = await usableUrl(context, input.clientId, input.url);
  const secret = input.secret ?? randomToken('whs_');
  refuseWeakSecret(secret);
  const endpoint: WebhookEndpoint = {
    webhookEndpointId: randomUUID(),
    clientId: input.clientId,
    url,
    eventTypes: parseEventTypes(input.eventTypes ?? DEFAULT_EVENT_TYPES),
    createdAt: now,
  };
  await insertEndpoint(context.db, endpoint, sealSecret(context.encryption, endpoint.webhookEndpointId, secret));
  return { endpoint, secret };
}

/**
 * From the next attempt on deliveries go to the new URL, those that wait already too (W10).
 * @throws Problem when the endpoint is unknown or the URL cannot be used
 */
export async function changeWebhookEndpointUrl(
  context: Context,
  webhookEndpointId: string,
  url: string,
): Promise<void> {
  const clientId = await findEndpointClientId(context.db, webhookEndpointId);
  if (!clientId) throw new Problem(404, 'Unknown endpoint', 'There is no webhook endpoint with this id.');
  await updateEndpointUrl(context.db, webhookEndpointId, await usableUrl(context, clientId, url));
}

async function usableUrl(context: Context, clientId: string, text: string): Promise<string> {
  const client = await findClient(context.db, clientId);
  if (!client) throw new Problem(404, 'Unknown client', 'There is no client with this id.');
  const parsed = parseEndpointUrl(text, {
    environment: client.environment,
    allowPrivateAddresses: context.config.allowPrivateWebhookAddresses,
  });
  if ('fault' in parsed) throw new Problem(422, 'Unusable URL', `The URL ${parsed.fault}.`);
  return parsed.url;
}

function parseEventTypes(names: readonly string[]): EventType[] {
  const types = [...new Set(names)];
  if (types.length === 0 || !types.every(isEventType)) {
    throw new Problem(422, 'Unknown event type', `Choose from ${EVENT_TYPES.join(', ')}.`);
  }
  return types;
}
