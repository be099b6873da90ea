import {
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  pauseWebhookEndpoint,
  resumeWebhookEndpoint,
} from '../../../webhooks/endpoints/endpoint-change.js';
import { getWebhookEndpoint, type EndpointKey } from '../../../webhooks/endpoints/endpoint.js';
import type { Call, Handler, OperationId } from '../../../http/handler.js';
import { tabPath } from '../dashboard-layout.page.js';
import { redirectWithFlash } from '../flash.http.js';
import type { FlashMessage } from '../dashboard-layout.page.js';
import { openClientForm, openClientVisit, type ClientVisit } from '../member-visit.http.js';
import { refusedWith } from '../../../http/refused.js';
import { changedSince } from '../form-snapshot.form.js';
import { endpointChanges, endpointSnapshot, readWebhookEntry, webhookFaults } from './webhook.form.js';
import { ENDPOINT_FORM, webhookPage } from './webhook-view.http.js';

export const showDashboardWebhook: Handler<'showDashboardWebhook'> = async (call) => {
  const visit = await openClientVisit(call);
  return { status: 200, body: await webhookPage(call, visit) };
};

export const changeDashboardWebhook: Handler<'changeDashboardWebhook'> = async (call) => {
  const visit = await openClientForm(call, ENDPOINT_FORM);
  const entry = readWebhookEntry(call.body);
  const key = keyOf(call, visit);
  const endpoint = await getWebhookEndpoint(call.context, key, call.now);
  const faults = webhookFaults(call.context, visit.client, entry);
  if (Object.keys(faults).length > 0) return { status: 422, body: await webhookPage(call, visit, { entry, faults }) };
  const changes = endpointChanges(endpoint, entry);
  if (Object.keys(changes).length === 0) return backToEndpoint(call, visit, 'endpoint_same');
  const { shown: snapshot = '' } = call.body;
  const conflict = async () => ({ status: 409 as const, body: await webhookPage(call, visit, { entry, snapshot }) });
  if (changedSince(snapshot, endpointSnapshot(endpoint)).length > 0) return conflict();
  try {
    await changeWebhookEndpoint(call.context, key, { ...changes, expected: endpoint }, call.now, visit.actor);
    return backToEndpoint(call, visit, 'endpoint_saved');
  } catch (error) {
    // Somebody else has saved a change between the comparison above and this one.
    refusedWith(error, 409);
    return conflict();
  }
};

export const switchDashboardWebhook: Handler<'switchDashboardWebhook'> = async (call) => {
  const visit = await openClientForm(call, ENDPOINT_FORM);
  const { context, now } = call;
  const key = keyOf(call, visit);
  if (call.body.action === 'delete') {
    await deleteWebhookEndpoint(context, key, now, visit.actor);
    return redirectWithFlash(visit, tabPath(visit.client.clientId, 'webhooks'), 'endpoint_deleted');
  }
  if (call.body.action === 'resume') {
    await resumeWebhookEndpoint(context, key, now, visit.actor);
    return backToEndpoint(call, visit, 'endpoint_resumed');
  }
  await pauseWebhookEndpoint(context, key, now, visit.actor);
  return backToEndpoint(call, visit, 'endpoint_paused');
};

/** Identifies the endpoint together with the page's client, so that no other client's endpoint is found. */
export function keyOf<Id extends OperationId>(
  { path }: Call<Id> & { path: { webhook_endpoint_id: string } },
  { client }: ClientVisit,
): EndpointKey {
  return { webhookEndpointId: path.webhook_endpoint_id, clientId: client.clientId };
}

export function backToEndpoint<Id extends OperationId>(
  { path }: Call<Id> & { path: { webhook_endpoint_id: string } },
  visit: ClientVisit,
  done: FlashMessage,
) {
  return redirectWithFlash(visit, `${tabPath(visit.client.clientId, 'webhooks')}/${path.webhook_endpoint_id}`, done);
}
