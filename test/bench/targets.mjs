/** What performance is to reach, in ratios within one run (PF1 to PF3), for as much as this run has measured. */
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
        const wanted = atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`;
        const isMet = atLeast === undefined ? value <= atMost : value >= atLeast;
        return `${id}  ${`${words}, ${connections} at once`.padEnd(70)} ${value.toFixed(2).padStart(6)}  ${wanted}${isMet ? '' : '  missed'}`;
      }),
  ).join('\n');
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
