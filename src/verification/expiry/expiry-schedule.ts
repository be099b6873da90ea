import {
  Client,
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
  type ScheduleOptions,
  type ScheduleOptionsStartWorkflowAction,
} from '@temporalio/client';
import type { NativeConnection } from '@temporalio/worker';
import type { expireVerifications } from '../../../workflows/expire-verifications.js';
import { startBackgroundTask } from '../../background-task.js';
import type { Context } from '../../context.js';
import { causeChain } from '../../logger.js';
import { CALL_DEADLINE_MS } from '../../webhooks/worker/temporal-connection.js';

type ExpireVerifications = typeof expireVerifications;

/**
 * One schedule for each installation. Several installations may share a Temporal namespace, but never a task queue, so
 * its name is part of the id.
 */
export function expiryScheduleId(taskQueue: string): string {
  return `attestry-expiry/${taskQueue}`;
}

/**
 * Temporal appends the time of the run, which is the same for all installations. Without the task queue in the id, the
 * second installation's run would be refused as already running.
 */
export function expiryWorkflowId(taskQueue: string): string {
  return `expire-verifications/${taskQueue}`;
}

/**
 * Creates the Temporal Schedule of expiry or updates it to this version's options, and then checks regularly that it
 * still exists. Any number of workers may do so at once.
 * @returns a function that ends the checks
 */
export function keepExpirySchedule(
  context: Context,
  connection: NativeConnection,
  everyMs: number,
): () => Promise<void> {
  const { temporalNamespace: namespace, temporalTaskQueue: taskQueue } = context.config;
  const client = new Client({ connection, namespace });
  let [isUpToDate, isFailing] = [false, false];
  const check = async (): Promise<void> => {
    try {
      const put = () => putSchedule(client, taskQueue, { isUpToDate });
      await connection.withDeadline(Date.now() + CALL_DEADLINE_MS, put);
      isUpToDate = true;
      isFailing = false;
    } catch (error) {
      // Logged once per outage, since everything else that needs Temporal logs the outage, too.
      if (!isFailing)
        context.logger.warn({ error: causeChain(error) }, 'the schedule of expiry could not be looked after');
      isFailing = true;
    }
  };
  // The checks run one after the other. If two overlapped, the slower one could undo what an operator has changed
  // meanwhile.
  const checks = startBackgroundTask(context, { task: 'expiry_schedule', retryMs: everyMs }, async () => {
    await check();
    return everyMs;
  });
  return () => checks.stop();
}

async function putSchedule(client: Client, taskQueue: string, { isUpToDate }: { isUpToDate: boolean }): Promise<void> {
  const options = optionsFor(taskQueue);
  try {
    const handle = client.schedule.getHandle(options.scheduleId);
    if (isUpToDate) await handle.describe();
    // `state` is taken over unchanged, so that a schedule which an operator has paused stays paused.
    else await handle.update<ExpireVerifications>(({ state }) => ({ ...options, state }));
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
    await client.schedule.create(options).catch((failure: unknown) => {
      // Another worker has created the schedule meanwhile.
      if (!(failure instanceof ScheduleAlreadyRunning)) throw failure;
    });
  }
}

function optionsFor(taskQueue: string): ScheduleOptions<ScheduleOptionsStartWorkflowAction<ExpireVerifications>> {
  return {
    scheduleId: expiryScheduleId(taskQueue),
    spec: { intervals: [{ every: '1 hour', offset: '5 minutes' }] },
    policies: {
      // A run that has not ended yet does the work of the next one, too.
      overlap: ScheduleOverlapPolicy.SKIP,
      // After an outage of Temporal only the last missed run is caught up with, because one run does the work of all.
      catchupWindow: '1 hour',
    },
    action: {
      type: 'startWorkflow',
      workflowType: 'expireVerifications',
      workflowId: expiryWorkflowId(taskQueue),
      taskQueue,
      args: [],
      // A run that is stuck must not keep all later ones from starting.
      workflowExecutionTimeout: '1 day',
      staticSummary: 'lets verifications expire whose proofs have run out, and warns of those that soon will',
    },
  };
}
