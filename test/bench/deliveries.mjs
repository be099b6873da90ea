import { analyse } from './data.mjs';
import { openFloor, openProductWorker } from './delivery-subjects.mjs';
import { inTurn } from './in-turn.mjs';

const BURST = 1_000;
const WARM_UP = 200;
const RATES = [10, 20];
/** The last workflows are closed in the history then, and the CPU time for it spent. */
const SETTLE_MS = 1_500;

/** The built worker, and the floor beside it on the same Temporal server. */
export async function compareDeliveries(environment, options, say) {
  const product = await openProductWorker(environment);
  try {
    const subjects = [product, await openFloor(environment)];
    say(`warming up with ${WARM_UP} deliveries each …`);
    for (const subject of subjects) await subject.drain(WARM_UP);
    await analyse(environment);
    const servers = { temporal: [environment.temporal.pid], postgres: [environment.postgresPid] };
    const common = { subjects, servers, settleMs: SETTLE_MS, rounds: options.rounds, say };
    const rows = await inTurn({
      title: `drain of ${BURST}`,
      kind: 'throughput',
      perform: (subject) => subject.drain(BURST),
      ...common,
    });
    // How long one waited for its turn in the burst is no latency to speak of.
    for (const row of rows) row.latency_ms = null;
    for (const rate of RATES) {
      const perform = (subject) => subject.pace({ rate, seconds: options.seconds });
      rows.push(...(await inTurn({ title: `commit to arrival, ${rate}/s`, kind: 'latency', perform, ...common })));
    }
    return rows;
  } finally {
    await product.close();
  }
}
