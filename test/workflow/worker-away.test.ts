import { spyOn } from 'jest-mock';
import { Client, type WorkflowHandle } from '@temporalio/client';
import { Worker, type NativeConnection } from '@temporalio/worker';
import { beforeAll, expect, it } from '@jest/globals';
import { createDeliveryActivities } from '../../src/webhooks/worker/activities.js';
import { ClaimedDeliveries } from '../../src/webhooks/relay/claimed-deliveries.js';
import { DeliveryWorkflows, type DeliveryIdentity } from '../../src/webhooks/worker/delivery-workflow.js';
import { markDispatched } from '../../src/webhooks/relay/dispatch.store.js';
import { connectToTemporal } from '../../src/webhooks/worker/temporal-connection.js';
import { serveWakeRequests } from '../../src/webhooks/relay/wake-requests.js';
import { requestRetry } from '../../src/webhooks/relay/wake-requests.store.js';
import { givenAttempts } from '../support/attempts.js';
import type { TestContext } from '../support/context.js';
import { cloneDatabase } from '../support/database.js';
import { givenDelivery, givenEndpoint } from '../support/deliveries.js';
import { givenWorkerContext, startWorkerOf, workflowBundle } from '../support/delivery-worker.js';
import { recordHistory } from '../support/histories.js';
import { repeat } from '../support/many-deliveries.js';
import { startReceiver } from '../support/receiver.js';
import { waitFor } from '../support/wait-for.js';
import { whenDone } from '../support/when-done.js';
import { expectAbout } from '../support/expect-about.js';

let context: TestContext;
let connection: NativeConnection;
let temporal: Client;
let workflows: DeliveryWorkflows;

beforeAll(async () => {
  context = givenWorkerContext(await cloneDatabase());
  const connected = await connectToTemporal(context, new AbortController().signal);
  if (!connected) throw new Error('no connection to Temporal');
  connection = connected;
  whenDone(() => connection.close());
  temporal = new Client({ connection });
  workflows = new DeliveryWorkflows(temporal, context.config.temporalTaskQueue);
});

/** A worker that takes the next steps of workflows, and makes no attempt; it is gone when `work` is done. */
async function whileStepsAreTaken<T>(work: () => Promise<T>): Promise<T> {
  const { temporalTaskQueue: taskQueue } = context.config;
  const worker = await Worker.create({ connection, taskQueue, workflowBundle: await workflowBundle(), activities: {} });
  return worker.runUntil(work);
}

/** A worker that makes attempts, and takes no step of a workflow; it is gone when `work` is done. */
async function whileAttemptsAreMade<T>(work: () => Promise<T>): Promise<T> {
  const activities = createDeliveryActivities(givenAttempts(context), context.logger);
  const taskQueue = `${context.config.temporalTaskQueue}-slow`;
  return (await Worker.create({ connection, taskQueue, activities })).runUntil(work);
}

async function eventsOf(handle: WorkflowHandle) {
  return (await handle.fetchHistory()).events ?? [];
}

type HistoryEvent = Awaited<ReturnType<typeof eventsOf>>[number];

function milliseconds(time?: { seconds?: unknown; nanos?: number | null } | null): number {
  return Number(time?.seconds ?? 0) * 1000 + (time?.nanos ?? 0) / 1e6;
}

async function areOrdered(deliveryIds: readonly string[]): Promise<void> {
  for (const deliveryId of deliveryIds) {
    await waitFor('the order of an attempt', async () => {
      const { raw } = await temporal.workflow.getHandle(`delivery/${deliveryId}`).describe();
      return (raw.pendingActivities ?? []).length > 0;
    });
  }
}

