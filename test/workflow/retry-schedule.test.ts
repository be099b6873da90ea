import { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { addSearchAttributes } from '../../src/webhooks/temporal-connection.js';
import type { AttemptOrder, AttemptResult, DeliveryActivities } from '../../workflows/activities.js';
import { deliverWebhook } from '../../workflows/index.js';
import { waitBeforeRetry } from '../../workflows/retry-schedule.js';
import { workflowBundle } from '../support/delivery-worker.js';
import { whenDone } from '../support/when-done.js';

let environment: TestWorkflowEnvironment;

beforeAll(async () => {
  const path = inject('temporal').timeSkippingProgram;
  environment = await TestWorkflowEnvironment.createTimeSkipping({
    server: { executable: { type: 'existing-path', path } },
  });
  whenDone(() => environment.teardown());
  await addSearchAttributes(environment.nativeConnection, 'default');
});

interface Made {
  order: AttemptOrder;
  /** The server's time, less the real time that this test has taken: what was skipped. */
  second: number;
}

/** Runs the workflow against an endpoint that answers by script; time is skipped, so nine days pass in a second. */
async function run(answer: (order: AttemptOrder) => AttemptResult): Promise<{ made: Made[]; outcome: unknown }> {
  const began = Date.now();
  const made: Made[] = [];
  const activities: DeliveryActivities = {
    attemptDelivery: async (order) => {
      made.push({ order, second: Math.round(((await environment.currentTimeMs()) - (Date.now() - began)) / 1000) });
      return answer(order);
    },
    cancelDelivery: async () => undefined,
  };
  const taskQueue = `schedule-${Math.random()}`;
  const worker = await Worker.create({
    connection: environment.nativeConnection,
    taskQueue,
    workflowBundle: await workflowBundle(),
    activities,
  });
  const outcome = await worker.runUntil(
    environment.client.workflow
      .execute(deliverWebhook, { workflowId: taskQueue, taskQueue, args: [{ deliveryId: taskQueue }] })
      .catch((error: unknown) => error),
  );
  return { made, outcome };
}

const failed = ({ waitSeconds }: AttemptOrder): AttemptResult =>
  waitSeconds === null
    ? { outcome: 'exhausted', reason: 'HTTP 500', statusCode: 500 }
    : { outcome: 'failed', reason: 'HTTP 500', statusCode: 500, waitSeconds };

describe('the schedule of §6.2, with time skipped', () => {
  it('W6, W7: 21 attempts at the exact offsets of 20 retries, then the workflow fails', async () => {
    const { made, outcome } = await run(failed);
    const first = made[0]?.second ?? 0;
    let offset = 0;
    const expected = Array.from({ length: 21 }, (_, index) => ({
      attempt: index + 1,
      offset: (offset += index === 0 ? 0 : waitBeforeRetry(index)),
    }));
    expect(made.map(({ order, second }) => ({ attempt: order.attemptNumber, offset: second - first }))).toEqual(
      expected,
    );
    expect(outcome).toMatchObject({ cause: { type: 'DeliveryExhausted' } });
  });

  it('W9: a wait that the receiver lengthened moves the retries after it, and none is lost', async () => {
    const { made, outcome } = await run((order) => {
      if (order.attemptNumber === 3) return { outcome: 'delivered' };
      const waitSeconds = order.attemptNumber === 1 ? 600 : (order.waitSeconds ?? 0);
      return { outcome: 'failed', reason: 'HTTP 429', statusCode: 429, waitSeconds };
    });
    const first = made[0]?.second ?? 0;
    expect(made.map(({ second }) => second - first)).toEqual([0, 600, 640]);
    expect(outcome).toBe('delivered');
  });

  it('DF4: a failure of our own repeats the attempt under the same number', async () => {
    let tries = 0;
    const { made, outcome } = await run(({ attemptNumber }) => {
      tries += 1;
      if (tries < 4) throw new Error('the database is away');
      return attemptNumber === 2
        ? { outcome: 'delivered' }
        : failed({ deliveryId: '', attemptNumber, waitSeconds: 20 });
    });
    expect(made.map(({ order }) => order.attemptNumber)).toEqual([1, 1, 1, 1, 2]);
    expect(outcome).toBe('delivered');
  });
});
