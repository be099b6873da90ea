import type { WorkflowHandleWithFirstExecutionRunId } from '@temporalio/client';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { addSearchAttributes } from '../../src/webhooks/worker/temporal-connection.js';
import type { AttemptOrder, AttemptResult, DeliveryActivities } from '../../workflows/activities.js';
import type { Lane } from '../../workflows/deliver-webhook.js';
import { deliverWebhook } from '../../workflows/index.js';
import { waitBeforeRetry } from '../../workflows/retry-schedule.js';
import { workflowBundle } from '../support/delivery-worker.js';
import { recordHistory } from '../support/histories.js';
import { whenDone } from '../support/when-done.js';
import { shared } from '../support/shared-servers.js';

let environment: TestWorkflowEnvironment;

beforeAll(async () => {
  const path = shared('temporal').timeSkippingProgram;
  environment = await TestWorkflowEnvironment.createTimeSkipping({
    server: { executable: { type: 'existing-path', path } },
  });
  whenDone(() => environment.teardown());
  await addSearchAttributes(environment.nativeConnection, 'default');
});

interface Made {
  order: AttemptOrder;
  lane: Lane;
}

type Handle = WorkflowHandleWithFirstExecutionRunId<typeof deliverWebhook>;
type History = Awaited<ReturnType<Handle['fetchHistory']>>;

/** Runs the workflow against an endpoint that answers by script; time is skipped, so nine days pass in a second. */
async function run(
  answer: (order: AttemptOrder) => AttemptResult,
  {
    lane = 'fast',
    recordAs,
    meanwhile,
  }: { lane?: Lane; recordAs?: string; meanwhile?: (handle: Handle) => Promise<void> } = {},
): Promise<{ made: Made[]; offsets: number[]; outcome: unknown }> {
  const made: Made[] = [];
  const attempts = (from: Lane): DeliveryActivities => ({
    attemptDelivery: async (order) => {
      made.push({ order, lane: from });
      return answer(order);
    },
    cancelDelivery: async () => undefined,
  });
  const taskQueue = `schedule-${Math.random()}`;
  const connection = environment.nativeConnection;
  const fast = await Worker.create({
    connection,
    taskQueue,
    workflowBundle: await workflowBundle(),
    activities: attempts('fast'),
    enableNonLocalActivities: false,
  });
  const slow = await Worker.create({ connection, taskQueue: `${taskQueue}-slow`, activities: attempts('slow') });
  let history: History | undefined;
  const outcome = await slow.runUntil(
    fast.runUntil(async () => {
      const input = { deliveryId: taskQueue, lane };
      const handle = await environment.client.workflow.start(deliverWebhook, {
        workflowId: taskQueue,
        taskQueue,
        args: [input],
      });
      await meanwhile?.(handle);
      const result = await handle.result().catch((error: unknown) => error);
      history = await handle.fetchHistory();
      if (recordAs) await recordHistory(recordAs, handle);
      return result;
    }),
  );
  return { made, offsets: offsetsOf(history?.events ?? []), outcome };
}

/**
 * When each wait ended, in seconds after the first attempt by the server's clock. Time between waits is not counted: it is
 * what the machine that runs this took for an attempt.
 */
function offsetsOf(events: NonNullable<History['events']>): number[] {
  const offsets = [0];
  const startedAt = new Map<string, number>();
  for (const { eventId, eventTime, timerStartedEventAttributes, timerFiredEventAttributes } of events) {
    const at = Number(eventTime?.seconds) + (eventTime?.nanos ?? 0) / 1e9;
    if (timerStartedEventAttributes) startedAt.set(String(eventId), at);
    const began = startedAt.get(String(timerFiredEventAttributes?.startedEventId));
    if (began !== undefined) offsets.push((offsets.at(-1) ?? 0) + Math.round(at - began));
  }
  return offsets;
}

const failed = ({ waitSeconds }: AttemptOrder): AttemptResult =>
  waitSeconds === null
    ? { outcome: 'exhausted', reason: 'HTTP 500', statusCode: 500 }
    : { outcome: 'failed', reason: 'HTTP 500', statusCode: 500, waitSeconds };

describe('the schedule of §6.2, with time skipped', () => {
  it('W6, W7: 21 attempts at the exact offsets of 20 retries, then the workflow fails', async () => {
    const { made, offsets, outcome } = await run(failed);
    let offset = 0;
    const expected = Array.from({ length: 21 }, (_, index) => ({
      attempt: index + 1,
      offset: (offset += index === 0 ? 0 : waitBeforeRetry(index)),
    }));
    expect(made.map(({ order }, index) => ({ attempt: order.attemptNumber, offset: offsets[index] }))).toEqual(
      expected,
    );
    expect(outcome).toMatchObject({ cause: { type: 'DeliveryExhausted' } });
  });

  it('W9: a wait that the receiver lengthened moves the retries after it, and none is lost', async () => {
    const { offsets, outcome } = await run((order) => {
      if (order.attemptNumber === 3) return { outcome: 'delivered' };
      const waitSeconds = order.attemptNumber === 1 ? 600 : (order.waitSeconds ?? 0);
      return { outcome: 'failed', reason: 'HTTP 429', statusCode: 429, waitSeconds };
    });
    expect(offsets).toEqual([0, 600, 640]);
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
  it('DF7: only the first attempt takes the fast lane, and none of an endpoint on probation', async () => {
    const answer = (order: AttemptOrder): AttemptResult =>
      order.attemptNumber === 3 ? { outcome: 'delivered' } : failed(order);
    expect((await run(answer, { recordAs: 'retried' })).made.map(({ lane }) => lane)).toEqual(['fast', 'slow', 'slow']);
    expect((await run(answer, { lane: 'slow', recordAs: 'slow-lane' })).made.map(({ lane }) => lane)).toEqual([
      'slow',
      'slow',
      'slow',
    ]);
  });

  it('DF7: an attempt that finds no room comes again at its turn, and the schedule goes on from there', async () => {
    let refusals = 0;
    const answer = (order: AttemptOrder): AttemptResult => {
      if (order.attemptNumber === 2 && refusals < 2) {
        refusals += 1;
        return { outcome: 'postponed', waitSeconds: 7 };
      }
      return order.attemptNumber === 3 ? { outcome: 'delivered' } : failed(order);
    };
    const { made, offsets, outcome } = await run(answer, { recordAs: 'postponed' });
    expect(made.map(({ order }) => order.attemptNumber)).toEqual([1, 2, 2, 2, 3]);
    expect(offsets).toEqual([0, 20, 27, 34, 74]);
    expect(outcome).toBe('delivered');
  });

  it('W10: a delivery that is held for days uses up no retry, and goes on where it was when it is resumed', async () => {
    let isDisabled = false;
    const { made, offsets, outcome } = await run(
      (order) => {
        if (isDisabled) return { outcome: 'held' };
        if (order.attemptNumber === 4) return { outcome: 'delivered' };
        isDisabled = order.attemptNumber === 1;
        return failed(order);
      },
      {
        meanwhile: async (handle) => {
          await environment.sleep('3 days');
          isDisabled = false;
          await handle.signal('retryNow');
        },
      },
    );
    expect(made.map(({ order }) => order.attemptNumber)).toEqual([1, 2, 2, 3, 4]);
    // Nothing waits for a time while it is held: the days are not in it.
    expect(offsets).toEqual([0, 20, 60, 140]);
    expect(outcome).toBe('delivered');
  });
});
