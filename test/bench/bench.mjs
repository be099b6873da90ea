import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareDeliveries } from './deliveries.mjs';
import { BENCH_FOLDER, openEnvironment } from './environment.mjs';
import { openHttpServers } from './http-servers.mjs';
import { describeFairness, measureFairness } from './fairness.mjs';
import { describeMachine } from './machine.mjs';
import { compareOauth, JOBS } from './oauth.mjs';
import { comparePages } from './pages.mjs';
import { describeStatistics, measureStatistics } from './statistics.mjs';
import { drawTable } from './table.mjs';
import {
  describeDeliveryTargets,
  describePageTargets,
  describeStatisticsTargets,
  describeTargets,
} from './targets.mjs';
import { hasTemporalServer, HOW_TO_GET_IT } from './temporal-on-postgres.mjs';
import { compareTotals } from './totals.mjs';
import { describeLateness, measureLateness } from './lateness.mjs';
import { describeWaiting } from './waiting.mjs';

const PARTS = ['oauth', 'totals', 'statistics', 'pages', 'deliveries', 'lateness', 'fairness'];
const OF_DELIVERIES = ['deliveries', 'lateness', 'fairness'];
const TEMPORALS = ['development', 'postgres'];
const USAGE = `npm run bench -- [--only ${PARTS.join('|')}] [--seconds N] [--rounds N] [--profile]
                   [--job NAME] [--connections N] [--temporal ${TEMPORALS.join('|')}] [--deliveries N] [--waiting N]
                   [--verifications N]

  --only         one part only; may be given more than once
  --job          one comparison of the OAuth part only: ${JOBS.join(', ')}
  --connections  how many requests are under way at once (16, then 64); may be given more than once
  --temporal     the server of the deliveries (development, and postgres where that is there); may be given more than once
  --deliveries   how many are drained, and how many new ones retries are late beside (2000)
  --verifications  of how many the statistics are (1000, 100000, 1000000); may be given more than once
  --waiting      how many then wait for a retry (5000); 0: that is left out
  --seconds      of each measurement (4)
  --rounds       how often product and references take turns (3)
  --profile      leave CPU profiles of all our processes in .data/bench/profiles (and worse numbers)`;

const began = Date.now();
const say = (line) => console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${line}`);

/** Measures what the arguments ask for, prints the table and keeps it. @returns the exit code */
export async function bench(args) {
  const options = parseOptions(args);
  if (!options) return (console.log(USAGE), 2);
  const interrupted = new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => reject(new Interrupted()));
  });
  // Looked at once the environment stands: before, there is nothing to race with.
  interrupted.catch(() => undefined);
  const temporals = options.parts.some((part) => OF_DELIVERIES.includes(part)) ? options.temporals : [];
  const environment = await openEnvironment({ temporals, profile: options.profile, say });
  try {
    const machine = await describeMachine(environment);
    const { rows, lateness, waiting, fairness, statistics } = await Promise.race([
      measure(environment, options),
      interrupted,
    ]);
    const parts = [
      drawTable(rows, machine),
      lateness && describeLateness(lateness),
      waiting && describeWaiting(waiting),
      statistics && describeStatistics(statistics),
      describeTargets(rows),
      describePageTargets(rows),
      statistics && describeStatisticsTargets(rows, statistics),
    ];
    parts.push(fairness && describeFairness(fairness));
    parts.push(
      describeDeliveryTargets(rows, waiting),
      `kept as ${keep({ machine, options, rows, lateness, waiting, fairness, statistics })}`,
    );
    if (temporals.length > 0 && !hasTemporalServer()) parts.push(HOW_TO_GET_IT);
    console.log(`\n${parts.filter(Boolean).join('\n\n')}`);
    return 0;
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    say('interrupted; ending all processes …');
    return 130;
  } finally {
    await environment.close();
  }
}

async function measure(environment, options) {
  const rows = [];
  let [waiting, statistics] = [];
  if (options.parts.some((part) => !OF_DELIVERIES.includes(part))) {
    say('starting the product and the bare server, two processes each …');
    const servers = await openHttpServers(environment);
    if (options.parts.includes('oauth')) rows.push(...(await compareOauth(servers, options, say)));
    if (options.parts.includes('totals')) rows.push(...(await compareTotals(servers, options, say)));
    if (options.parts.includes('statistics')) {
      const measured = await measureStatistics(servers, options, say);
      rows.push(...measured.rows);
      statistics = measured.statistics;
    }
    if (options.parts.includes('pages')) rows.push(...(await comparePages(servers, options, say)));
    await servers.close();
  }
  if (options.parts.includes('deliveries')) {
    say('starting the worker and the floor …');
    const deliveries = await compareDeliveries(environment, options, say);
    rows.push(...deliveries.rows);
    ({ waiting } = deliveries);
  }
  const lateness = options.parts.includes('lateness') ? await measureLateness(environment, options, say) : undefined;
  const fairness = options.parts.includes('fairness') ? await measureFairness(environment, options, say) : undefined;
  return { rows, lateness, waiting, fairness, statistics };
}

function keep(result) {
  mkdirSync(BENCH_FOLDER, { recursive: true });
  const date = new Date(began).toISOString();
  const file = join(BENCH_FOLDER, `${date.slice(0, 19).replaceAll(':', '-')}.json`);
  writeFileSync(file, `${JSON.stringify({ date, ...result }, null, 2)}\n`);
  return file;
}

function parseOptions(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        only: { type: 'string', multiple: true, default: PARTS },
        job: { type: 'string' },
        connections: { type: 'string', multiple: true, default: ['16', '64'] },
        seconds: { type: 'string', default: '4' },
        rounds: { type: 'string', default: '3' },
        temporal: { type: 'string', multiple: true, default: hasTemporalServer() ? TEMPORALS : ['development'] },
        deliveries: { type: 'string', default: '2000' },
        waiting: { type: 'string', default: '5000' },
        verifications: { type: 'string', multiple: true, default: ['1000', '100000', '1000000'] },
        profile: { type: 'boolean', default: false },
      },
    });
    const { only: parts, job, profile, temporal: temporals } = values;
    const [seconds, rounds, deliveries, ...connections] = [
      ...[values.seconds, values.rounds, values.deliveries],
      ...values.connections,
    ].map(Number);
    const waiting = Number(values.waiting);
    const verifications = values.verifications.map(Number);
    const isKnown =
      parts.every((part) => PARTS.includes(part)) &&
      temporals.every((temporal) => TEMPORALS.includes(temporal)) &&
      (job === undefined || JOBS.includes(job));
    const isUsable =
      isKnown && waiting >= 0 && [seconds, rounds, deliveries, ...connections, ...verifications].every((n) => n > 0);
    const sizes = { seconds, rounds, deliveries, waiting, verifications };
    return isUsable ? { parts, job, temporals, connections, profile, ...sizes } : undefined;
  } catch {
    return undefined;
  }
}

class Interrupted extends Error {}
