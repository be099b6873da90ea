import type { Context } from '../../../context.js';
import { listDeliveries, type Delivery } from '../../../webhooks/deliveries/delivery.js';
import { LIVE_LENGTH } from '../../../webhooks/deliveries/live-deliveries.js';
import { refuse } from '../../../refusals/refuse.js';
import type { Handler } from '../../../http/handler.js';
import { renderPage, renderPart } from '../../../ui/render.js';
import { endpointUrls } from './deliveries.http.js';
import { LiveDeliveriesPage, LiveList } from './live-deliveries.page.js';
import { eventOf, streamDeliveries } from './live-stream.http.js';
import { isStillVisiting } from '../../../clients/team/live-visit.js';
import { openClientVisit } from '../member-visit.http.js';

/** When to look again for a view that somebody may have closed. */
const RETRY_AFTER_SECONDS = 60;

export const showLiveDeliveries: Handler<'showLiveDeliveries'> = async (call) => {
  const { frame, client } = await openClientVisit(call);
  const { context, now } = call;
  const deliveries = await newest(context, client.clientId);
  const urls = await endpointUrls(context, client.clientId, now);
  return { status: 200, body: renderPage(LiveDeliveriesPage({ frame, clientId: client.clientId, deliveries, urls })) };
};

export const streamLiveDeliveries: Handler<'streamLiveDeliveries'> = async (call) => {
  // An open page reconnects automatically. This must not count as use of the session, which would otherwise never
  // expire.
  const visit = await openClientVisit(call, { isUse: false });
  const { context } = call;
  const { clientId } = visit.client;
  const draw = async (deliveries: readonly Delivery[]) =>
    renderPart(LiveList({ deliveries, urls: await endpointUrls(context, clientId, context.clock()) }));
  // Tells nginx not to buffer the response, because buffered events would arrive late.
  const headers = { 'X-Accel-Buffering': 'no' };
  const type = 'text/event-stream';
  if (call.isHead || !(call.request.headers.accept ?? '').includes(type)) {
    return { status: 200, type, headers, body: eventOf(await draw(await newest(context, clientId))) };
  }
  // Status 204 tells the browser not to reconnect (HTML Standard §9.2.3).
  if (visit.client.isDisabled) return { status: 204 };
  const body = streamDeliveries(context, clientId, { draw, mayLook: () => isStillVisiting(context, visit) });
  if (!body) refuse('live_deliveries.too_many', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  return { status: 200, type, headers, body };
};

async function newest(context: Context, clientId: string): Promise<Delivery[]> {
  return (await listDeliveries(context, { clientId }, { limit: LIVE_LENGTH, after: undefined })).data;
}
