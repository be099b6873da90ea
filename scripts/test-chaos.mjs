// npm run test:chaos: makes deliveries while workers, server, Temporal and Postgres are killed at random. npm test runs
// a short form.
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build-dist.mjs';
import { guardChildProcesses } from './guard.mjs';
import { jestArgumentsFor } from './jest.mjs';
import { checkNode, ensureInstalled, run } from './set-up.mjs';

const USAGE = `npm run test:chaos -- [--deliveries N] [--per-second N] [--kills N] [--seed N]

  --deliveries  how many are committed (10000)
  --per-second  how fast (20)
  --kills       how many processes are killed meanwhile (one in ten seconds)
  --seed        of an earlier run, for the same kills at the same moments`;

checkNode();
guardChildProcesses();
const options = parseOptions();
if (!options) {
  console.error(USAGE);
  process.exit(2);
}
try {
  await ensureInstalled();
  await ensureBuilt();
  const [jest = []] = jestArgumentsFor(['test/fault/chaos.test.ts']);
  await run(process.execPath, jest, {
    env: { CHAOS: JSON.stringify({ ...options, hangs: true }) },
  });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

function parseOptions() {
  try {
    const number = { type: 'string' };
    const names = { deliveries: number, 'per-second': number, kills: number, seed: number };
    const { values } = parseArgs({ options: names });
    const deliveries = Number(values.deliveries ?? 10_000);
    const perSecond = Number(values['per-second'] ?? 20);
    const kills = Number(values.kills ?? Math.max(3, Math.round(deliveries / perSecond / 10)));
    const all = { deliveries, perSecond, kills, ...(values.seed ? { seed: Number(values.seed) } : {}) };
    return Object.values(all).every((value) => Number.isInteger(value) && value > 0) ? all : undefined;
  } catch {
    return undefined;
  }
}
