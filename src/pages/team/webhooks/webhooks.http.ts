import { addWebhookEndpoint, listWebhookEndpoints } from '../../../webhooks/endpoints/endpoint.js';
import { present } from '../../../present.js';
import type { Call, Handler, OperationId } from '../../../http/handler.js';
import { renderPage } from '../../../ui/render.js';
import { clientFormToken, openClientForm, openClientVisit, type ClientVisit } from '../member-visit.http.js';
import { refusedWith } from '../../../http/refused.js';
import { NEW_ENTRY, readHeaders, readWebhookEntry, webhookFaults } from './webhook.form.js';
import { WebhookAddedPage } from './webhook-added.page.js';
import { WebhooksPage, type WebhooksPageProps } from './webhooks.page.js';

const FORM = 'new webhook endpoint';
/** The limit is higher than the number of endpoints that a client may have, so one page has all of them. */
export const ALL_ENDPOINTS = { limit: 100, after: undefined };

export const showDashboardWebhooks: Handler<'showDashboardWebhooks'> = async (call) => {
  const visit = await openClientVisit(call);
  return { status: 200, body: await page(call, visit) };
};

export const addDashboardWebhook: Handler<'addDashboardWebhook'> = async (call) => {
  const visit = await openClientForm(call, FORM);
  const entry = readWebhookEntry(call.body);
  const { frame, client, actor } = visit;
  const faults = webhookFaults(call.context, client, entry);
  if (Object.keys(faults).length > 0) return { status: 422, body: await page(call, visit, { entry, faults }) };
  const { url, eventTypes, secret } = entry;
  const { headers } = readHeaders(entry);
  const input = { clientId: client.clientId, url, eventTypes, ...present({ headers, secret: secret || undefined }) };
  try {
    const added = await addWebhookEndpoint(call.context, input, call.now, actor);
    // The response contains the page itself. A redirect would have to carry the secret in its URL.
    return { status: 200, body: renderPage(WebhookAddedPage({ frame, ...added })) };
  } catch (error) {
    const { status, ...refused } = refusedWith(error, 409);
    return { status, body: await page(call, visit, { entry, refused }) };
  }
};

async function page<Id extends OperationId>(
  { context, now }: Pick<Call<Id>, 'context' | 'now'>,
  visit: ClientVisit,
  more: Partial<Pick<WebhooksPageProps, 'entry' | 'faults' | 'refused'>> = {},
): Promise<string> {
  const { frame, client } = visit;
  const { data: endpoints } = await listWebhookEndpoints(context, client.clientId, ALL_ENDPOINTS, now);
  const csrf = clientFormToken(visit, FORM);
  return renderPage(WebhooksPage({ frame, client, endpoints, csrf, entry: NEW_ENTRY, faults: {}, ...more }));
}
