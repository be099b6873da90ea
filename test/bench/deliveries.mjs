import { analyse } from './data.mjs';
import { openFloor, openProductWorker } from './delivery-subjects.mjs';
import { openBareLoop, openGraphileWorker } from './hand-written.mjs';
import { inTurn } from './in-turn.mjs';
import { measureWaiting } from './waiting.mjs';

const WARM_UP = 200;
const RATES = [10, 20];
/** The last workflows are closed in the history then, and the CPU time for it spent. */
const SETTLE_MS = 1_500;

/** The built worker, the floor beside it, and two senders without Temporal, one after the other, round after round. */
export async function compareDeliveries(environment, options, say) {
  const subjects = [];
  try {
    const products = [];
    for (const temporal of environment.temporals) {
      products.push(await openProductWorker(environment, temporal));
      subjects.push(products.at(-1));
      subjects.push(await openFloor(environment, products.at(-1)));
    }
    // As in production, where there is a choice.
    const of = products.at(-1);
    for (const open of [openGraphileWorker, openBareLoop]) subjects.push({ ...(await open(environment, say)), of });
    say(`warming up with ${WARM_UP} deliveries each …`);
    for (const subject of subjects) await subject.drain(WARM_UP);
    for (const { urls } of products) await analyse(urls);

    const servers = { postgres: [environment.postgresPid] };
    const common = { subjects, servers, settleMs: SETTLE_MS, rounds: options.rounds, say };
    const perform = (subject) => subject.drain(options.deliveries);
    const rows = await inTurn({ title: `drain of ${options.deliveries}`, kind: 'throughput', perform, ...common });
    // How long one waited for its turn in the burst is no latency to speak of.
    for (const row of rows) row.latency_ms = null;
    const slowest = Math.min(...rows.filter(isProduct).map((row) => row.per_second));
    for (const rate of [...RATES, Math.floor(slowest / 2)]) {
      const pace = (subject) => subject.pace({ rate, seconds: options.seconds });
      rows.push(
        ...(await inTurn({ title: `commit to arrival, ${rate}/s`, kind: 'latency', perform: pace, ...common })),
      );
    }
    const waiting = options.waiting > 0 ? await measureWaiting(of, environment, options.waiting, say) : undefined;
    return { rows, waiting };
  } finally {
    for (const subject of subjects) await subject.close();
  }
}

function isProduct({ subject }) {
  return subject.startsWith('attestry');
}
