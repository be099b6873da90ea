import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, it } from '@jest/globals';
import XHubSignature from 'x-hub-signature';
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { getDelivery, type Delivery } from '../../src/webhooks/deliveries/delivery.js';
import { nudgeRelay } from '../../src/webhooks/relay/nudge.js';
import { redeliver } from '../../src/webhooks/deliveries/redelivery.js';
import { standardSecret } from '../../src/webhooks/signature/signature.js';
import { cloneDatabase } from '../support/database.js';
import type { TestContext } from '../support/context.js';
import { givenDelivery, givenEndpoint, type GivenEndpoint } from '../support/deliveries.js';
import { startTestWorker } from '../support/delivery-worker.js';
import { recordHistory } from '../support/histories.js';
import { startReceiver, type Received, type Receiver } from '../support/receiver.js';
import { toShow } from '../support/shown-state.js';
import { waitFor } from '../support/wait-for.js';

let context: TestContext;
let temporal: Client;

beforeAll(async () => {
  ({ context, temporal } = await startTestWorker(await cloneDatabase()));
});

async function given(): Promise<{ receiver: Receiver; endpoint: GivenEndpoint }> {
  const receiver = await startReceiver();
  return { receiver, endpoint: await givenEndpoint(context, receiver.url) };
}

async function send(endpoint: GivenEndpoint): Promise<string> {
  const deliveryId = await givenDelivery(context, endpoint);
  nudgeRelay(context);
  return deliveryId;
}

function reach(deliveryId: string, state: Delivery['state'], attemptCount: number): Promise<Delivery> {
  return waitFor(`delivery to be ${state} after ${attemptCount} attempts`, async () => {
    const delivery = await getDelivery(context, { deliveryId, clientId: undefined });
    return delivery.state === state && delivery.attemptCount === attemptCount && delivery;
  });
}

function handleOf(deliveryId: string) {
  return temporal.workflow.getHandle(`delivery/${deliveryId}`);
}

async function statusOf(deliveryId: string, name: string): Promise<string> {
  return waitFor(`workflow to be ${name}`, async () => {
    const { status } = await handleOf(deliveryId).describe();
    return status.name === name && status.name;
  });
}

