import { setTimeout as pause } from 'node:timers/promises';
import { performance } from 'node:perf_hooks';
import { cpuBetween, readCpu, readOthersCpu } from './cpu.mjs';
import { medianRatio, percentiles, summarise } from './summary.mjs';

/**
 * The product and its references do the same in turn, round after round (A B A B), so that noise on the machine hits all.
 * @param subjects `{ name, pid, … }`, the product first; `groups` where the servers of one are its own, `of` where the product
 *   that a reference belongs to is not the first
 * @param perform does one round with a subject: `{ latencies, seconds }`; whatever `prepare` does before is not counted,
 *   and what it gives is handed on
 * @param kind what they are compared by: `throughput`, or `latency` where the rate is given
 * @returns one row for each subject; that of a reference has the ratio of the product to it
 */
export async function inTurn({ title, kind, subjects, prepare, perform, settleMs = 0, servers, rounds, say }) {
  const runs = subjects.map(() => []);
  for (let round = 1; round <= rounds; round += 1) {
    for (const [index, subject] of subjects.entries()) {
      const prepared = await prepare?.(subject);
      const groups = { ours: [subject.pid], ...servers, ...subject.groups };
      const run = await measured(groups, async () => {
        const result = await perform(subject, prepared);
        await pause(settleMs);
        return result;
      });
      runs[index].push(run);
      say(`${title}, round ${round} of ${rounds}: ${subject.name} ${inWords(kind, run)}`);
    }
  }
  return subjects.map((subject, index) => {
    const product = Math.max(0, subjects.indexOf(subject.of));
    const ratio = subject.isProduct || index === 0 ? null : medianRatio(kind, runs[product], runs[index]);
    return { measured: title, subject: subject.name, ...summarise(kind, runs[index]), ratio };
  });
}

async function measured(groups, work) {
  const [began, others, before] = [performance.now(), readOthersCpu(), readCpu(groups)];
  const run = await work();
  const cpu = cpuBetween(before, readCpu(groups));
  const othersCores = (readOthersCpu() - others) / ((performance.now() - began) / 1000);
  return { ...run, cpu, othersCores };
}

function inWords(kind, { latencies, seconds }) {
  if (kind === 'throughput') return `${(latencies.length / seconds).toFixed(1)}/s`;
  const { p50, p95 } = percentiles(latencies);
  return `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
}
