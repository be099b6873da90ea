/** What performance is to reach, in ratios within one run, for as much as this run has measured. */
const TARGETS = [
  {
    id: 'PF1',
    words: 'client credentials to oidc-provider, Knex',
    atLeast: 1.15,
    of: rateTo('client credentials', 'oidc-provider, Knex'),
  },
  {
    id: 'PF1',
    words: 'client credentials to the bare server',
    atLeast: 0.7,
    of: rateTo('client credentials', 'bare server'),
  },
  {
    id: 'PF2',
    words: 'refresh to our client credentials',
    atLeast: 0.75,
    of: rateTo('refresh', 'attestry, client credentials'),
  },
  {
    id: 'PF2',
    words: 'code exchange to our client credentials',
    atLeast: 0.75,
    of: rateTo('code exchange', 'attestry, client credentials'),
  },
  {
    id: 'PF2',
    words: 'first exchange to our client credentials',
    atLeast: 0.75,
    of: rateTo('first exchange', 'attestry, client credentials'),
  },
  { id: 'PF2', words: 'p99 of a refresh, ms', atMost: 80, only: 16, of: p99Of('refresh') },
  { id: 'PF2', words: 'p99 of a code exchange, ms', atMost: 80, only: 16, of: p99Of('code exchange') },
  { id: 'PF2', words: 'p99 of a first exchange, ms', atMost: 80, only: 16, of: p99Of('first exchange') },
  {
    id: 'PF3',
    words: 'bearer check to oidc-provider’s introspection, Knex',
    atLeast: 1.6,
    of: rateTo('bearer check', 'oidc-provider, Knex'),
  },
  {
    id: 'PF3',
    words: 'p99 of totals of 1,000,000 to that of 1,000',
    atMost: 1.2,
    of: p99To('totals', 'attestry, 1,000 verifications'),
  },
];

/** One line for each target and number of connections. Nothing passes or fails: the machine has its share in each figure. */
export function describeTargets(rows) {
  const titles = [...new Set(rows.map((row) => row.measured))];
  const atOnce = [...new Set(titles.flatMap((title) => / (\d+) at once$/.exec(title)?.slice(1) ?? []))];
  return TARGETS.flatMap(({ id, words, only, of, atLeast, atMost }) =>
    atOnce
      .filter((connections) => only === undefined || only === Number(connections))
      .flatMap((connections) => {
        const value = of((job, subject) =>
          rows.find((row) => row.measured === `${job}, ${connections} at once` && row.subject === subject),
        );
        if (value === undefined) return [];
        return describe({ id, words: `${words}, ${connections} at once`, value, atLeast, atMost });
      }),
  ).join('\n');
}

/** The same for pages (PF12), and that a long queue is as quick as a short one. */
export function describePageTargets(rows) {
  const pages = rows.filter(({ subject, measured }) => subject === 'attestry' && /page|queue/.test(measured));
  const ofQueue = (count) => pages.find(({ measured }) => measured.startsWith(`queue of ${count},`))?.latency_ms.p95;
  const [few, many] = [ofQueue(100), ofQueue(100_000)];
  const lines = pages.map(({ measured, latency_ms: latency }) => {
    const constant = rows.find((row) => row.measured === measured && row.subject === 'constant page');
    const words = `p95 of the ${measured}, to that of a constant page`;
    return { id: 'PF12', words, value: latency.p95 / constant.latency_ms.p95, atMost: 3 };
  });
  if (few && many)
    lines.push({ id: 'PF12', words: 'p95 of the queue of 100,000 to that of 100', value: many / few, atMost: 1.2 });
  return lines.map(describe).join('\n');
}

