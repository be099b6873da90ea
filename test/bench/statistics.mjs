import { rebuildStatistics } from '../../dist/statistics/rebuild.js';
import { analyse, makeClient, makeClientToken } from './data.mjs';
import { compareUnderLoad } from './http-servers.mjs';
import { compareList } from './list.mjs';
import { makePending, makeVerifications } from './many-verifications.mjs';
import { compareChanges } from './status-changes.mjs';

const CONNECTIONS = 16;
const HOT_USERS = 4_000;

/**
 * The statistics of clients with real verifications, few and many: totals and countries beside those of the smallest (PF3), the
 * list beside a plain COPY of its columns (PF4), and status changes of a hot client beside the same ones without counters (PF5).
 */
export async function measureStatistics(servers, options, say) {
  const { context, environment } = servers;
  const clients = [];
  for (const count of options.verifications) {
    const { clientId } = await makeClient(context, `Bench, ${count} verifications`);
    const rebuildSeconds = await makeVerifications(context, clientId, count, say);
    clients.push({ count, clientId, rebuildSeconds, token: await makeClientToken(context, clientId) });
  }
  await analyse(environment);
  const rows = [
    ...(await compareCounters(servers, 'total-verifications', clients, options, say)),
    ...(await compareCounters(servers, 'country-verifications', clients, options, say)),
  ];
  const lists = [];
  for (const client of clients) {
    const list = await compareList(servers, client, options, say);
    rows.push(...list.rows);
    lists.push({ count: client.count, rebuildSeconds: client.rebuildSeconds, ...list.facts });
  }
  const changes = await measureChanges(servers, options, say);
  return { rows: [...rows, ...changes.rows], statistics: { lists, changes: changes.facts } };
}

/** The most first, as the product; each smaller one beside it. */
function compareCounters({ environment, subjects }, name, clients, options, say) {
  const [product] = subjects;
  const largestFirst = [...clients].sort((one, other) => other.count - one.count);
  return compareUnderLoad({
    title: `${name}, ${CONNECTIONS} at once`,
    subjects: largestFirst.map(({ count, token }) => {
      const request = { method: 'GET', path: `/v2/stats/${name}`, headers: { authorization: `Bearer ${token}` } };
      return { ...product, name: `attestry, of ${count}`, job: async () => () => request };
    }),
    connections: CONNECTIONS,
    environment,
    options,
    say,
  });
}

async function measureChanges({ context, environment }, options, say) {
  const { clientId } = await makeClient(context, 'Bench, a hot client');
  const counted = await makePending(context, clientId, HOT_USERS, { isCounted: true });
  const uncounted = await makePending(context, clientId, HOT_USERS, { isCounted: false });
  await rebuildStatistics(context, clientId, new Date());
  await analyse(environment);
  return compareChanges(environment, { counted, uncounted }, options, say);
}

/** What no column of the table holds. */
export function describeStatistics({ lists, changes }) {
  return [
    ...lists.map(
      ({ count, bytes, firstByteMs, rssGrowthMib, rebuildSeconds }) =>
        `list of ${count}: ${(bytes / 1e6).toFixed(1)} MB, first byte after ${firstByteMs.toFixed(0)} ms at most, ` +
        `server grew by ${rssGrowthMib === undefined ? 'n/a' : rssGrowthMib.toFixed(0)} MiB at most; all counters rebuilt in ${rebuildSeconds.toFixed(1)} s`,
    ),
    `status changes: ${changes.count} counted, ${changes.deadlocks} deadlocks`,
  ].join('\n');
}
