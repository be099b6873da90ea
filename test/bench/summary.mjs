/** p50, p95 and p99 of some milliseconds, by nearest rank. */
export function percentiles(milliseconds) {
  const sorted = Float64Array.from(milliseconds).sort();
  const at = (share) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** All rounds of one subject together. */
export function summarise(kind, runs) {
  const latencies = runs.flatMap((run) => run.latencies);
  const seconds = sum(runs.map((run) => run.seconds));
  return {
    count: latencies.length,
    // Where the rate was given, it says nothing.
    per_second: kind === 'throughput' ? latencies.length / seconds : null,
    rounds_per_second: kind === 'throughput' ? runs.map((run) => run.latencies.length / run.seconds) : null,
    latency_ms: percentiles(latencies),
    // How many cores were busy with something else, round by round.
    others_cores: runs[0].cpu ? runs.map((run) => run.othersCores) : null,
    cpu_us_each: cpuEach(runs, latencies.length),
  };
}

/** Product to reference, of the rate or of p95, round by round; the median, so that a disturbed round does not decide. */
export function medianRatio(kind, productRuns, referenceRuns) {
  const size = ({ latencies, seconds }) =>
    kind === 'throughput' ? latencies.length / seconds : percentiles(latencies).p95;
  const ratios = productRuns.map((run, round) => size(run) / size(referenceRuns[round])).sort((a, b) => a - b);
  return (ratios[Math.floor((ratios.length - 1) / 2)] + ratios[Math.floor(ratios.length / 2)]) / 2;
}

/** CPU time of each group of processes per request or delivery. */
function cpuEach(runs, count) {
  if (!runs.every((run) => run.cpu)) return null;
  const groups = Object.keys(runs[0].cpu);
  return Object.fromEntries(groups.map((group) => [group, (sum(runs.map((run) => run.cpu[group])) / count) * 1e6]));
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
