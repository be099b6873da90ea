import type { Client } from '@temporalio/client';
import { beforeAll, expect, test } from '@jest/globals';
import { getDelivery, type Delivery } from '../../src/webhooks/deliveries/delivery.js';
import { DeliveryWorkflows } from '../../src/webhooks/worker/delivery-workflow.js';
import { cancel, retryNow } from '../../src/webhooks/deliveries/delivery-steering.js';
import { changeWebhookEndpoint, pauseWebhookEndpoint } from '../../src/webhooks/endpoints/endpoint-change.js';
import { nudgeRelay } from '../../src/webhooks/relay/nudge.js';
import { redeliverMany } from '../../src/webhooks/deliveries/redelivery-many.js';
import type { TestContext } from '../support/context.js';
import { cloneDatabase } from '../support/database.js';
import { givenEndpoint, givenGrantedUser, givenStatusChange, type GivenEndpoint } from '../support/deliveries.js';
import { startTestWorker } from '../support/delivery-worker.js';
import { decodeAll } from '../support/histories.js';
import { startReceiver, type Answer } from '../support/receiver.js';
import { waitFor } from '../support/wait-for.js';

const PRIVATE_ANSWER = 'what the receiver says to us alone';
const PRIVATE_HEADER = 'value-of-a-header-of-its-own';
const PRIVATE_PATH = '/a-path-that-is-private';
const BROKEN_URL = 'no-url-but-private';
const FAILS: Answer = { status: 503, headers: { 'x-private': PRIVATE_ANSWER }, body: PRIVATE_ANSWER };

let context: TestContext;
let temporal: Client;
/** What no history may hold. */
const forbidden = new Set(['127.0.0.1', PRIVATE_PATH, 'user_id', '"level"', '@user.example', BROKEN_URL]);
forbidden.add(PRIVATE_ANSWER).add(PRIVATE_HEADER);

beforeAll(async () => {
  ({ context, temporal } = await startTestWorker(await cloneDatabase()));
});

interface Given extends GivenEndpoint {
  deliveryId: string;
}

/** A delivery on its way to a receiver that answers so, to an endpoint with a header of its own. */
async function given({ answers = [], isSent = true }: { answers?: Answer[]; isSent?: boolean } = {}): Promise<Given> {
  const receiver = await startReceiver();
  receiver.script(...answers);
  const endpoint = await givenEndpoint(context, new URL(PRIVATE_PATH, receiver.url).href);
  const key = { webhookEndpointId: endpoint.webhookEndpointId, clientId: endpoint.clientId };
  await changeWebhookEndpoint(context, key, { headers: { 'X-Own': PRIVATE_HEADER } }, context.clock());
  const userId = await givenGrantedUser(context, [endpoint.clientId]);
  for (const secret of [endpoint.secret, userId, `:${new URL(receiver.url).port}`]) forbidden.add(secret);
  const [deliveryId = ''] = await givenStatusChange(context, userId);
  if (isSent) nudgeRelay(context);
  return { ...endpoint, deliveryId };
}

const keyOf = ({ deliveryId, clientId }: Given) => ({ deliveryId, clientId });

function reach(one: Given, state: Delivery['state'], attemptCount: number): Promise<Delivery> {
  const isThere = async () => {
    const delivery = await getDelivery(context, keyOf(one));
    return delivery.state === state && delivery.attemptCount === attemptCount && delivery;
  };
  return waitFor(`delivery to be ${state} after ${attemptCount}`, isThere);
}

async function end(workflowId: string, status: string): Promise<string> {
  await waitFor(`${workflowId} to be ${status}`, async () => {
    return (await temporal.workflow.getHandle(workflowId).describe()).status.name === status;
  });
  return workflowId;
}

/** All that Temporal tells about a workflow: history, search attributes, memo, summaries, what is pending. */
async function allOf(workflowId: string): Promise<string> {
  const handle = temporal.workflow.getHandle(workflowId);
  const [history, description] = await Promise.all([handle.fetchHistory(), handle.describe()]);
  const listed = [];
  for await (const one of temporal.workflow.list({ query: `WorkflowId = '${workflowId}'` })) listed.push(one.raw);
  return decodeAll({ history, described: description.raw, listed });
}

