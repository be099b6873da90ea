import { getWebhookEndpoint } from '../../../webhooks/endpoints/endpoint.js';
import type { Call, OperationId } from '../../../http/handler.js';
import { renderPage } from '../../../ui/render.js';
import { clientFormToken, type ClientVisit } from '../member-visit.http.js';
import { entryOf } from './webhook.form.js';
import { WebhookPage, type WebhookPageProps } from './webhook.page.js';

export const ENDPOINT_FORM = 'webhook endpoint';

/**
 * The page of one endpoint, which is also the response to a form that was refused or that created a secret.
 * @throws Refused
 */
export async function webhookPage<Id extends OperationId>(
  { context, now, path }: Pick<Call<Id>, 'context' | 'now'> & { path: { webhook_endpoint_id: string } },
  visit: ClientVisit,
  more: Partial<Pick<WebhookPageProps, 'entry' | 'faults' | 'refused' | 'newSecret' | 'snapshot'>> = {},
): Promise<string> {
  const { frame, client } = visit;
  const key = { webhookEndpointId: path.webhook_endpoint_id, clientId: client.clientId };
  const endpoint = await getWebhookEndpoint(context, key, now);
  const csrf = clientFormToken(visit, ENDPOINT_FORM);
  return renderPage(WebhookPage({ frame, client, endpoint, csrf, entry: entryOf(endpoint), faults: {}, ...more }));
}
