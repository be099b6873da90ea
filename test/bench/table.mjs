const COLUMNS = [
  ...['measured', 'by', 'per s', 'p50', 'p95', 'p99 ms'],
  ...['CPU: ours', 'Temporal', 'its Postgres', 'Postgres', 'ratio'],
];
/** These read from the left; all others are numbers. */
const TEXT_COLUMNS = 2;

/** The rows as one table for a terminal, with what is needed to read it. */
export function drawTable(rows, machine) {
  const cells = [COLUMNS, ...rows.map(toCells)];
  const widths = COLUMNS.map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const lines = cells.map((row) =>
    row
      .map((cell, column) => (column < TEXT_COLUMNS ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join('  '),
  );
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [lines[0], rule, ...lines.slice(1), '', ...describe(machine), ...describeQuiet(rows)].join('\n');
}

function toCells(row, index, rows) {
  const latency = (percentile) => row.latency_ms?.[percentile].toFixed(1) ?? '';
  return [
    row.measured === rows[index - 1]?.measured ? '' : row.measured,
    row.subject,
    row.per_second === null ? '' : row.per_second.toFixed(row.per_second < 200 ? 1 : 0),
    latency('p50'),
    latency('p95'),
    latency('p99'),
    cpu(row, 'ours'),
    cpu(row, 'temporal'),
    cpu(row, 'temporalPostgres'),
    cpu(row, 'postgres'),
    row.ratio === null ? '' : row.ratio.toFixed(2),
  ];
}

/** Time per request or delivery; milliseconds each are also seconds per thousand. */
function cpu({ cpu_us_each: each }, group) {
  if (!each) return 'n/a';
  const microseconds = each[group];
  if (microseconds === undefined) return '';
  return microseconds < 5_000 ? `${Math.round(microseconds)} µs` : `${(microseconds / 1000).toFixed(1)} ms`;
}

function describe(machine) {
  return [
    `${machine.cpu}, ${machine.cores} cores, ${machine.memory_gib} GiB, ${machine.system}; Node ${machine.node}, Postgres ${machine.postgres}` +
      (machine.temporal ? `, Temporal ${machine.temporal}` : ''),
    `commit ${machine.commit}`,
    'ratio: product to this one, of the rate, or where the rate is given of p95; the median of the rounds.',
    'CPU: time per request or delivery; ours is server or worker without load generator and receiver.',
  ];
}

function describeQuiet(rows) {
  const cores = rows.flatMap((row) => row.others_cores ?? []);
  if (cores.length === 0) return [];
  const mean = cores.reduce((sum, used) => sum + used, 0) / cores.length;
  return [
    `What else ran on the machine used ${mean.toFixed(2)} cores on average, ${Math.max(...cores).toFixed(2)} in the worst round.`,
  ];
}
