import { getDeliveryDetails, type DeliveryKey } from '../../../webhooks/deliveries/delivery.js';
import { cancel, retryNow } from '../../../webhooks/deliveries/delivery-steering.js';
import { redeliver } from '../../../webhooks/deliveries/redelivery.js';
import type { Call, Handler, OperationId } from '../../../http/handler.js';
import { renderPage } from '../../../ui/render.js';
import { endpointUrls } from './deliveries.http.js';
import { tabPath } from '../dashboard-layout.page.js';
import { DeliveryPage, type DeliveryPageProps } from './delivery.page.js';
import { redirectWithFlash } from '../flash.http.js';
import { clientFormToken, openClientForm, openClientVisit, type ClientVisit } from '../member-visit.http.js';
import { refusedWith } from '../../../http/refused.js';

const FORM = 'delivery';
const ACTIONS = {
  retry: { steer: retryNow, done: 'retry_hurried' },
  cancel: { steer: cancel, done: 'delivery_cancelled' },
  redeliver: { steer: redeliver, done: 'redelivered' },
} as const;

export const showDashboardDelivery: Handler<'showDashboardDelivery'> = async (call) => {
  const visit = await openClientVisit(call);
  return { status: 200, body: await page(call, visit, keyOf(call, visit)) };
};

export const steerDashboardDelivery: Handler<'steerDashboardDelivery'> = async (call) => {
  const visit = await openClientForm(call, FORM);
  const key = keyOf(call, visit);
  const { steer, done } = ACTIONS[call.body.action];
  try {
    const { deliveryId } = await steer(call.context, key, call.now, visit.actor);
    return redirectWithFlash(visit, `${tabPath(visit.client.clientId, 'deliveries')}/${deliveryId}`, done);
  } catch (error) {
    const { status, ...refused } = refusedWith(error, 409);
    return { status, body: await page(call, visit, key, { refused }) };
  }
};

/** Identifies the delivery together with the page's client, so that no other client's delivery is found. */
function keyOf<Id extends OperationId>(
  { path }: Call<Id> & { path: { delivery_id: string } },
  { client }: ClientVisit,
): DeliveryKey {
  return { deliveryId: path.delivery_id, clientId: client.clientId };
}

async function page<Id extends OperationId>(
  { context, now }: Pick<Call<Id>, 'context' | 'now'>,
  visit: ClientVisit,
  key: DeliveryKey,
  more: Pick<DeliveryPageProps, 'refused'> = {},
): Promise<string> {
  const { frame, client } = visit;
  const delivery = await getDeliveryDetails(context, key);
  const urls = await endpointUrls(context, client.clientId, now);
  const url = urls.get(delivery.webhookEndpointId);
  return renderPage(DeliveryPage({ frame, delivery, url, csrf: clientFormToken(visit, FORM), ...more }));
}
