import {
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  pauseWebhookEndpoint,
  resumeWebhookEndpoint,
} from '../webhooks/endpoint-change.js';
import { getWebhookEndpoint, type EndpointKey } from '../webhooks/endpoint.js';
import type { Call, Handler, OperationId } from '../web/handler.js';
import { tabPath } from './dashboard-layout.js';
import { seeDone, type Done } from './done.js';
import { openClientForm, openClientVisit, type ClientVisit } from './member-visit.js';
import { faultByField, refusedWith, refuseMissing } from './refused.js';
import { readHeaders, readWebhookEntry, WEBHOOK_FIELDS } from './webhook-entry.js';
import { ENDPOINT_FORM, webhookPage } from './webhook-view.js';

export const showDashboardWebhook: Handler<'showDashboardWebhook'> = async (call) => {
  const visit = await openClientVisit(call);
  return { status: 200, body: await webhookPage(call, visit) };
};

export const changeDashboardWebhook: Handler<'changeDashboardWebhook'> = async (call) => {
  const visit = await openClientForm(call, ENDPOINT_FORM);
  const entry = readWebhookEntry(call.body);
  const { headers, fault } = readHeaders(entry);
  const key = keyOf(call, visit);
  if (fault !== undefined) {
    return { status: 422, body: await webhookPage(call, visit, { entry, faults: { headers: fault } }) };
  }
  try {
    const { url, eventTypes } = await getWebhookEndpoint(call.context, key, call.now);
    const isSame = JSON.stringify([...eventTypes].sort()) === JSON.stringify([...entry.eventTypes].sort());
    // Only what differs: the audit log names what somebody has changed.
    const changes = {
      ...(entry.url === url ? {} : { url: entry.url }),
      ...(isSame ? {} : { eventTypes: entry.eventTypes }),
      ...(headers ? { headers } : {}),
    };
    if (Object.keys(changes).length === 0) return backToEndpoint(call, visit, 'endpoint_same');
    await changeWebhookEndpoint(call.context, key, changes, call.now, visit.actor);
    return backToEndpoint(call, visit, 'endpoint_saved');
  } catch (error) {
    const { status, ...refused } = refusedWith(error, 422);
    const faults = faultByField(refused, WEBHOOK_FIELDS);
    return { status, body: await webhookPage(call, visit, { entry, faults }) };
  }
};

export const switchDashboardWebhook: Handler<'switchDashboardWebhook'> = async (call) => {
  const visit = await openClientForm(call, ENDPOINT_FORM);
  const { context, now } = call;
  const key = keyOf(call, visit);
  try {
    if (call.body.action === 'delete') {
      await deleteWebhookEndpoint(context, key, now, visit.actor);
      return seeDone(tabPath(visit.client.clientId, 'webhooks'), 'endpoint_deleted');
    }
    if (call.body.action === 'resume') {
      await resumeWebhookEndpoint(context, key, now, visit.actor);
      return backToEndpoint(call, visit, 'endpoint_resumed');
    }
    await pauseWebhookEndpoint(context, key, now, visit.actor);
    return backToEndpoint(call, visit, 'endpoint_paused');
  } catch (error) {
    refuseMissing(error);
  }
};

/** An endpoint of the client whose page it is, and of nobody else. */
export function keyOf<Id extends OperationId>(
  { path }: Call<Id> & { path: { webhook_endpoint_id: string } },
  { client }: ClientVisit,
): EndpointKey {
  return { webhookEndpointId: path.webhook_endpoint_id, clientId: client.clientId };
}

export function backToEndpoint<Id extends OperationId>(
  { path }: Call<Id> & { path: { webhook_endpoint_id: string } },
  { client }: ClientVisit,
  done: Done,
) {
  return seeDone(`${tabPath(client.clientId, 'webhooks')}/${path.webhook_endpoint_id}`, done);
}
