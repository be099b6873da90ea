import { Client } from '@temporalio/client';
import { Worker, type NativeConnection, type WorkflowBundleOption } from '@temporalio/worker';
import type { Context } from '../context.js';
import { createDeliveryActivities } from './activities.js';
import { AttemptWriter } from './attempt-writer.js';
import { Attempts } from './attempt.js';
import { ClaimedDeliveries } from './claimed-deliveries.js';
import { DeliveryWorkflows } from './delivery-workflow.js';
import { keepReconciling } from './reconcile.js';
import { Relay } from './relay.js';
import { createSender } from './send.js';

const RECONCILE_MS = 30_000;

/**
 * Activity slots only wait for receivers: the default of 100 is full at ten hanging deliveries a second.
 * A running local activity holds a workflow task as well.
 */
export const SLOTS = {
  maxConcurrentWorkflowTaskExecutions: 200,
  maxConcurrentLocalActivityExecutions: 500,
  maxConcurrentActivityTaskExecutions: 500,
  maxConcurrentWorkflowTaskPolls: 16,
  maxConcurrentActivityTaskPolls: 16,
  maxCachedWorkflows: 2_000,
} as const;

export interface DeliveryWorker {
  /** Resolves after `stop`, when everything under way is done; rejects when the worker cannot go on. */
  running: Promise<void>;
  stop: () => void;
}

/**
 * Relay and Temporal worker together, on one connection: a workflow that is started here has its first task, and its
 * first attempt, here too, without a detour over the task queue.
 */
export async function startDeliveryWorker(
  context: Context,
  connection: NativeConnection,
  workflowBundle: WorkflowBundleOption,
): Promise<DeliveryWorker> {
  const { temporalNamespace: namespace, temporalTaskQueue: taskQueue, allowPrivateWebhookAddresses } = context.config;
  const claimed = new ClaimedDeliveries();
  const sender = createSender({ allowPrivateAddresses: allowPrivateWebhookAddresses });
  const attempts = new Attempts({ context, sender, claimed, writer: new AttemptWriter(context.db) });
  const worker = await Worker.create({
    connection,
    namespace,
    taskQueue,
    workflowBundle,
    activities: createDeliveryActivities(attempts, context.logger),
    // The default of 0 would cancel POSTs under way.
    shutdownGraceTime: '15s',
    shutdownForceTime: '25s',
    ...SLOTS,
  });
  const workflows = new DeliveryWorkflows(new Client({ connection, namespace }), taskQueue);
  const relay = new Relay(context, workflows, claimed);
  const stopReconciling = keepReconciling(context, workflows, RECONCILE_MS);
  const relaying = relay.run();

  // The relay first: what it still starts finds its worker.
  const stopping = relaying.then(() => {
    if (worker.getState() === 'RUNNING') worker.shutdown();
  });
  const running = worker.run().finally(async () => {
    relay.stop();
    stopReconciling();
    await Promise.allSettled([relaying, stopping]);
    await sender.close();
  });
  return { running, stop: () => relay.stop() };
}
