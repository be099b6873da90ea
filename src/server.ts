import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { AggregatorRegistry } from 'prom-client';
import { createApp } from './app.js';
import { ConfigError, inWords, loadConfig, misspelt, redactedConfig, type Config } from './config.js';
import { poolState } from './db/pool-state.js';
import { drainable } from './drain.js';
import { closeInheritedSocket, listenAt, INHERITED_PORTS } from './listening.js';
import { causeChain, createLogger } from './logger.js';
import { openContext } from './open-context.js';
import { serveMetrics, watchPool } from './metrics.js';
import { HURRY, onStopSignal, sayReady, STOP } from './stop-signal.js';
import { useCatalogue } from './verification/catalogue/catalogue.js';
import { databaseFault, waitForDatabase } from './http/health/health.js';
import { SERVER_OPTIONS } from './http/request/server-options.js';

/**
 * The main process of a cluster with one process per core. A process that dies is replaced, unless it failed during its
 * start.
 */
async function runPrimary(config: Config): Promise<void> {
  if (process.env[INHERITED_PORTS]) await closeInheritedSocket(config.port);
  let stopping = false;
  const begun = new Set<number>();
  const all = new AggregatorRegistry();
  serveMetrics(config, createLogger(config, 'server'), { collect: () => all.clusterMetrics() });
  // Cleared for the children: they get the port from the cluster, not from our parent.
  const fork = () => cluster.fork({ [INHERITED_PORTS]: '' });
  for (let started = 0; started < config.serverProcesses; started += 1) fork();
  cluster.on('listening', (worker, { port }) => {
    if (port !== config.port) return;
    // A message that was sent while a process was loading is lost, so it is repeated.
    if (stopping) worker.send(HURRY);
    if (begun.size === 0) sayReady();
    begun.add(worker.id);
  });
  cluster.on('exit', ({ id }) => {
    if (stopping) {
      if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0);
      return;
    }
    // A process that failed during its start is not replaced. The others lose their parent by this exit, and end as
    // well.
    if (!begun.delete(id)) process.exit(1);
    fork();
  });
  const tell = (word: typeof STOP | typeof HURRY): void => {
    for (const worker of Object.values(cluster.workers ?? {})) if (worker?.isConnected()) worker.send(word);
  };
  onStopSignal((hurry) => {
    stopping = true;
    tell(hurry.aborted ? HURRY : STOP);
    hurry.addEventListener('abort', () => tell(HURRY));
  });
}

async function serve(config: Config): Promise<void> {
  const context = openContext(config, 'server', { poolSize: config.databasePoolSize });
  const { logger } = context;
  watchPool('main', () => poolState(context.db));
  if (config.frontendUrl.startsWith('https:') && config.trustedProxies.length === 0) {
    logger.warn('TRUSTED_PROXIES is empty: whoever comes through the proxy counts as one address in the limits');
  }
  for (const one of misspelt(process.env)) logger.warn({ variable: one.given }, inWords(one));
  const server = createServer(SERVER_OPTIONS, createApp(context));
  const drain = drainable(server, { noticeMs: config.drainSeconds * 1_000, limitMs: config.drainLimitSeconds * 1_000 });
  // In a cluster the main process serves the metrics of all. They stay available until the end.
  if (cluster.isPrimary) serveMetrics(config, logger);
  server.on('error', (error) => {
    logger.fatal({ error: causeChain(error) }, 'cannot listen');
    process.exit(1);
  });
  const stopping = new AbortController();
  onStopSignal((hurry) => {
    logger.info({ drain_seconds: config.drainSeconds }, 'draining');
    stopping.abort();
    void drain(hurry)
      .then(() => context.db.destroy())
      .then(() => process.exit(0));
  });
  // The server listens even without a database, and /readyz reports what is wrong. This check comes first, so that
  // nothing is encrypted with a wrong key.
  await databaseFault(context).catch(() => undefined);
  void waitForDatabase(context, stopping.signal);
  listenAt(server, config.port, config.host, () => {
    logger.info({ config: redactedConfig(config) }, 'listening');
    sayReady();
  });
}

try {
  const config = loadConfig(process.env, 'server');
  useCatalogue(config);
  if (cluster.isPrimary && config.serverProcesses > 1) await runPrimary(config);
  else await serve(config);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
