import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareDeliveries } from './deliveries.mjs';
import { BENCH_FOLDER, openEnvironment } from './environment.mjs';
import { openHttpServers } from './http-servers.mjs';
import { describeMachine } from './machine.mjs';
import { compareOauth, JOBS } from './oauth.mjs';
import { drawTable } from './table.mjs';
import { describeTargets } from './targets.mjs';
import { compareTotals } from './totals.mjs';

const PARTS = ['oauth', 'totals', 'deliveries'];
const USAGE = `npm run bench -- [--only ${PARTS.join('|')}] [--job NAME] [--connections N] [--seconds N] [--rounds N] [--profile]

  --only         one part only; may be given more than once
  --job          one comparison of the OAuth part only: ${JOBS.join(', ')}
  --connections  how many requests are under way at once (16, then 64); may be given more than once
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
  const environment = await openEnvironment({ ...options, needsTemporal: options.parts.includes('deliveries'), say });
  try {
    const machine = await describeMachine({
      ownerUrl: environment.ownerUrl,
      temporalProgram: environment.temporal?.program,
    });
    const rows = await Promise.race([measure(environment, options), interrupted]);
    console.log(
      `\n${drawTable(rows, machine)}\n\n${describeTargets(rows)}\n\nkept as ${keep({ machine, options, rows })}`,
    );
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
  if (options.parts.some((part) => part !== 'deliveries')) {
    say('starting the product and the bare server, two processes each …');
    const servers = await openHttpServers(environment);
    if (options.parts.includes('oauth')) rows.push(...(await compareOauth(servers, options, say)));
    if (options.parts.includes('totals')) rows.push(...(await compareTotals(servers, options, say)));
    await servers.close();
  }
  if (options.parts.includes('deliveries')) {
    say('starting the worker and the floor …');
    rows.push(...(await compareDeliveries(environment, options, say)));
  }
  return rows;
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
        profile: { type: 'boolean', default: false },
      },
    });
    const { only: parts, job, profile } = values;
    const [seconds, rounds, ...connections] = [values.seconds, values.rounds, ...values.connections].map(Number);
    const isKnown = parts.every((part) => PARTS.includes(part)) && (job === undefined || JOBS.includes(job));
    const isUsable = isKnown && [seconds, rounds, ...connections].every((number) => number > 0);
    return isUsable ? { parts, job, connections, seconds, rounds, profile } : undefined;
  } catch {
    return undefined;
  }
}

class Interrupted extends Error {}
