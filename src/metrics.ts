import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client';
import type { Logger } from './logger.js';

collectDefaultMetrics();

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
  help: 'Age of the oldest delivery that no workflow has been started for, of endpoints in good standing (DF10).',
});

export const oldestUndispatchedOnProbation = new Gauge({
  name: 'attestry_webhook_oldest_undispatched_on_probation_seconds',
  help: 'The same of endpoints on probation: they hang or fail, and what waits, waits for them.',
});

export const overdueDeliveries = new Gauge({
  name: 'attestry_webhook_overdue_deliveries',
  help: 'Deliveries whose next attempt should have begun more than a minute ago (DF10).',
});

export const lostDeliveries = new Counter({
  name: 'attestry_webhook_lost_deliveries_total',
  help: 'Deliveries that were open and had no workflow: Temporal no longer knew them, and they were started anew (DF3, DF10).',
});

export const limitHits = new Counter({
  name: 'attestry_rate_limit_hits_total',
  help: 'Requests that were told to wait, by limit (O21).',
  labelNames: ['limit'],
});

/**
 * `/metrics` on loopback, apart from the public port: numbers are for operators only. A port that is taken costs the
 * numbers, not the service.
 * @param collect text of all metrics; with several processes that of all of them together
 */
export function serveMetrics(
  port: number,
  logger: Logger,
  collect: () => Promise<string> = () => register.metrics(),
): Server | undefined {
  if (port === 0) return undefined;
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    collect().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.on('error', (error) => logger.error({ message: error.message }, 'no metrics: METRICS_PORT cannot be used'));
  return server.listen(port, '127.0.0.1');
}
