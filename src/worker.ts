import { fileURLToPath } from 'node:url';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { startCleanUp } from './clean-up.js';
import { ConfigError, inWords, loadConfig, misspelt, redactedConfig, type Config } from './config.js';
import type { Context } from './context.js';
import { poolState } from './db/pool-state.js';
import { causeChain, createLogger, type Logger } from './logger.js';
import { openContext } from './open-context.js';
import { serveMetrics, watchPool } from './metrics.js';
import { startAccessRevocations } from './oauth/access-revocation/access-revocation-runner.js';
import { startSimulation } from './sandbox/simulation.js';
import { startStatisticsChecks } from './statistics/check-round.js';
import { onStopSignal, sayReady } from './stop-signal.js';
import { startMailSender } from './mail/mail-sender.js';
import { createExpiryActivities } from './verification/expiry/expiry-activities.js';
import { keepExpirySchedule } from './verification/expiry/expiry-schedule.js';
import { DeliveryReadiness } from './webhooks/worker/delivery-readiness.js';
import { startChecks } from './verification/review/check-runner.js';
import { startDecisions } from './verification/review/decision-runner.js';
import { useCatalogue } from './verification/catalogue/catalogue.js';
import { startDeliveryWorker } from './webhooks/worker/delivery-worker.js';
import { connectToTemporal, keepSearchAttributes } from './webhooks/worker/temporal-connection.js';
import { waitForDatabase } from './http/health/health.js';

/** Made by `npm run build`, so that nothing has to be bundled at start in production. */
const WORKFLOW_BUNDLE = fileURLToPath(new URL('./workflow-bundle.js', import.meta.url));

/** How often the worker checks that the expiry schedule exists. A run may start this late without harm. */
const CHECK_SCHEDULE_MS = 60_000;

async function run(config: Config): Promise<void> {
  const context = openContext(config, 'worker', { poolSize: config.databasePoolSize });
  const { logger } = context;
  logger.info({ config: redactedConfig(config) }, 'starting');
  for (const one of misspelt(process.env)) logger.warn({ variable: one.given }, inWords(one));
  watchPool('main', () => poolState(context.db));
  installTemporalRuntime(logger);
  const stop = new AbortController();
  const readiness = new DeliveryReadiness(context, stop.signal);
  const metrics = serveMetrics(config, logger, { readiness: readiness.ask });
  onStopSignal(() => {
    logger.info('draining');
    stop.abort();
  });

  if (await waitForDatabase(context, stop.signal)) await work(context, readiness, stop.signal);
  metrics?.close();
  await context.db.destroy();
  logger.info('stopped');
}

async function work(context: Context, readiness: DeliveryReadiness, stop: AbortSignal): Promise<void> {
  // These tasks run with or without Temporal: mails, clean-up, sandbox outcomes, reviewers' decisions after their time
  // to undo, automatic checks, revocations asked for by teams, and comparisons of statistics.
  const backgroundTasks = [
    startMailSender(context),
    startCleanUp(context),
    startSimulation(context),
    startDecisions(context),
    startChecks(context),
    startAccessRevocations(context),
    startStatisticsChecks(context),
  ];
  const connection = await connectToTemporal(context, stop);
  if (connection) {
    const worker = await startDeliveryWorker(
      context,
      connection,
      { codePath: WORKFLOW_BUNDLE },
      createExpiryActivities(context),
    );
    readiness.started(connection, worker);
    if (stop.aborted) worker.stop();
    stop.addEventListener('abort', worker.stop);
    context.logger.info({ task_queue: context.config.temporalTaskQueue }, 'delivering');
    sayReady();
    const stopKeepingAttributes = keepSearchAttributes(context, connection);
    const stopKeepingSchedule = keepExpirySchedule(context, connection, CHECK_SCHEDULE_MS);
    await worker.running;
    stopKeepingAttributes();
    await stopKeepingSchedule();
    await connection.close();
  }
  await Promise.all(backgroundTasks.map((task) => task.stop()));
}

/** Sends the log lines of the SDK and its native part to our log, and keeps the SDK from handling signals itself. */
function installTemporalRuntime(logger: Logger): void {
  const sdkLogger = new DefaultLogger('WARN', ({ level, message, meta }) => {
    // "Workflow task duration exceeded": normal for a first attempt at a slow receiver.
    if (message.includes('[TMPRL1104]')) return;
    // Normal for the worker of the slow lane, which has activities only.
    if (message.startsWith('No workflows registered')) return;
    const { error, ...rest } = meta ?? {};
    const line = { sdk: rest, ...(error === undefined ? {} : { error: causeChain(error) }) };
    if (level === 'ERROR') logger.error(line, message);
    else logger.warn(line, message);
  });
  const logging = { filter: { core: 'WARN', other: 'ERROR' }, forward: {} } as const;
  Runtime.install({ logger: sdkLogger, shutdownSignals: [], telemetryOptions: { logging } });
}

try {
  const config = loadConfig(process.env, 'worker');
  useCatalogue(config);
  await run(config);
  process.exit(0);
} catch (error) {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else createLogger({ logLevel: 'error' }, 'worker').fatal({ error: causeChain(error) }, 'the worker cannot go on');
  process.exit(1);
}
