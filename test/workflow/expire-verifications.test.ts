import { beforeAll, expect, test } from '@jest/globals';
import type { Client, ScheduleDescription } from '@temporalio/client';
import type { NativeConnection } from '@temporalio/worker';
import {
  expiryScheduleId,
  expiryWorkflowId,
  keepExpirySchedule,
} from '../../src/verification/expiry/expiry-schedule.js';
import type { TestContext } from '../support/context.js';
import { cloneDatabase } from '../support/database.js';
import { startTestWorker } from '../support/delivery-worker.js';
import { givenDecision, givenSubmission, givenUser } from '../support/given.js';
import { decodeAll, recordHistory } from '../support/histories.js';
import { waitFor } from '../support/wait-for.js';
import { whenDone } from '../support/when-done.js';

let context: TestContext;
let temporal: Client;
let connection: NativeConnection;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  ({ context, temporal, connection } = await startTestWorker(await cloneDatabase()));
});

/** One that was approved long ago, and expires so many days from now. */
async function givenExpiring(days: number): Promise<{ userId: string; verificationId: string }> {
  const userId = await givenUser(context);
  const verificationId = await givenSubmission(context, userId);
  await givenDecision(context, verificationId, { kind: 'approve' });
  const expiresAt = new Date(context.clock().getTime() + days * DAY_MS);
  await context.db('verifications').where({ verification_id: verificationId }).update({ expires_at: expiresAt });
  return { userId, verificationId };
}

async function statusOf(verificationId: string): Promise<string | undefined> {
  const rows = context.db('verifications').where({ verification_id: verificationId });
  return (await rows.pluck<string[]>('status'))[0];
}

function start(workflowId: string) {
  const { temporalTaskQueue: taskQueue } = context.config;
  return temporal.workflow.start('expireVerifications', { workflowId, taskQueue });
}

test('EX2: a run after a week lets everything expire that is due, warns of what soon will be, and tells how many', async () => {
  const due = [];
  for (let count = 0; count < 3; count += 1) due.push(await givenExpiring(-7 + count));
  const [soon, later] = [await givenExpiring(20), await givenExpiring(200)];
  const handle = await start('expiry-after-a-week');
  expect(await handle.result()).toEqual({ expired: 3, warned: 1, failed: 0 });
  for (const { verificationId } of due) expect(await statusOf(verificationId)).toBe('expired');
  for (const { verificationId } of [soon, later]) expect(await statusOf(verificationId)).toBe('approved');

  const history = decodeAll(await handle.fetchHistory());
  for (const { userId } of [...due, soon]) expect(history).not.toContain(userId);
  await recordHistory('expired', handle);
  expect(await (await start('expiry-again')).result()).toEqual({ expired: 0, warned: 0, failed: 0 });
});

test('EX2: two runs at once do together what one would have done', async () => {
  const due = [];
  for (let count = 0; count < 10; count += 1) due.push(await givenExpiring(-1));
  const runs = await Promise.all([start('expiry-one'), start('expiry-two')]);
  const [one, two] = (await Promise.all(runs.map((run) => run.result()))) as { expired: number }[];
  expect((one?.expired ?? 0) + (two?.expired ?? 0)).toBeLessThanOrEqual(10);
  await (await start('expiry-rest')).result();
  for (const { verificationId } of due) {
    expect(await statusOf(verificationId)).toBe('expired');
    const rows = context.db('verification_history').where({ verification_id: verificationId, to_status: 'expired' });
    expect(await rows).toHaveLength(1);
  }
});

