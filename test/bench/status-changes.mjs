import { performance } from 'node:perf_hooks';
import { changeStatus } from '../../dist/verification/status/change-status.js';
import { openDatabase } from '../../dist/db/database.js';
import { inTurn } from './in-turn.mjs';

const AT_ONCE = 32;
const DEADLOCK = '40P01';
/** The one statement of a change that looks for its clients and moves their counters and history (ST1). */
const COUNTING = 'add-to-counters-of-all-who-see';
const SYSTEM = { type: 'system' };
const THERE_AND_BACK = [
  { to: 'approved', cause: 'review', actor: SYSTEM },
  { to: 'pending', cause: 'reopening', reasonCode: 'second_look', actor: SYSTEM },
];

/**
 * Changes of status by the product's own rule, 32 at once: of users that one client counts, over 240 countries, and of others,
 * whose changes leave the counting statement out. What lies between the two is all that counting costs (PF5).
 */
export async function compareChanges({ serviceUrl, postgresPid }, { counted, uncounted }, options, say) {
  const db = openDatabase(serviceUrl, { poolSize: AT_ONCE, applicationName: 'bench' });
  const notCounting = withoutCounting(openDatabase(serviceUrl, { poolSize: AT_ONCE, applicationName: 'bench' }));
  const facts = { count: 0, deadlocks: 0 };
  const subjects = [
    { name: 'attestry', db, pid: process.pid, ids: counted, steps: new Map() },
    { name: 'attestry, without counters', db: notCounting, pid: process.pid, ids: uncounted, steps: new Map() },
  ];
  try {
    const rows = await inTurn({
      title: `status changes, ${AT_ONCE} at once`,
      kind: 'throughput',
      subjects,
      prepare: (subject) => changeAll(subject, Math.max(1, options.seconds / 4), facts),
      perform: (subject) => changeAll(subject, options.seconds, facts),
      servers: { postgres: [postgresPid] },
      rounds: options.rounds,
      say,
    });
    return { rows, facts };
  } finally {
    await db.destroy();
    await notCounting.destroy();
  }
}

/** Answers the counting statement on the spot, as if it had found no client. */
function withoutCounting(db) {
  const connect = db.client.acquireRawConnection.bind(db.client);
  db.client.acquireRawConnection = async () => {
    const connection = await connect();
    const query = connection.query.bind(connection);
    connection.query = (asked, ...more) =>
      asked?.name === COUNTING ? Promise.resolve({ rows: [] }) : query(asked, ...more);
    return connection;
  };
  return db;
}

/** Every verification belongs to one lane, so that nobody waits for another's verification. */
async function changeAll(subject, seconds, facts) {
  const latencies = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  const lane = async (_, index) => {
    const own = subject.ids.filter((_id, place) => place % AT_ONCE === index);
    for (let turn = 0; performance.now() < end; turn += 1) {
      const verificationId = own[turn % own.length];
      const sent = performance.now();
      if (await changeOne(subject, verificationId, facts)) latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  if (subject.name === 'attestry') facts.count += latencies.length;
  return { latencies, seconds: (performance.now() - began) / 1000 };
}

async function changeOne({ db, steps }, verificationId, facts) {
  const step = steps.get(verificationId) ?? 0;
  try {
    await db.transaction((trx) =>
      changeStatus({ db: trx }, { verificationId, ...THERE_AND_BACK[step % 2] }, new Date()),
    );
  } catch (error) {
    if (error.code !== DEADLOCK) throw error;
    facts.deadlocks += 1;
    return false;
  }
  steps.set(verificationId, step + 1);
  return true;
}
