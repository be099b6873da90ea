import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { createApp } from './app.js';
import { ConfigError, loadConfig, redactedConfig, type Config } from './config.js';
import type { Context } from './context.js';
import { createEncryption } from './crypto/encryption.js';
import { openDatabase } from './db/database.js';
import { createLogger } from './logger.js';
import { serveMetrics } from './metrics.js';
import { onStopSignal } from './stop-signal.js';
import { startDraining } from './web/health.http.js';

const DRAIN_MS = 10_000;

/** One process per core shares the port; one that dies is replaced. */
function runPrimary(config: Config): void {
  let stopping = false;
  for (let started = 0; started < config.serverProcesses; started += 1) cluster.fork();
  cluster.on('exit', () => {
    if (!stopping) cluster.fork();
  });
  onStopSignal(() => {
    stopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
  });
}

function serve(config: Config): void {
  const logger = createLogger(config, 'server');
  const context: Context = {
    config,
    logger,
    db: openDatabase(config.databaseUrl, { poolSize: config.databasePoolSize, applicationName: 'attestry-server' }),
    clock: () => new Date(),
    encryption: createEncryption(config.encryptionKeys),
  };
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, createApp(context));
  // Longer than a load balancer keeps its side, so that it never writes into a closed connection.
  server.keepAliveTimeout = 65_000;
  const metrics = serveMetrics(config.metricsPort);
  server.on('error', (error) => {
    logger.fatal({ message: error.message }, 'cannot listen');
    process.exit(1);
  });
  server.listen(config.port, config.host, () => {
    logger.info({ config: redactedConfig(config) }, 'listening');
    process.send?.('ready');
    // The validator compiles at the first request: let that one be ours.
    void fetch(`http://127.0.0.1:${config.port}/healthz`).catch(() => undefined);
  });
  onStopSignal(() => {
    startDraining();
    logger.info('draining');
    setTimeout(() => process.exit(0), DRAIN_MS).unref();
    metrics?.close();
    server.close(() => void context.db.destroy().then(() => process.exit(0)));
    server.closeIdleConnections();
  });
}

try {
  const config = loadConfig(process.env);
  if (cluster.isPrimary && config.serverProcesses > 1) runPrimary(config);
  else serve(config);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