describe('a delivery', () => {
  it('W1, W3: arrives at the first attempt, signed twice over the exact bytes', async () => {
    const { receiver, endpoint } = await given();
    const deliveryId = await send(endpoint);
    const [post] = (await receiver.waitForCount(1)) as [Received];
    expect(post).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-service-attempt': '1', 'accept-encoding': 'identity' },
    });
    const signature = post.headers['x-service-signature'] as string;
    expect(new XHubSignature('sha1', endpoint.secret).verify(signature, post.body)).toBe(true);
    new Webhook(standardSecret(endpoint.secret)).verify(post.body, post.headers as Record<string, string>);
    expect(JSON.parse(post.body.toString())).toMatchObject({
      type: 'verification_approved',
      data: { level: 'basic', timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) },
    });
    expect(await reach(deliveryId, 'delivered', 1)).toMatchObject({ lastStatusCode: 204, nextAttemptAt: null });
    expect(await statusOf(deliveryId, 'COMPLETED')).toBe('COMPLETED');
    await recordHistory('delivered', handleOf(deliveryId));
  });

  it('W6: answered with 500 waits 20 s for its first retry, shows so, and arrives when retried now', async () => {
    const { receiver, endpoint } = await given();
    receiver.script(500);
    const deliveryId = await send(endpoint);
    const failed = await reach(deliveryId, 'pending', 1);
    const seenAt = Date.now();
    expect(failed).toMatchObject({ lastStatusCode: 500, lastErrorClass: null });
    const [{ started_at, duration_ms }] = (await context
      .db('attempts')
      .where({ delivery_id: deliveryId })
      .select('started_at', 'duration_ms')) as [{ started_at: Date; duration_ms: number }];
    // Counted from its end, which lies between the answer and the moment at which it was seen here.
    const countedFrom = (failed.nextAttemptAt?.getTime() ?? 0) - 20_000;
    expect(countedFrom).toBeGreaterThanOrEqual(started_at.getTime() + duration_ms - 2);
    expect(countedFrom).toBeLessThanOrEqual(seenAt);

    await waitFor('timer', async () => {
      const { events } = await handleOf(deliveryId).fetchHistory();
      return events?.find(
        (event) => event.timerStartedEventAttributes?.startToFireTimeout?.seconds?.toString() === '20',
      );
    });
    await expect(handleOf(deliveryId).executeUpdate('retryNow')).resolves.toBe(2);
    const [first, second] = (await receiver.waitForCount(2)) as [Received, Received];
    expect(second.body.equals(first.body)).toBe(true);
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect([first, second].map(({ headers }) => headers['x-service-attempt'])).toEqual(['1', '2']);
    await reach(deliveryId, 'delivered', 2);
    expect(await statusOf(deliveryId, 'COMPLETED')).toBe('COMPLETED');
    // Brought forward: the wait was broken off, and did not come to its end.
    const { events } = await handleOf(deliveryId).fetchHistory();
    expect(events?.some(({ timerCanceledEventAttributes: cancelled }) => cancelled)).toBe(true);
    expect(events?.some(({ timerFiredEventAttributes: fired }) => fired)).toBe(false);
    await recordHistory('retried-now', handleOf(deliveryId));
  });

  it('W7: is exhausted after 21 attempts: a failed workflow that operators find, and redelivered under the same webhook-id', async () => {
    const { receiver, endpoint } = await given();
    receiver.otherwise(503);
    const deliveryId = await send(endpoint);
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      await reach(deliveryId, 'pending', attempt);
      await handleOf(deliveryId).signal('retryNow');
    }
    await reach(deliveryId, 'exhausted', 21);
    await expect(handleOf(deliveryId).result()).rejects.toMatchObject({
      cause: { type: 'DeliveryExhausted', message: 'not received after 21 attempts; the last ended with HTTP 503' },
    });
    expect(await statusOf(deliveryId, 'FAILED')).toBe('FAILED');
    await recordHistory('exhausted', handleOf(deliveryId));
    const query = `AttestryClientId = '${endpoint.clientId}' and ExecutionStatus = 'Failed' and AttestryLastStatus = 503`;
    await waitFor('search attributes', async () => (await temporal.workflow.count(query)).count === 1);
    expect(receiver.received.map(({ headers }) => headers['x-service-attempt'])).toEqual(
      Array.from({ length: 21 }, (_, index) => String(index + 1)),
    );

    receiver.otherwise(200);
    const redelivery = await redeliver(context, { deliveryId, clientId: endpoint.clientId }, context.clock());
    expect(redelivery).toMatchObject({ redeliveryOf: deliveryId, state: 'pending', attemptCount: 0 });
    const posts = await receiver.waitForCount(22);
    expect(new Set(posts.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(posts.at(-1)?.headers['x-service-attempt']).toBe('1');
    await reach(redelivery.deliveryId, 'delivered', 1);
    expect(await statusOf(redelivery.deliveryId, 'COMPLETED')).toBe('COMPLETED');
    await recordHistory('redelivered', handleOf(redelivery.deliveryId));
    await reach(deliveryId, 'exhausted', 21);
  });

  it('W10: is held while its endpoint is disabled, without using up an attempt, and goes on when woken', async () => {
    const { receiver, endpoint } = await given();
    receiver.script(500, 500);
    const [resumed, deleted] = [await send(endpoint), await send(endpoint)];
    const row = context.db('webhook_endpoints').where({ webhook_endpoint_id: endpoint.webhookEndpointId });
    for (const deliveryId of [resumed, deleted]) await reach(deliveryId, 'pending', 1);
    await row.clone().update({ disabled_at: context.clock() });
    for (const deliveryId of [resumed, deleted]) {
      await handleOf(deliveryId).signal('retryNow');
      await reach(deliveryId, 'held', 1);
    }
    expect(receiver.received).toHaveLength(2);
    await row.clone().update({ disabled_at: null });
    await handleOf(resumed).signal('retryNow');
    await reach(resumed, 'delivered', 2);
    expect(await handleOf(resumed).result()).toBe('delivered');
    await toShow(handleOf(resumed), 'delivered');
    await recordHistory('resumed', handleOf(resumed));
    await row.clone().update({ deleted_at: context.clock() });
    await handleOf(deleted).signal('retryNow');
    await reach(deleted, 'cancelled', 1);
    expect(await handleOf(deleted).result()).toBe('cancelled');
    await recordHistory('held', handleOf(deleted));
  });

  it('W10: has no workflow as long as its endpoint is disabled from the beginning, and goes out when it is enabled', async () => {
    const { receiver, endpoint } = await given();
    const row = context.db('webhook_endpoints').where({ webhook_endpoint_id: endpoint.webhookEndpointId });
    await row.clone().update({ disabled_at: context.clock() });
    const deliveryId = await send(endpoint);
    await reach(deliveryId, 'held', 0);
    await expect(handleOf(deliveryId).describe()).rejects.toBeInstanceOf(WorkflowNotFoundError);
    await row.clone().update({ disabled_at: null });
    await reach(deliveryId, 'delivered', 1);
    expect(receiver.received).toHaveLength(1);
  });

  it('W10, DF8: is cancelled when its endpoint is deleted: no send, no failed workflow', async () => {
    const { receiver, endpoint } = await given();
    receiver.otherwise(500);
    const deliveryId = await send(endpoint);
    await reach(deliveryId, 'pending', 1);
    await context
      .db('webhook_endpoints')
      .where({ webhook_endpoint_id: endpoint.webhookEndpointId })
      .update({ deleted_at: context.clock() });
    await handleOf(deliveryId).signal('retryNow');
    await reach(deliveryId, 'cancelled', 1);
    expect(await handleOf(deliveryId).result()).toBe('cancelled');
    expect(receiver.received).toHaveLength(1);
  });

  it('FD15: is cancelled by cancelling its workflow, which an operator can do in the UI, and shows so', async () => {
    const { receiver, endpoint } = await given();
    receiver.otherwise(500);
    const deliveryId = await send(endpoint);
    await reach(deliveryId, 'pending', 1);
    await toShow(handleOf(deliveryId), 'pending');
    await handleOf(deliveryId).cancel();
    await reach(deliveryId, 'cancelled', 1);
    expect(await statusOf(deliveryId, 'CANCELLED')).toBe('CANCELLED');
    await toShow(handleOf(deliveryId), 'cancelled');
    await recordHistory('cancelled-shown', handleOf(deliveryId));
  });

  it('§6.2: a wake-up that comes late or twice makes no other attempt than the one it was meant for', async () => {
    const { receiver, endpoint } = await given();
    receiver.otherwise(500);
    const deliveryId = await send(endpoint);
    await reach(deliveryId, 'pending', 1);
    const handle = handleOf(deliveryId);
    // The first is made already, the second is made twice over; then the third is the next.
    await handle.signal('retryNow', 1);
    await handle.signal('retryNow', 2);
    await reach(deliveryId, 'pending', 2);
    await handle.signal('retryNow', 2);
    await expect(handle.executeUpdate('retryNow')).resolves.toBe(3);
    await reach(deliveryId, 'pending', 3);
    expect(receiver.received.map(({ headers }) => headers['x-service-attempt'])).toEqual(['1', '2', '3']);
  });

  it('DF10: a long attempt says that its worker lives, so that a killed one is missed before the time is over', async () => {
    const { receiver, endpoint } = await given();
    const answers: (() => void)[] = [];
    receiver.script(500, (_, response) => void answers.push(() => response.writeHead(204).end()));
    const deliveryId = await send(endpoint);
    await reach(deliveryId, 'pending', 1);
    await handleOf(deliveryId).signal('retryNow');
    await receiver.waitForCount(2);
    const heard = await waitFor('two heartbeats', async () => {
      const { raw } = await handleOf(deliveryId).describe();
      const [activity] = raw.pendingActivities ?? [];
      const [from, at] = [activity?.lastStartedTime, activity?.lastHeartbeatTime].map((time) => Number(time?.seconds));
      return at !== undefined && from !== undefined && at > from + 2 && activity;
    });
    expect(heard.attempt).toBe(1);
    answers[0]?.();
    await reach(deliveryId, 'delivered', 2);
  });

  it('refuses to be retried now while an attempt is under way, and is not disturbed by it', async () => {
    const { receiver, endpoint } = await given();
    const answers: (() => void)[] = [];
    receiver.script(500, (_, response) => void answers.push(() => response.writeHead(200).end()));
    const deliveryId = await send(endpoint);
    await reach(deliveryId, 'pending', 1);
    await handleOf(deliveryId).signal('retryNow');
    await receiver.waitForCount(2);
    await expect(handleOf(deliveryId).executeUpdate('retryNow')).rejects.toMatchObject({
      cause: { type: 'AttemptUnderWay' },
    });
    answers[0]?.();
    await reach(deliveryId, 'delivered', 2);
    expect(receiver.received).toHaveLength(2);
  });
});
