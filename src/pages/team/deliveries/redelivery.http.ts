import {
  cancelWebhookRedelivery,
  countRedeliveries,
  getWebhookRedelivery,
  redeliverMany,
} from '../../../webhooks/deliveries/redelivery-many.js';
import type { Handler } from '../../../http/handler.js';
import { messages } from '../../../texts/messages.js';
import { renderPage } from '../../../ui/render.js';
import { tabPath } from '../dashboard-layout.page.js';
import { REDELIVERY_FORM } from './deliveries.http.js';
import { readDeliveryFields, toDeliveryFilter } from './delivery-filter.form.js';
import { redirectWithFlash } from '../flash.http.js';
import { clientFormToken, openClientForm, openClientVisit, type ClientVisit } from '../member-visit.http.js';
import { refusedWith } from '../../../http/refused.js';
import { RedeliveryCountPage, RedeliveryPage } from './redelivery.page.js';
import { dayFaults, hasIgnoredValue } from '../users/user-filter.form.js';

/**
 * The first request only counts the deliveries that the filter chooses. The button on that page then redelivers them.
 */
export const redeliverDashboardDeliveries: Handler<'redeliverDashboardDeliveries'> = async (call) => {
  const visit = await openClientForm(call, REDELIVERY_FORM);
  const { context, now, body } = call;
  const { clientId } = visit.client;
  const fields = readDeliveryFields(body);
  const props = { frame: visit.frame, clientId, fields, csrf: clientFormToken(visit, REDELIVERY_FORM) };
  if (Object.keys(dayFaults(fields)).length > 0) return { status: 422, body: renderPage(RedeliveryCountPage(props)) };
  if (hasIgnoredValue(body, fields)) {
    const { unreadableTitle: title, unreadableText: text } = messages.clientDeliveries.many;
    return { status: 422, body: renderPage(RedeliveryCountPage({ ...props, refused: { title, text } })) };
  }
  const request = toDeliveryFilter(fields, clientId);
  try {
    if (body.action !== 'redeliver') {
      const counted = await countRedeliveries(context, request, now);
      return { status: 200, body: renderPage(RedeliveryCountPage({ ...props, counted })) };
    }
    const { webhookRedeliveryId } = await redeliverMany(context, request, now, visit.actor);
    return redirectWithFlash(visit, redeliveryPath(visit, webhookRedeliveryId), 'redelivery_started');
  } catch (error) {
    const { status, ...refused } = refusedWith(error, 409, 422);
    return { status, body: renderPage(RedeliveryCountPage({ ...props, refused })) };
  }
};

export const showDashboardRedelivery: Handler<'showDashboardRedelivery'> = async (call) => {
  const visit = await openClientVisit(call);
  const { frame, client } = visit;
  const key = { webhookRedeliveryId: call.path.webhook_redelivery_id, clientId: client.clientId };
  const redelivery = await getWebhookRedelivery(call.context, key);
  const csrf = clientFormToken(visit, REDELIVERY_FORM);
  return { status: 200, body: renderPage(RedeliveryPage({ frame, redelivery, csrf })) };
};

export const cancelDashboardRedelivery: Handler<'cancelDashboardRedelivery'> = async (call) => {
  const visit = await openClientForm(call, REDELIVERY_FORM);
  const { frame, client } = visit;
  const key = { webhookRedeliveryId: call.path.webhook_redelivery_id, clientId: client.clientId };
  try {
    await cancelWebhookRedelivery(call.context, key, call.now, visit.actor);
  } catch (error) {
    const { status, ...refused } = refusedWith(error, 409);
    const redelivery = await getWebhookRedelivery(call.context, key);
    const csrf = clientFormToken(visit, REDELIVERY_FORM);
    return { status, body: renderPage(RedeliveryPage({ frame, redelivery, csrf, refused })) };
  }
  return redirectWithFlash(visit, redeliveryPath(visit, key.webhookRedeliveryId), 'redelivery_ended');
};

function redeliveryPath({ client }: ClientVisit, webhookRedeliveryId: string): string {
  return `${tabPath(client.clientId, 'deliveries')}/redeliveries/${webhookRedeliveryId}`;
}