const PATHS: Record<string, () => Promise<string>> = {
  delivered: async () => {
    const one = await given();
    await reach(one, 'delivered', 1);
    return end(`delivery/${one.deliveryId}`, 'COMPLETED');
  },
  retried: async () => {
    const one = await given({ answers: [FAILS] });
    await reach(one, 'pending', 1);
    await retryNow(context, keyOf(one), context.clock());
    await reach(one, 'delivered', 2);
    return end(`delivery/${one.deliveryId}`, 'COMPLETED');
  },
  'waiting for its next attempt': async () => {
    const one = await given({ answers: [FAILS] });
    await reach(one, 'pending', 1);
    return `delivery/${one.deliveryId}`;
  },
  exhausted: async () => {
    const one = await givenLastAttempt();
    return end(`delivery/${one.deliveryId}`, 'FAILED');
  },
  held: async () => {
    const one = await given({ answers: [FAILS] });
    await reach(one, 'pending', 1);
    await pauseWebhookEndpoint(context, one, context.clock());
    await temporal.workflow.getHandle(`delivery/${one.deliveryId}`).signal('retryNow');
    await reach(one, 'held', 1);
    return `delivery/${one.deliveryId}`;
  },
  cancelled: async () => {
    const one = await given({ answers: [FAILS] });
    await reach(one, 'pending', 1);
    await cancel(context, keyOf(one), context.clock());
    await reach(one, 'cancelled', 1);
    return `delivery/${one.deliveryId}`;
  },
  'cancelled in Temporal': async () => {
    const one = await given({ answers: [FAILS] });
    await reach(one, 'pending', 1);
    await temporal.workflow.getHandle(`delivery/${one.deliveryId}`).cancel();
    return end(`delivery/${one.deliveryId}`, 'CANCELLED');
  },
  'our own failure': async () => {
    const one = await given({ isSent: false });
    const row = context.db('webhook_endpoints').where({ client_id: one.clientId });
    const { url } = await row.clone().first<{ url: string }>('url');
    await row.clone().update({ url: BROKEN_URL });
    nudgeRelay(context);
    const workflowId = `delivery/${one.deliveryId}`;
    const failing = await waitFor(
      'an attempt that could not be made',
      async () => {
        const all = await allOf(workflowId);
        return all.includes('a failure of the service itself') && all;
      },
      // It stands in the history once the worker has given up repeating by itself; to ask for all at every turn keeps it busy.
      { everyMs: 250 },
    );
    expectNothingPrivate(failing);
    await row.clone().update({ url });
    // Between two tries of our own lie up to eight seconds.
    await reach(one, 'delivered', 1);
    return end(workflowId, 'COMPLETED');
  },
  'redelivered with many': async () => {
    const one = await givenLastAttempt();
    await end(`delivery/${one.deliveryId}`, 'FAILED');
    const wish = { clientId: one.clientId, state: 'exhausted' } as const;
    const { webhookRedeliveryId } = await redeliverMany(context, wish, context.clock());
    return end(`redelivery/${webhookRedeliveryId}`, 'COMPLETED');
  },
};

/** Resumed by the reconciler before retry 20, which fails as well (W7). */
async function givenLastAttempt(): Promise<Given> {
  const one = await given({ answers: [FAILS], isSent: false });
  const identity = { deliveryId: one.deliveryId, clientId: one.clientId, endpointId: one.webhookEndpointId };
  await context.db('deliveries').where({ delivery_id: one.deliveryId }).update({ dispatched_at: context.clock() });
  const workflows = new DeliveryWorkflows(temporal, context.config.temporalTaskQueue);
  const resume = { attemptCount: 20, waitSeconds: 0 };
  await workflows.resume({ ...identity, eventType: 'verification_approved' }, resume);
  await reach(one, 'exhausted', 21);
  return one;
}

test.each(Object.entries(PATHS))('DF11: %s: ids and outcomes, and nothing private', async (_name, walk) => {
  const all = await allOf(await walk());
  // It is decoded: this stands in a payload.
  expect(all).toMatch(/(verification_approved|many deliveries again) to kci_/);
  expectNothingPrivate(all);
});

function expectNothingPrivate(all: string): void {
  // Behind a name come Temporal's own numbers, such as the nanoseconds of each time: some begin with the digits of a port.
  const told = all.replaceAll(/(?<="):\d+/g, ':0');
  expect([...forbidden].filter((text) => told.includes(text))).toEqual([]);
}
