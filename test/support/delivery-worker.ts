import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { Client } from '@temporalio/client';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Runtime, type WorkflowBundle } from '@temporalio/worker';
import { createExpiryActivities } from '../../src/verification/expiry/expiry-activities.js';
import { startDeliveryWorker } from '../../src/webhooks/worker/delivery-worker.js';
import { connectToTemporal } from '../../src/webhooks/worker/temporal-connection.js';
import type { TestDatabase } from './database.js';
import { createTestContext, type TestContext } from './context.js';
import { ownTestLog } from './test-logs.js';
import { whenDone } from './when-done.js';
import { shared } from './shared-servers.js';

// An exhausted delivery is a warning to the SDK; here it is what is wanted.
const sdkLog = new DefaultLogger('WARN', ({ level, message, meta }) => {
  ownTestLog().write(`${level} ${message} ${inspect(meta, { depth: 10, breakLength: Infinity })}\n`);
});
Runtime.install({
  logger: sdkLog,
  shutdownSignals: [],
  telemetryOptions: { logging: { filter: { core: 'ERROR', other: 'ERROR' } } },
});

let bundle: Promise<WorkflowBundle> | undefined;

/** The workflows as they are now; bundled once per test file. */
export function workflowBundle(): Promise<WorkflowBundle> {
  const workflowsPath = fileURLToPath(new URL('../../workflows/index.ts', import.meta.url));
  return (bundle ??= bundleWorkflowCode({ workflowsPath, logger: sdkLog }));
}

/** What a worker needs, on the run's Temporal server, with a task queue of its own. */
export function givenWorkerContext(database: TestDatabase, overrides: Record<string, string> = {}): TestContext {
  return createTestContext(database, {
    TEMPORAL_ADDRESS: shared('temporal').address,
    TEMPORAL_TASK_QUEUE: `test-${randomBytes(6).toString('hex')}`,
    ...overrides,
  });
}

/** Relay and Temporal worker in the test's own process. */
export async function startTestWorker(
  database: TestDatabase,
  overrides: Record<string, string> = {},
): Promise<{ context: TestContext; temporal: Client; connection: NativeConnection; stop: () => Promise<void> }> {
  return startWorkerOf(givenWorkerContext(database, overrides));
}

export async function startWorkerOf(
  context: TestContext,
): Promise<{ context: TestContext; temporal: Client; connection: NativeConnection; stop: () => Promise<void> }> {
  const connection = await connectToTemporal(context, new AbortController().signal);
  if (!(connection instanceof NativeConnection)) throw new Error('no connection to Temporal');
  const worker = await startDeliveryWorker(
    context,
    connection,
    await workflowBundle(),
    createExpiryActivities(context),
  );
  let stopped: Promise<void> | undefined;
  const end = async () => {
    worker.stop();
    await worker.running;
    await connection.close();
  };
  const stop = () => (stopped ??= end());
  whenDone(stop);
  return { context, temporal: new Client({ connection }), connection, stop };
}
