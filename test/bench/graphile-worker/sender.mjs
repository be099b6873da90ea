// A webhook sender as one writes it on graphile-worker: one job, one task, retries by its own schedule.
import { Logger, run } from 'graphile-worker';
import pg from 'pg';
import { Agent, request } from 'undici';
import { signedHeaders } from '../signed-headers.mjs';

const CONCURRENCY = 24;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const dispatcher = new Agent({ connections: 64, pipelining: 1 });

async function deliver({ hookId }, { job }) {
  const { rows } = await pool.query({
    name: 'find-hook',
    text: 'select url, secret, body from hooks where hook_id = $1',
    values: [hookId],
  });
  const [{ url, secret, body }] = rows;
  const headers = signedHeaders({ id: hookId, attempt: job.attempts, body, secret });
  const response = await request(url, { method: 'POST', headers, body, dispatcher, headersTimeout: 10_000 });
  await response.body.dump();
  const isDelivered = response.statusCode >= 200 && response.statusCode <= 299;
  await pool.query({
    name: 'mark-hook',
    text: `update hooks set attempts = $2, last_status = $3, delivered_at = case when $4 then now() end where hook_id = $1`,
    values: [hookId, job.attempts, response.statusCode, isDelivered],
  });
  if (!isDelivered) throw new Error(`HTTP ${response.statusCode}`);
}

await run({
  pgPool: pool,
  concurrency: CONCURRENCY,
  taskList: { deliver },
  noHandleSignals: true,
  // A line for each job would cost more than the job.
  logger: new Logger(() => (level, message) => level === 'error' && console.error(message)),
});
process.once('disconnect', () => process.exit(0));
process.once('SIGTERM', () => process.exit(0));
process.send('ready');
