/** The limit of a sender over Postgres: claims 500 rows, signs and POSTs 64 at once, marks them in one statement. */
import pg from 'pg';
import { Agent, request } from 'undici';
import { Wake } from '../../dist/webhooks/relay/wake.js';
import { signedHeaders } from './signed-headers.mjs';

const CLAIM = 500;
const AT_ONCE = 64;
const POLL_MS = 1_000;

const connectionString = process.env.DATABASE_URL;
const pool = new pg.Pool({ connectionString, max: 4 });
const dispatcher = new Agent({ connections: AT_ONCE, pipelining: 1 });
const wake = new Wake();

const listener = new pg.Client({ connectionString });
await listener.connect();
await listener.query('listen hooks');
listener.on('notification', wake.ring);
process.once('disconnect', () => process.exit(0));
process.once('SIGTERM', () => process.exit(0));
process.send('ready');

for (;;) {
  const { rows } = await pool.query({
    name: 'claim',
    text: `update hooks set claimed_at = now() where hook_id in (
             select hook_id from hooks where claimed_at is null order by hook_id limit ${CLAIM} for update skip locked
           ) returning hook_id, url, secret, body`,
  });
  if (rows.length > 0) await deliverAll(rows);
  else await wake.wait(POLL_MS);
}

async function deliverAll(rows) {
  const waiting = rows.values();
  const sent = [];
  const lane = async () => {
    for (const row of waiting) sent.push([row.hook_id, await post(row)]);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, rows.length) }, lane));
  await pool.query({
    name: 'mark',
    text: `update hooks h set attempts = 1, last_status = s.status,
             delivered_at = case when s.status between 200 and 299 then now() end
           from unnest($1::text[], $2::int[]) as s (hook_id, status) where h.hook_id = s.hook_id`,
    values: [sent.map(([id]) => id), sent.map(([, status]) => status)],
  });
}

async function post({ hook_id: id, url, secret, body }) {
  const headers = signedHeaders({ id, attempt: 1, body, secret });
  const response = await request(url, { method: 'POST', headers, body, dispatcher });
  await response.body.dump();
  return response.statusCode;
}
