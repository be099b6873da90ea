import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { arrivals } from './arrivals.mjs';
import { ROOT } from './environment.mjs';
import { ensurePeerInstalled } from './peer.mjs';
import { startReceiver } from './receiver.mjs';

const SECRET = 'whk_bench_0123456789abcdef0123456789abcdef';
const BODY = Buffer.from(
  JSON.stringify({
    type: 'verification_approved',
    data: { level: 'basic', user_id: randomUUID(), timestamp: '2026-01-02T03:04:05Z' },
  }),
);
/** Both put their jobs into the transaction of the change, as the product does. */
const STAGE = {
  loop: `insert into hooks (hook_id, url, secret, body) select id, $2, $3, $4 from unnest($1::text[]) as id`,
  graphile: `with staged as (
      insert into hooks (hook_id, url, secret, body) select id, $2, $3, $4 from unnest($1::text[]) as id returning hook_id
    )
    select graphile_worker.add_job('deliver', json_build_object('hookId', hook_id), max_attempts => 21) from staged`,
};

/** What somebody would write on top of graphile-worker: a job for each delivery, signed and sent by a task. */
export async function openGraphileWorker(environment, say) {
  const folder = join(ROOT, 'test/bench/graphile-worker');
  await ensurePeerInstalled(folder, say);
  return openSender(environment, {
    name: 'graphile-worker',
    script: join(folder, 'sender.mjs'),
    stage: STAGE.graphile,
  });
}

/** The limit: a loop that claims 500 rows, sends 64 at once, and marks them together; a failure would be lost. */
export async function openBareLoop(environment) {
  const script = join(ROOT, 'test/bench/bare-loop.mjs');
  return openSender(environment, { name: 'bare loop', script, stage: STAGE.loop, nudge: 'notify hooks' });
}

async function openSender({ children, createEmptyDatabase }, { name, script, stage, nudge }) {
  const databaseUrl = await createEmptyDatabase(name.replace(/\W/g, '_'));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  await pool.query(readFileSync(join(ROOT, 'test/bench/hand-written.sql'), 'utf8'));
  const receiver = await startReceiver();
  const child = children.startNode(name.replace(/\W/g, '-'), [script], { DATABASE_URL: databaseUrl });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${name} has ended; see ${children.logFile(name.replace(/\W/g, '-'))}`);
  });
  ended.catch(() => undefined);
  await Promise.race([once(child, 'message'), ended]);
  return {
    name,
    pid: child.pid,
    ...arrivals(receiver, async (count) => {
      const ids = Array.from({ length: count }, () => randomUUID());
      await pool.query(stage, [ids, receiver.url, SECRET, BODY]);
      const committed = performance.now();
      if (nudge) void pool.query(nudge);
      return { ids, committed };
    }),
    close: async () => {
      receiver.close();
      await pool.end();
    },
  };
}