/** An attempt that has failed and is written down, and of which the workflow has not heard: nobody takes its next step. */
async function givenUnheardFailure() {
  const receiver = await startReceiver();
  receiver.script(500);
  const endpoint = await givenEndpoint(context, receiver.url);
  const deliveryId = await givenDelivery(context, endpoint);
  const { clientId, webhookEndpointId: endpointId } = endpoint;
  await workflows.start({ deliveryId, clientId, endpointId, eventType: 'verification_approved' }, 'slow');
  await markDispatched(context.db, [deliveryId], context.clock());
  const handle = temporal.workflow.getHandle(`delivery/${deliveryId}`);
  const find = (attributes: keyof HistoryEvent, count = 1) =>
    waitFor(attributes, async () => (await eventsOf(handle)).filter((event) => event[attributes])[count - 1]);
  // The worker is lost after it has ordered the attempt, and before anybody has heard of its end.
  await whileStepsAreTaken(() => areOrdered([deliveryId]));
  await whileAttemptsAreMade(() => find('activityTaskCompletedEventAttributes'));
  return { deliveryId, clientId, handle, find };
}

it('FD11, W6: a retry is due when its row says so, though nobody was there to take the step after the attempt', async () => {
  const { deliveryId, handle, find } = await givenUnheardFailure();
  const { next_attempt_at: dueAt } = await context
    .db('deliveries')
    .where({ delivery_id: deliveryId })
    .first<{ next_attempt_at: Date }>('next_attempt_at');
  const timer = await whileStepsAreTaken(() => find('timerStartedEventAttributes'));

  const events = await eventsOf(handle);
  const { workflowTaskCompletedEventId: completedId, startToFireTimeout } = timer.timerStartedEventAttributes ?? {};
  const byId = (id: unknown) => events.find(({ eventId }) => String(eventId) === String(id));
  const step = byId(byId(completedId)?.workflowTaskCompletedEventAttributes?.startedEventId);
  const steppedAt = Math.floor(milliseconds(step?.eventTime));
  const made = events.find((event) => event.activityTaskCompletedEventAttributes);
  expect(steppedAt).toBeGreaterThan(milliseconds(made?.eventTime));
  expect(steppedAt + milliseconds(startToFireTimeout)).toBe(dueAt.getTime());
  const { typedSearchAttributes: shown } = await handle.describe();
  expect(shown.getAll().find(({ key }) => key.name === 'AttestryNextAttemptAt')?.value).toEqual(dueAt);

  await workflows.retryNow(deliveryId, 2);
  await whileStepsAreTaken(() => whileAttemptsAreMade(() => handle.result()));
  await recordHistory('late', handle);
});

it('FD12: a retry that is hurried before its workflow has heard of the attempt before is made at once', async () => {
  const { deliveryId, clientId, handle, find } = await givenUnheardFailure();
  await requestRetry(context.db, { deliveryId, clientId }, context.clock());
  await serveWakeRequests(context, workflows);
  const order = await whileStepsAreTaken(() => find('activityTaskScheduledEventAttributes', 2));
  expect(order.activityTaskScheduledEventAttributes?.priority?.priorityKey).toBe(1);
  expect((await eventsOf(handle)).some((event) => event.timerStartedEventAttributes)).toBe(false);
  await whileStepsAreTaken(() => whileAttemptsAreMade(() => handle.result()));
  await recordHistory('hurried-ahead', handle);
});

const ENDPOINTS = 4;
/** Below what one endpoint is given at once, so that none of them has to wait for a turn. */
const RETRIES = 6;
const NEW = 15;
/** New ones that are begun at a time while a retry is late. */
const BESIDE_LATE = 8;

function meanPlace(order: readonly string[], path: string): number {
  const places = order.flatMap((one, place) => (one === path ? [place] : []));
  return places.reduce((sum, place) => sum + place, 0) / places.length;
}

/** Of what the relay has begun nothing counts as long ago: time that passes makes no room for more. */
function holdClaimed(): { letTimePass: () => void } {
  const { prototype } = ClaimedDeliveries;
  const count = Object.getOwnPropertyDescriptor(prototype, 'countOutstanding')
    ?.value as typeof prototype.countOutstanding;
  const spies = [
    spyOn(prototype, 'countOutstanding').mockImplementation(function (this: ClaimedDeliveries) {
      return count.call(this, 0);
    }),
    spyOn(prototype, 'takeStartedBefore').mockReturnValue([]),
  ];
  const letTimePass = () => spies.forEach((spy) => spy.mockRestore());
  whenDone(letTimePass);
  return { letTimePass };
}

