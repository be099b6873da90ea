import { beforeAll, test } from '@jest/globals';
import { chaosOptions } from '../chaos/plan.js';
import { describeChaos, keepReport } from '../chaos/report.js';
import { runChaos } from '../chaos/run.js';
import { build } from '../support/built.js';
import { OwnServers } from '../support/own-servers.js';
import { expectAbout } from '../support/expect-about.js';

// `npm run test:chaos` asks for more of it by the environment.
const options = chaosOptions(process.env);
const isLong = process.env['CHAOS'] !== undefined;

const MISSED_SHARE = 0.01;

beforeAll(build);

test('DF1, DF2, DF3, DF4, DF5, DF9: while everything is killed at random, every delivery arrives, no attempt is missing, and only a POST in flight at what was killed is repeated', async () => {
  const servers = await OwnServers.start();
  const result = await runChaos(servers, options, (line) => isLong && console.log(line));
  const report = describeChaos(result);
  const file = keepReport(result);
  if (isLong) console.log(`\n${report}\n\nkept as ${file}`);

  const { lost, notFinal, withGaps, notAnsweredSo, duplicates, openWorkflows, outages } = result;
  expectAbout(report, {
    lost,
    notFinal,
    withGaps,
    notAnsweredSo,
    unexplained: duplicates.unexplained,
    openWorkflows,
  }).toEqual({ lost: 0, notFinal: [], withGaps: [], notAnsweredSo: [], unexplained: [], openWorkflows: 0 });
  // However busy the machine: a worker that is given up as often as that does not tell Temporal that it lives.
  expectAbout(report, result.missedByTemporal).toBeLessThanOrEqual(Math.ceil(result.committed * MISSED_SHARE));
  // DF10, at the worst moment of all: while something was away it cannot go on. Seconds are for a machine that has time for it.
  const outage = outages.reduce((sum, { from, until }) => sum + until - from, 0) / 1000;
  if (isLong) expectAbout(report, result.overdueSeconds - outage).toBeLessThan(60);
  expectAbout(
    report,
    outages.filter(({ byItself }) => byItself),
  ).toEqual([]);
});
