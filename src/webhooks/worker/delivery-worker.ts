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
import { TemporalRequests } from './temporal-requests.js';
import { keepReconciling } from '../relay/reconcile.js';
import { createRedeliveryActivities } from './redelivery-activities.js';
import { RedeliveryWorkflows } from './redelivery-workflow.js';
import { Relay } from '../relay/relay.js';
import { createSender } from '../sending/send.js';

const RECONCILE_MS = 15_000;

/**
 * The fast lane: workflows, and first attempts to endpoints in good standing. Slots cost little, because they mostly
 * wait for receivers. A running local activity occupies a workflow task slot, too. There are more slots than
 * MAX_OUTSTANDING, because the relay counts a delivery for two seconds only, while an attempt may hang for ten.
 */
export const SLOTS = {
  maxConcurrentWorkflowTaskExecutions: 200,
  maxConcurrentLocalActivityExecutions: 200,
  maxConcurrentWorkflowTaskPolls: 16,
  // Each cached workflow takes a third of a megabyte. The cache has to be as large as the number of slots, since a full
  // one evicts workflows that are under way. A workflow that waits for a retry is evicted and replayed later, which
  // costs less than caching it.
  maxCachedWorkflows: 200,
  // How long a task for a worker that was killed waits before another worker gets it. The default of 10 s would add to
  // the lateness of a delivery, which should stay under a minute.
  stickyQueueScheduleToStartTimeout: '4s',
} as const;
/** The slow lane: all other attempts. Ten hanging attempts a second would fill the default of 100 slots. */
const SLOW_LANE_SLOTS = {
  maxConcurrentActivityTaskExecutions: 500,
  maxConcurrentActivityTaskPolls: 8,
  // By default the SDK sends heartbeats only after four fifths of the time-out, so a single late heartbeat would exceed
  // it.
  maxHeartbeatThrottleInterval: HEARTBEAT_MS,
} as const;
/** The same value as in workflows/, which must not be imported at run time. If they differ, this does not compile. */
const SLOW_LANE_SUFFIX: typeof suffix = '-slow';
/** With the default of 0, stopping would cancel POSTs that are under way. */
const SHUTDOWN = { shutdownGraceTime: '15s', shutdownForceTime: '25s' } as const;

export interface DeliveryWorker {
  /** Resolves after `stop`, when everything under way has ended. Rejects if the worker cannot go on. */
  running: Promise<void>;
  stop: () => void;
  isPolling: () => boolean;
}

/**
 * Starts the relay and the Temporal workers on one connection. So Temporal can give the first task of a workflow, with
 * its first attempt, directly to the process whose relay starts it, without the task queue.
 * @param otherActivities activities of other subjects' workflows, which share the slow lane
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
  const requests = new TemporalRequests(context, workflows, new RedeliveryWorkflows(client, taskQueue));
  const relay = new Relay(context, workflows, claimed, load);
  const stopReconciling = keepReconciling(context, workflows, RECONCILE_MS);
  const relaying = relay.run();
  const servingRequests = requests.run();

  // The relay stops first, so that workflows which it still starts find their workers.
  const stopping = relaying.then(() => shutDown(workers));
  const running = runAll(workers).finally(async () => {
    relay.stop();
    requests.stop();
    stopReconciling();
    await Promise.allSettled([relaying, stopping, servingRequests]);
    writer.close();
    sender.close();
  });
  return { running, stop: () => relay.stop(), isPolling: () => workers.every(isPolling) };
}

/** Runs both lanes. If one cannot go on, the other stops as well, because deliveries need both. */
async function runAll(workers: readonly Worker[]): Promise<void> {
  const ended = await Promise.allSettled(workers.map((worker) => worker.run().finally(() => shutDown(workers))));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}

function shutDown(workers: readonly Worker[]): void {
  for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
}

function isPolling(worker: Worker): boolean {
  const { runState, workflowPollerState, activityPollerState } = worker.getStatus();
  // The worker of the slow lane polls for activities only.
  return runState === 'RUNNING' && workflowPollerState !== 'FAILED' && activityPollerState === 'POLLING';
}
