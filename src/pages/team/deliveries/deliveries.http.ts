import type { Context } from '../../../context.js';
import { listDeliveries } from '../../../webhooks/deliveries/delivery.js';
import { listWebhookEndpoints } from '../../../webhooks/endpoints/endpoint.js';
import type { Handler } from '../../../http/handler.js';
import { parseCursor } from '../../../http/pagination.js';
import { renderPage } from '../../../ui/render.js';
import { DeliveriesPage } from './deliveries.page.js';
import { readDeliveryFields, toDeliveryFilter } from './delivery-filter.form.js';
import { clientFormToken, openClientVisit } from '../member-visit.http.js';
import { dayFaults } from '../users/user-filter.form.js';
import { ALL_ENDPOINTS } from '../webhooks/webhooks.http.js';

export const REDELIVERY_FORM = 'redelivery of many';
const PAGE_LENGTH = 50;

export const showDashboardDeliveries: Handler<'showDashboardDeliveries'> = async (call) => {
  const visit = await openClientVisit(call);
  const { context, query, now } = call;
  const { frame, client } = visit;
  const fields = readDeliveryFields(query);
  const faults = dayFaults(fields);
  const isRight = Object.keys(faults).length === 0;
  const after = parseCursor(query.after ?? '');
  const page = isRight
    ? await listDeliveries(context, toDeliveryFilter(fields, client.clientId), { limit: PAGE_LENGTH, after })
    : { data: [] };
  const urls = await endpointUrls(context, client.clientId, now);
  const csrf = clientFormToken(visit, REDELIVERY_FORM);
  const props = {
    frame,
    clientId: client.clientId,
    fields,
    faults,
    page,
    urls,
    csrf,
    isContinued: after !== undefined,
  };
  return { status: isRight ? 200 : 422, body: renderPage(DeliveriesPage(props)) };
};

/** The URLs of the client's endpoints by id. Endpoints that have been deleted are missing. */
export async function endpointUrls(context: Context, clientId: string, now: Date): Promise<Map<string, string>> {
  const { data } = await listWebhookEndpoints(context, clientId, ALL_ENDPOINTS, now);
  return new Map(data.map(({ webhookEndpointId, url }) => [webhookEndpointId, url]));
}