it('FD12, DF10: of all that waits, what is hurried comes before what is due, and both before the bulk of what is new', async () => {
  const receiver = await startReceiver();
  const answers: (() => void)[] = [];
  receiver.otherwise((_, response, { path }) => {
    const answer = () => void response.writeHead(204).end();
    // Held, so that it is counted and not timed how many new ones are begun.
    if (path === '/new') answers.push(answer);
    else answer();
  });
  const now = context.clock();
  context.testClock.stopAt(now);
  const ago = new Date(now.getTime() - 5_000);

  const due = await givenMany('/due', ENDPOINTS, RETRIES);
  const hurried = await givenMany('/hurried', ENDPOINTS, RETRIES);
  // Late, and never begun: as long as it is there, there is a retry to be made first.
  const [lateId] = (await givenMany('/due', 1, 1)).map(({ deliveryId }) => deliveryId);
  await waits([...due.map(({ deliveryId }) => deliveryId), lateId], ago);
  await waits(ids(hurried), new Date(now.getTime() + 86_400_000));
  for (const one of due) await workflows.resume(one, { attemptCount: 1, waitSeconds: 0 });
  for (const one of hurried) await workflows.resume(one, { attemptCount: 1, waitSeconds: 86_400 });
  await whileStepsAreTaken(async () => {
    await areOrdered(ids(due));
    for (const { deliveryId, clientId } of hurried) await requestRetry(context.db, { deliveryId, clientId }, ago);
    await serveWakeRequests(context, workflows);
    await areOrdered(ids(hurried));
  });
  await givenMany('/new', 20, NEW);

  const { letTimePass } = holdClaimed();
  await startWorkerOf(context);
  const order = (): string[] => receiver.received.map(({ path }) => path);
  const retries = due.length + hurried.length;
  await waitFor('all retries', () => order().filter((path) => path !== '/new').length === retries);
  const arrived = order();
  // Every due one was ordered before the first hurried one. Of its queue, Temporal has some parts, each with an order of its own.
  expectAbout(arrived.join(' '), meanPlace(arrived, '/hurried')).toBeLessThan(meanPlace(arrived, '/due'));
  expectAbout(arrived.join(' '), arrived.filter((path) => path === '/new').length).toBeLessThanOrEqual(BESIDE_LATE);
  // Nor are more of them on their way.
  expect(await begun()).toHaveLength(BESIDE_LATE);

  await context
    .db('deliveries')
    .where({ delivery_id: lateId ?? '' })
    .delete();
  await waitFor('the bulk', () => order().filter((path) => path === '/new').length > BESIDE_LATE);
  await context.db('deliveries').whereNull('dispatched_at').whereNull('leased_until').delete();
  letTimePass();
  receiver.otherwise(204);
  for (const answer of answers) answer();

  async function begun(): Promise<string[]> {
    const rows = context.db('deliveries').whereNull('dispatched_at').whereNotNull('leased_until');
    return rows.pluck<string[]>('delivery_id');
  }

  function ids(deliveries: readonly DeliveryIdentity[]): string[] {
    return deliveries.map(({ deliveryId }) => deliveryId);
  }

  async function waits(deliveryIds: readonly (string | undefined)[], until: Date): Promise<void> {
    const columns = { dispatched_at: ago, next_attempt_at: until, attempt_count: 1 };
    await context
      .db('deliveries')
      .whereIn(
        'delivery_id',
        deliveryIds.filter((id) => id !== undefined),
      )
      .update(columns);
  }

  async function givenMany(path: string, endpoints: number, ofEach: number): Promise<DeliveryIdentity[]> {
    const all: DeliveryIdentity[] = [];
    for (let made = 0; made < endpoints; made += 1) {
      const endpoint = await givenEndpoint(context, receiver.url.replace('/webhooks', path));
      const { clientId, webhookEndpointId: endpointId } = endpoint;
      await repeat(context, await givenDelivery(context, endpoint), ofEach - 1);
      const rows = await context.db('deliveries').where({ client_id: clientId }).pluck<string[]>('delivery_id');
      all.push(...rows.map((deliveryId) => ({ deliveryId, clientId, endpointId, eventType: 'verification_approved' })));
    }
    return all;
  }
});
