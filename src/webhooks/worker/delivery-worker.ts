import { Client } from '@temporalio/client';
import { Worker, type NativeConnection, type WorkflowBundleOption } from '@temporalio/worker';
import type { SLOW_LANE_SUFFIX as suffix } from '../../../workflows/slow-lane.js';
import type { Context } from '../../context.js';
import { createDeliveryActivities, HEARTBEAT_MS } from './activities.js';
import { AttemptWriter } from '../deliveries/attempt-writer.js';
import { Attempts } from '../deliveries/attempt.js';
import { ClaimedDeliveries } from '../relay/claimed-deliveries.js';
import { DeliveryWorkflows } from './delivery-workflow.js';
import { EndpointLoad } from '../relay/endpoint-load.js';
import { Errands } from './errands.js';
import { keepReconciling } from '../relay/reconcile.js';
import { createRedeliveryActivities } from './redelivery-activities.js';
import { RedeliveryWorkflows } from './redelivery-workflow.js';
import { Relay } from '../relay/relay.js';
import { createSender } from '../sending/send.js';

const RECONCILE_MS = 15_000;

/**
 * Workflows, and the first attempts of endpoints in good standing. Slots only wait for receivers: a running local activity
 * holds a workflow task as well, and the relay's 48 outstanding ones may hang for their ten seconds twice over.
 */
export const SLOTS = {
  maxConcurrentWorkflowTaskExecutions: 200,
  maxConcurrentLocalActivityExecutions: 200,
  maxConcurrentWorkflowTaskPolls: 16,
  // Each takes a third of a megabyte, and not fewer than slots: a full cache drops what is under way. What waits for a retry is read again then: it costs less than to keep it (PF10).
  maxCachedWorkflows: 200,
  // How long what is meant for a killed worker waits for it before another gets it; the default of 10 s adds up (DF10).
  stickyQueueScheduleToStartTimeout: '4s',
} as const;
/** All other attempts. The default of 100 is full at ten hanging ones a second. */
const SLOW_LANE_SLOTS = {
  maxConcurrentActivityTaskExecutions: 500,
  maxConcurrentActivityTaskPolls: 8,
  // Else only one in four fifths of the time-out is sent on, and one that is late is one too few.
  maxHeartbeatThrottleInterval: HEARTBEAT_MS,
} as const;
/** The same as in workflows/, which may not be imported at run time; a difference does not compile. */
const SLOW_LANE_SUFFIX: typeof suffix = '-slow';
/** The default of 0 would cancel POSTs under way. */
const SHUTDOWN = { shutdownGraceTime: '15s', shutdownForceTime: '25s' } as const;

export interface DeliveryWorker {
  /** Resolves after `stop`, when everything under way is done; rejects when the worker cannot go on. */
  running: Promise<void>;
  stop: () => void;
  /** Whether it takes what Temporal has for it. */
  isPolling: () => boolean;
}

/**
 * Relay and Temporal worker together, on one connection: a workflow that is started here has its first task, and its
 * first attempt, here too, without a detour over the task queue.
 * @param otherActivities of workflows of other subjects, which share the slow lane
 */
export async function startDeliveryWorker(
  context: Context,
  connection: NativeConnection,
  workflowBundle: WorkflowBundleOption,
  otherActivities: object = {},
): Promise<DeliveryWorker> {
  const {
    temporalNamespace: namespace,
    temporalTaskQueue: taskQueue,
    allowPrivateWebhookAddresses: allowPrivateAddresses,
    webhookProxyUrl: proxyUrl,
  } = context.config;
  const [claimed, load] = [new ClaimedDeliveries(), new EndpointLoad()];
  const sender = createSender({ allowPrivateAddresses, proxyUrl });
  const writer = new AttemptWriter(context);
  const attempts = new Attempts({ context, sender, claimed, load, writer });
  const activities = {
    ...createDeliveryActivities(attempts, context.logger),
    ...createRedeliveryActivities(context),
    ...otherActivities,
  };
  const common = { connection, namespace, activities, ...SHUTDOWN };
  const workers = [
    await Worker.create({ ...common, taskQueue, workflowBundle, enableNonLocalActivities: false, ...SLOTS }),
    await Worker.create({ ...common, taskQueue: `${taskQueue}${SLOW_LANE_SUFFIX}`, ...SLOW_LANE_SLOTS }),
  ];
  const client = new Client({ connection, namespace });
  const workflows = new DeliveryWorkflows(client, taskQueue);
  const errands = new Errands(context, workflows, new RedeliveryWorkflows(client, taskQueue));
  const relay = new Relay(context, workflows, claimed, load);
  const stopReconciling = keepReconciling(context, workflows, RECONCILE_MS);
  const relaying = relay.run();
  const doingErrands = errands.run();

  // The relay first: what it still starts finds its workers.
  const stopping = relaying.then(() => shutDown(workers));
  const running = runAll(workers).finally(async () => {
    relay.stop();
    errands.stop();
    stopReconciling();
    await Promise.allSettled([relaying, stopping, doingErrands]);
    writer.close();
    sender.close();
  });
  return { running, stop: () => relay.stop(), isPolling: () => workers.every(isPolling) };
}

/** One lane alone is none: if either cannot go on, the other ends as well. */
async function runAll(workers: readonly Worker[]): Promise<void> {
  const ended = await Promise.allSettled(workers.map((worker) => worker.run().finally(() => shutDown(workers))));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}

function shutDown(workers: readonly Worker[]): void {
  for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
}

function isPolling(worker: Worker): boolean {
  const { runState, workflowPollerState, activityPollerState } = worker.getStatus();
  // The slow lane has no workflows to poll for.
  return runState === 'RUNNING' && workflowPollerState !== 'FAILED' && activityPollerState === 'POLLING';
}
