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

/** One for each installation: several may share a namespace, and no task queue. */
export function expiryScheduleId(taskQueue: string): string {
  return `attestry-expiry/${taskQueue}`;
}

/** Temporal adds the time of the run, which is the same for all: without the queue the second would count as running. */
export function expiryWorkflowId(taskQueue: string): string {
  return `expire-verifications/${taskQueue}`;
}

/**
 * Makes the Temporal Schedule of expiry what this version says, now, and looks every so often whether Temporal has lost it,
 * until the function that it returns is called (EX2). Any number of workers may do so side by side.
 */
export function keepExpirySchedule(
  context: Context,
  connection: NativeConnection,
  everyMs: number,
): () => Promise<void> {
  const { temporalNamespace: namespace, temporalTaskQueue: taskQueue } = context.config;
  const client = new Client({ connection, namespace });
  let [isUpToDate, isFailing] = [false, false];
  const look = async (): Promise<void> => {
    try {
      const put = () => putSchedule(client, taskQueue, { isUpToDate });
      await connection.withDeadline(Date.now() + CALL_DEADLINE_MS, put);
      isUpToDate = true;
      isFailing = false;
    } catch (error) {
      // Once per outage: everything else that needs Temporal says so too.
      if (!isFailing)
        context.logger.warn({ error: causeChain(error) }, 'the schedule of expiry could not be looked after');
      isFailing = true;
    }
  };
  // One after the other: the slower of two looks would put back what an operator has changed meanwhile.
  const looking = startBackgroundTask(context, { task: 'expiry_schedule', retryMs: everyMs }, async () => {
    await look();
    return everyMs;
  });
  return () => looking.stop();
}

async function putSchedule(client: Client, taskQueue: string, { isUpToDate }: { isUpToDate: boolean }): Promise<void> {
  const options = optionsFor(taskQueue);
  try {
    const handle = client.schedule.getHandle(options.scheduleId);
    if (isUpToDate) await handle.describe();
    // What an operator has paused stays paused.
    else await handle.update<ExpireVerifications>(({ state }) => ({ ...options, state }));
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
    await client.schedule.create(options).catch((failure: unknown) => {
      // By another worker, meanwhile.
      if (!(failure instanceof ScheduleAlreadyRunning)) throw failure;
    });
  }
}

function optionsFor(taskQueue: string): ScheduleOptions<ScheduleOptionsStartWorkflowAction<ExpireVerifications>> {
  return {
    scheduleId: expiryScheduleId(taskQueue),
    spec: { intervals: [{ every: '1 hour', offset: '5 minutes' }] },
    policies: {
      // A run that still goes on does what the next one would.
      overlap: ScheduleOverlapPolicy.SKIP,
      // After an outage of Temporal, however long, one run does what all that were missed would have done.
      catchupWindow: '1 hour',
    },
    action: {
      type: 'startWorkflow',
      workflowType: 'expireVerifications',
      workflowId: expiryWorkflowId(taskQueue),
      taskQueue,
      args: [],
      // One that cannot go on must not keep all later ones from running.
      workflowExecutionTimeout: '1 day',
      staticSummary: 'lets verifications expire whose proofs have run out, and warns of those that soon will',
    },
  };
}
