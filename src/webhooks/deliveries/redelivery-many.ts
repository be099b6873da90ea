import { randomUUID } from 'node:crypto';
import { recordMemberEvent, type Actor } from '../../audit/audit-event.js';
import type { Context } from '../../context.js';
import { refuse } from '../../refusals/refuse.js';
import { paginate, type PageRequest } from '../../http/pagination.js';
import type { DeliveryFilter } from './delivery.js';
import { findEndpointRow } from '../endpoints/endpoint.store.js';
import { nudgeRelay } from '../relay/nudge.js';
import {
  countRedeliverable,
  findOpenWebhookRedelivery,
  findWebhookRedelivery,
  insertWebhookRedelivery,
  listRedeliveryRows,
  updateToCancelled,
  type SingleDeliveryField,
  type RedeliveryFilter,
  type RedeliveryKey,
  type WebhookRedelivery,
} from './redelivery-many.store.js';

export type { RedeliveryKey, WebhookRedelivery } from './redelivery-many.store.js';

type Reading = Pick<Context, 'db' | 'config'>;

/** Limit for one redelivery. More deliveries have to be requested in parts, so that a person checks each part. */
const MAX_COUNT = 100_000;

export type RedeliveryRequest = Omit<DeliveryFilter, SingleDeliveryField> & { clientId: string };

/**
 * Counts the deliveries that a redelivery would repeat.
 * @throws Refused if the request has neither a state nor a start time, if its times or its endpoint are wrong, or if
 * too many deliveries match
 */
export async function countRedeliveries(context: Context, request: RedeliveryRequest, now: Date): Promise<number> {
  return count(context, await toFilter(context, request, now));
}

/**
 * Sends all matching deliveries again, each as a new delivery. The request is only stored here; a worker then starts
 * the workflow.
 * @throws Refused as `countRedeliveries`, and while another redelivery of the client is open
 */
export async function redeliverMany(
  context: Context,
  request: RedeliveryRequest,
  now: Date,
  actor: Actor = {},
): Promise<WebhookRedelivery> {
  const filter = await toFilter(context, request, now);
  const counted = await count(context, filter);
  const webhookRedeliveryId = randomUUID();
  const { clientId } = request;
  const isNew = await context.db.transaction(async (trx) => {
    if (!(await insertWebhookRedelivery(trx, { webhookRedeliveryId, filter, counted, now }))) return false;
    const detail = `${webhookRedeliveryId} ${counted} deliveries`;
    await recordMemberEvent(trx, { type: 'deliveries_redelivered', clientId, detail, ...actor }, now);
    return true;
  });
  if (!isNew) {
    const openId = await findOpenWebhookRedelivery(context.db, clientId);
    refuse('webhook_redelivery.under_way', { openId });
  }
  nudgeRelay(context);
  return getWebhookRedelivery(context, { webhookRedeliveryId, clientId });
}

/** @throws Refused for an unknown redelivery and for another client's */
export async function getWebhookRedelivery({ db, config }: Reading, key: RedeliveryKey): Promise<WebhookRedelivery> {
  const found = await findWebhookRedelivery(db, key);
  if (!found) {
    refuse('webhook_redelivery.unknown', { keptDays: config.webhookRetentionDays });
  }
  return found;
}

/** A page of redeliveries of many, newest first. */
export async function listWebhookRedeliveries(
  { db }: Pick<Context, 'db'>,
  filter: { clientId?: string },
  request: PageRequest,
): Promise<{ data: WebhookRedelivery[]; next_cursor?: string }> {
  const rows = await listRedeliveryRows(db, filter, request);
  return paginate(
    rows,
    request,
    ({ createdAt, webhookRedeliveryId }) => ({ createdAt, id: webhookRedeliveryId }),
    (row) => row,
  );
}

/**
 * Cancels a redelivery: it makes no more deliveries, and its workflow ends with its next page. Cancelling twice changes
 * nothing.
 * @throws Refused for an unknown redelivery, and if it is completed
 */
export async function cancelWebhookRedelivery(
  context: Context,
  key: RedeliveryKey,
  now: Date,
  actor: Actor = {},
): Promise<WebhookRedelivery> {
  await context.db.transaction(async (trx) => {
    if (!(await updateToCancelled(trx, key, now))) return;
    const { clientId, webhookRedeliveryId: detail } = key;
    await recordMemberEvent(trx, { type: 'redelivery_cancelled', clientId, detail, ...actor }, now);
  });
  const found = await getWebhookRedelivery(context, key);
  if (found.state === 'completed') {
    refuse('webhook_redelivery.completed');
  }
  return found;
}

async function toFilter({ db }: Context, request: RedeliveryRequest, now: Date): Promise<RedeliveryFilter> {
  const { clientId, state, webhookEndpointId, createdAfter, createdBefore = now } = request;
  if (!state && !createdAfter) {
    refuse('webhook_redelivery.unbounded');
  }
  if (createdAfter && createdAfter >= createdBefore) {
    refuse('webhook_redelivery.no_time_between');
  }
  if (webhookEndpointId !== undefined && !(await findEndpointRow(db, { webhookEndpointId, clientId }))) {
    refuse('webhook_redelivery.unknown_endpoint');
  }
  // Leaves out deliveries made from now on, above all those of this redelivery, which would otherwise be repeated
  // again.
  return { ...request, createdBefore: createdBefore < now ? createdBefore : now };
}

async function count({ db }: Context, filter: RedeliveryFilter): Promise<number> {
  const counted = await countRedeliverable(db, filter, MAX_COUNT);
  if (counted <= MAX_COUNT) return counted;
  refuse('webhook_redelivery.too_many', { max: MAX_COUNT });
}
