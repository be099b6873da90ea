import { once } from 'node:events';
import { request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { to as copyTo } from 'pg-copy-streams';
import { canMeasureCpu, rssMibOf } from './cpu.mjs';
import { inTurn } from './in-turn.mjs';
import { withClient } from './with-client.mjs';

const LOOK_MS = 25;

/** The whole list by HTTP, plain, beside the same rows out of Postgres alone: `copy` of the three columns as they are. */
export async function compareList({ context, environment, subjects }, { count, clientId, token }, options, say) {
  const [server] = subjects;
  const facts = { bytes: 0, firstByteMs: 0, rssGrowthMib: canMeasureCpu ? 0 : undefined };
  const product = { name: 'attestry', pid: server.pid };
  const reference = { name: 'copy of the columns', pid: process.pid };
  const readProduct = async () => {
    const rssBefore = rssMibOf(server.pid);
    const watching = setInterval(() => {
      if (canMeasureCpu) facts.rssGrowthMib = Math.max(facts.rssGrowthMib, rssMibOf(server.pid) - rssBefore);
    }, LOOK_MS);
    const read = await readList(server.origin, token).finally(() => clearInterval(watching));
    facts.bytes = read.bytes;
    facts.firstByteMs = Math.max(facts.firstByteMs, read.firstByteMs);
    return read.totalMs;
  };
  // Twice unmeasured: buffers of the first lists stay with the server, whatever the list.
  for (let time = 0; time < 2; time += 1) await readList(server.origin, token);
  const rows = await inTurn({
    title: `list of ${count}`,
    kind: 'latency',
    subjects: [product, reference],
    perform: async (subject) => {
      const totalMs = subject === product ? await readProduct() : await readCopy(context.config.databaseUrl, clientId);
      return { latencies: [totalMs], seconds: totalMs / 1000 };
    },
    servers: { postgres: [environment.postgresPid] },
    rounds: options.rounds,
    say,
  });
  return { rows, facts };
}

async function readList(origin, token) {
  const began = performance.now();
  const sent = request(`${origin}/v2/stats/user-verifications`, {
    headers: { authorization: `Bearer ${token}` },
  }).end();
  const [response] = await once(sent, 'response');
  if (response.statusCode !== 200) throw new Error(`the list answered ${response.statusCode}`);
  let [bytes, firstByteMs, last] = [0, undefined, undefined];
  for await (const chunk of response) {
    firstByteMs ??= performance.now() - began;
    bytes += chunk.length;
    last = chunk.at(-1);
  }
  if (last !== ']'.charCodeAt(0)) throw new Error('the list came cut');
  return { bytes, firstByteMs, totalMs: performance.now() - began };
}

async function readCopy(url, clientId) {
  return withClient(url, async (client) => {
    // As the product reads it: along the indexes, where the planner might prefer to sort a million rows.
    await client.query('set enable_sort = off');
    const began = performance.now();
    const copy = client.query(
      copyTo(`copy (
        select g.user_id, g.level, v.status from grants g
        join verifications v on v.user_id = g.user_id and v.level = g.level and v.environment = 'sandbox'
        where g.client_id = '${clientId}' and g.effective_at is not null and g.revoked_at is null
        order by g.user_id, g.level) to stdout`),
    );
    copy.resume();
    await once(copy, 'end');
    return performance.now() - began;
  });
}
