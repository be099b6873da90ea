/** p50, p95 and p99 of some milliseconds, by nearest rank. */
export function percentiles(milliseconds) {
  const sorted = Float64Array.from(milliseconds).sort();
  const at = (share) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** All rounds of one subject: rate and CPU time of all together, latencies by the median over the rounds. */
export function summarise(kind, runs) {
  const latencies = runs.flatMap((run) => run.latencies);
  const seconds = sum(runs.map((run) => run.seconds));
  return {
    count: latencies.length,
    // Where the rate was given, it says nothing.
    per_second: kind === 'throughput' ? latencies.length / seconds : null,
    rounds_per_second: kind === 'throughput' ? runs.map((run) => run.latencies.length / run.seconds) : null,
    latency_ms: medianPercentiles(runs),
    // How many cores were busy with something else, round by round.
    others_cores: runs[0].cpu ? runs.map((run) => run.othersCores) : null,
    cpu_us_each: cpuEach(runs, latencies.length),
  };
}

/** Each of them the median over the rounds: in one heap, a single disturbed or cold round is p99 of all. */
function medianPercentiles(runs) {
  const ofRounds = runs.map((run) => percentiles(run.latencies));
  return Object.fromEntries(['p50', 'p95', 'p99'].map((name) => [name, median(ofRounds.map((round) => round[name]))]));
}

/** Product to reference, of the rate or of p95, round by round; the median, so that a disturbed round does not decide. */
export function medianRatio(kind, productRuns, referenceRuns) {
  const size = ({ latencies, seconds }) =>
    kind === 'throughput' ? latencies.length / seconds : percentiles(latencies).p95;
  return median(productRuns.map((run, round) => size(run) / size(referenceRuns[round])));
}

/** Of an even number of them the mean of the two in the middle. */
export function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.floor(sorted.length / 2)]) / 2;
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