test('EX2: workers make the schedule at their start, once for all of them, and again when Temporal has lost it', async () => {
  const handle = temporal.schedule.getHandle(expiryScheduleId(context.config.temporalTaskQueue));
  const described = () => handle.describe().catch(() => undefined);
  const keepers = [1, 2, 3].map(() => keepExpirySchedule(context, connection, 500));
  whenDone(async () => {
    await Promise.all(keepers.map((stop) => stop()));
  });
  const schedule = await waitFor('the schedule', described);
  expect(schedule).toMatchObject({
    spec: { intervals: [{ every: 3_600_000, offset: 300_000 }] },
    policies: { overlap: 'SKIP', catchupWindow: 3_600_000 },
    action: { workflowType: 'expireVerifications', taskQueue: context.config.temporalTaskQueue },
    state: { paused: false },
  });

  await handle.delete();
  await waitFor('the schedule again', described);
});

test('EX2: a worker that starts brings the schedule up to date, and leaves one paused that an operator has paused', async () => {
  const handle = temporal.schedule.getHandle(expiryScheduleId(context.config.temporalTaskQueue));
  // Temporal carries out changes some time after it has taken them, and of two at once the later one may come first. So each one
  // is waited for until it shows.
  const shows = (what: string, isSo: (found: ScheduleDescription) => boolean) =>
    waitFor(what, async () => {
      const found = await handle.describe();
      return isSo(found) && found;
    });
  const everyMs = (found: ScheduleDescription) => found.spec.intervals?.[0]?.every;
  const outdate = async () => {
    await handle.update((before) => ({ ...before, spec: { intervals: [{ every: '3 days' }] } }));
    await shows('an old schedule', (found) => everyMs(found) === 3 * 86_400_000);
  };
  const stopMaking = keepExpirySchedule(context, connection, 500);
  await waitFor('the schedule', () => handle.describe().catch(() => undefined));
  await stopMaking();

  await outdate();
  const stopFirst = keepExpirySchedule(context, connection, 500);
  await shows('the schedule to be as it should', (found) => everyMs(found) === 3_600_000);
  await stopFirst();
  await handle.pause('while we look into it');
  await shows('the pause', ({ state }) => state.paused);
  await outdate();

  whenDone(keepExpirySchedule(context, connection, 500));
  const updated = await shows('the schedule to be as it should again', (found) => everyMs(found) === 3_600_000);
  expect(updated.state).toMatchObject({ paused: true, note: 'while we look into it' });
});

test('EX2: what the schedule starts is the run', async () => {
  const { verificationId } = await givenExpiring(-1);
  whenDone(keepExpirySchedule(context, connection, 500));
  const handle = temporal.schedule.getHandle(expiryScheduleId(context.config.temporalTaskQueue));
  await waitFor('the schedule', () => handle.describe().catch(() => undefined));
  await handle.unpause();
  await handle.trigger();
  await waitFor('the verification to expire', async () => (await statusOf(verificationId)) === 'expired');
});

test('EX2: installations that share a namespace run at the same moment, and a schedule from before is made to let them', async () => {
  const { temporalTaskQueue: queue } = context.config;
  const others = ['one', 'two'].map((name) => `${queue}-${name}`);
  const keepers = others.map((temporalTaskQueue) =>
    keepExpirySchedule({ ...context, config: { ...context.config, temporalTaskQueue } }, connection, 500),
  );
  for (const stop of keepers) whenDone(stop);
  for (const taskQueue of others) {
    const described = () => temporal.schedule.getHandle(expiryScheduleId(taskQueue)).describe();
    const { action } = await waitFor('the schedule', () => described().catch(() => undefined));
    expect(action).toMatchObject({ taskQueue, workflowId: `expire-verifications/${taskQueue}` });
  }

  const handle = temporal.schedule.getHandle(expiryScheduleId(queue));
  await waitFor('the schedule', () => handle.describe().catch(() => undefined));
  await handle.update((before) => ({ ...before, action: { ...before.action, workflowId: 'expire-verifications' } }));
  whenDone(keepExpirySchedule(context, connection, 500));
  await waitFor('the workflow id of this installation', async () => {
    const { action } = await handle.describe();
    return action.workflowId === expiryWorkflowId(queue);
  });
});