/** The same for statistics: the largest list and the numbers of its client, and changes that are counted. */
export function describeStatisticsTargets(rows, { lists, changes }) {
  const sizes = lists.map(({ count }) => count).sort((one, other) => one - other);
  const [fewest, most] = [sizes[0], sizes.at(-1)];
  const rowOf = (measured, subject) => rows.find((row) => row.measured.startsWith(measured) && row.subject === subject);
  const p99Of = (name, count) => rowOf(name, `attestry, of ${count}`)?.latency_ms.p99;
  const largest = lists.find(({ count }) => count === most);
  const counters = ['total', 'country'].map((name) => ({
    id: 'PF3',
    words: `p99 of ${name}-verifications of ${most} to that of ${fewest}`,
    value: p99Of(`${name}-verifications`, most) / p99Of(`${name}-verifications`, fewest),
    atMost: 1.2,
  }));
  const ofList = [
    { words: `list of ${most} to copy`, value: rowOf(`list of ${most}`, 'copy of the columns')?.ratio, atMost: 2.5 },
    { words: `list of ${most}: growth of the server, MiB`, value: largest.rssGrowthMib, atMost: 32 },
    { words: `list of ${most}: first byte, ms`, value: largest.firstByteMs, atMost: 300 },
  ].map((target) => ({ id: 'PF4', ...target }));
  const ofChanges = [
    {
      words: 'changes to the same ones without counters',
      value: rowOf('status', 'attestry, without counters')?.ratio,
      atLeast: 0.75,
    },
    { words: `deadlocks in ${changes.count} changes`, value: changes.deadlocks, atMost: 0 },
  ].map((target) => ({ id: 'PF5', ...target }));
  return [...counters, ...ofList, ...ofChanges]
    .filter(({ value }) => Number.isFinite(value))
    .map(describe)
    .join('\n');
}

/** The same for deliveries, on each of the Temporal servers. */
export function describeDeliveryTargets(rows, waiting) {
  const lines = rows
    .filter(({ subject, measured }) => subject.startsWith('attestry, ') && measured.startsWith('drain'))
    .flatMap((drain) => {
      const temporal = drain.subject.slice('attestry, '.length);
      const floor = rows.find((row) => row.measured === drain.measured && row.subject === `floor, ${temporal}`);
      const paced = rows.find((row) => row.measured === 'commit to arrival, 20/s' && row.subject === drain.subject);
      const cpu = [drain, floor].map(({ cpu_us_each: each }) => each && sum(without(each, 'postgres')));
      const all = drain.cpu_us_each && sum(Object.values(drain.cpu_us_each));
      return [
        { id: 'PF6', words: 'p95 from commit to arrival at 20/s, ms', value: paced.latency_ms.p95, atMost: 35 },
        { id: 'PF7', words: 'drain to the floor', value: floor.ratio, atLeast: 0.85 },
        { id: 'PF7', words: 'CPU to the floor, without our own Postgres', value: cpu[0] / cpu[1], atMost: 1.15 },
        { id: 'PF7', words: 'CPU of a delivery, all of it, ms', value: all / 1000, atMost: 25 },
      ].map((target) => ({ ...target, words: `${target.words} (${temporal})` }));
    });
  if (waiting) {
    const { count, rssBefore, rssAfter, idleBefore, idleAfter } = waiting;
    const words = `with ${count} waiting deliveries`;
    lines.push({ id: 'PF10', words: `growth of the worker ${words}, MiB`, value: rssAfter - rssBefore, atMost: 100 });
    const value = idleAfter.ours - idleBefore.ours;
    lines.push({ id: 'PF10', words: `more of a core for the worker ${words}, %`, value, atMost: 0.5 });
  }
  return lines
    .filter(({ value }) => Number.isFinite(value))
    .map(describe)
    .join('\n');
}

function describe({ id, words, value, atLeast, atMost }) {
  const wanted = atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`;
  const isMet = atLeast === undefined ? value <= atMost : value >= atLeast;
  return `${id.padEnd(4)}  ${words.padEnd(70)} ${value.toFixed(2).padStart(6)}  ${wanted}${isMet ? '' : '  missed'}`;
}

function without(each, group) {
  return Object.entries(each).flatMap(([name, value]) => (name === group ? [] : [value]));
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

function rateTo(job, reference) {
  return (find) => find(job, reference)?.ratio;
}

function p99Of(job) {
  return (find) => find(job, 'attestry')?.latency_ms.p99;
}

function p99To(job, reference) {
  return (find) => {
    const [product, other] = [find(job, 'attestry'), find(job, reference)];
    return product && other && product.latency_ms.p99 / other.latency_ms.p99;
  };
}
