import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client';
import type { Config } from './config.js';
import { listenAt } from './listening.js';
import { causeChain, type Logger } from './logger.js';
import { VERSION } from './version.js';

collectDefaultMetrics();

/** Always 1; the label has the version. In a cluster the first process's value counts. */
new Gauge({
  name: 'attestry_build_info',
  help: 'The version that runs.',
  labelNames: ['version'],
  aggregator: 'first',
}).set({ version: VERSION }, 1);

/** The connections of a pool at one moment. */
interface PoolState {
  total: number;
  idle: number;
  /** How many requests wait for a connection. */
  waiting: number;
  max: number;
}

const pools = new Map<string, () => PoolState>();

/** Adds a pool to the metrics; `look` is called at each scrape. */
export function watchPool(name: string, look: () => PoolState): void {
  pools.set(name, look);
}

const POOL_GAUGES = {
  total: 'Connections to Postgres that are open, by pool.',
  idle: 'Connections to Postgres that nobody uses at the moment, by pool.',
  waiting: 'How many wait for a connection to Postgres, by pool: above 0 for long, the pool is too small.',
  max: 'The most connections to Postgres that a pool may open.',
} as const;

for (const [state, help] of Object.entries(POOL_GAUGES) as [keyof PoolState, string][]) {
  new Gauge({
    name: `attestry_database_pool_${state}`,
    help,
    labelNames: ['pool'],
    collect() {
      for (const [pool, look] of pools) this.set({ pool }, look()[state]);
    },
  });
}

export const requestDuration = new Histogram({
  name: 'attestry_request_duration_seconds',
  help: 'Duration of requests by operation and status.',
  labelNames: ['operation', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
});

export const attemptDuration = new Histogram({
  name: 'attestry_webhook_attempt_duration_seconds',
  help: 'Duration of webhook attempts by outcome.',
  labelNames: ['outcome'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10],
});

export const deliveriesFinished = new Counter({
  name: 'attestry_webhook_deliveries_finished_total',
  help: 'Deliveries that reached a final state, by state.',
  labelNames: ['state'],
});

export const oldestUndispatched = new Gauge({
  name: 'attestry_webhook_oldest_undispatched_seconds',
  help: 'Age of the oldest delivery that no workflow has been started for, of endpoints in good standing.',
});

export const oldestUndispatchedOnProbation = new Gauge({
  name: 'attestry_webhook_oldest_undispatched_on_probation_seconds',
  help: 'The same of endpoints on probation: they hang or fail, and what waits, waits for them.',
});

export const overdueDeliveries = new Gauge({
  name: 'attestry_webhook_overdue_deliveries',
  help: 'Deliveries whose next attempt should have begun more than a minute ago.',
});

export const lostDeliveries = new Counter({
  name: 'attestry_webhook_lost_deliveries_total',
  help: 'Deliveries that were open and had no workflow: Temporal no longer knew them, and they were started anew.',
});

export const reconcilerFailures = new Counter({
  name: 'attestry_webhook_reconciler_failures_total',
  help: 'Overdue deliveries that could not be asked after or started anew because Temporal failed; each is tried again.',
});

export const verificationsExpired = new Counter({
  name: 'attestry_verifications_expired_total',
  help: 'Verifications that expired because a proof had run out.',
});

export const expiryWarnings = new Counter({
  name: 'attestry_expiry_warnings_total',
  help: 'Mails that warned a user of an expiry.',
});

export const expiryFinished = new Gauge({
  name: 'attestry_expiry_last_finished_timestamp_seconds',
  help: 'When a run of expiry last came to its end in this process; over all workers it should be two hours ago at most.',
});

export const accountsErased = new Counter({
  name: 'attestry_accounts_erased_total',
  help: 'Deleted accounts whose data was erased, at once or after the retention period.',
});

export const statisticsDiffering = new Gauge({
  name: 'attestry_statistics_differing_clients',
  help: 'Clients whose totals, countries and list did not agree in the last round of this process: always 0.',
});

export const daysDiffering = new Gauge({
  name: 'attestry_statistics_differing_days',
  help: 'Days and levels of clients for which history has other authorizations than grants, in the last round of this process: always 0.',
});

export const statisticsChecked = new Gauge({
  name: 'attestry_statistics_last_checked_timestamp_seconds',
  help: 'When this process last came to the end of a round over the statistics of all clients; 0 where another one makes them.',
});

export const limitHits = new Counter({
  name: 'attestry_rate_limit_hits_total',
  help: 'Requests that were told to wait, by limit.',
  labelNames: ['limit'],
});

/** Resolves to the reason why this process cannot work, or to undefined when it can. */
export type Readiness = () => Promise<string | undefined>;

interface Offered {
  /** Returns the text of all metrics; in a cluster those of all processes together. */
  collect?: () => Promise<string>;
  /** Given for a process without a public port: `/healthz` and `/readyz` are then answered here. */
  readiness?: Readiness;
}

/**
 * Serves `/metrics` on a port of its own, since the numbers are for operators only. If that port is taken, there are no
 * metrics, but the service runs.
 */
export function serveMetrics(
  { metricsHost, metricsPort }: Pick<Config, 'metricsHost' | 'metricsPort'>,
  logger: Logger,
  { collect = () => register.metrics(), readiness }: Offered = {},
): Server | undefined {
  if (metricsPort === 0) return undefined;
  const server = createServer((request, response) => {
    const answer = (status: number, type: string, body: string): void =>
      void response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    const json = (status: number, body: object): void => answer(status, 'application/json', JSON.stringify(body));
    const unable = (): void => json(500, { status: 'error' });
    if (request.url === '/metrics') collect().then((text) => answer(200, register.contentType, text), unable);
    // Checks nothing else: an outage elsewhere must not cause a restart of this process.
    else if (readiness && request.url === '/healthz') json(200, { status: 'ok' });
    else if (readiness && request.url === '/readyz') {
      readiness().then((reason) => {
        if (reason === undefined) json(200, { status: 'ready' });
        else json(503, { status: 'not ready', reason });
      }, unable);
    } else json(404, { status: 'not found' });
  });
  server.on('error', (error) => logger.error({ error: causeChain(error) }, 'no metrics: METRICS_PORT cannot be used'));
  listenAt(server, metricsPort, metricsHost);
  return server;
}
