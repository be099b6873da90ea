import { performance } from 'node:perf_hooks';
import { changeStatus } from '../../dist/verification/change-status.js';
import { openDatabase } from '../../dist/db/database.js';
import { inTurn } from './in-turn.mjs';

const AT_ONCE = 32;
const DEADLOCK = '40P01';
const SYSTEM = { type: 'system' };
const THERE_AND_BACK = [
  { to: 'approved', cause: 'review', actor: SYSTEM },
  { to: 'pending', cause: 'reopening', reasonCode: 'second_look', actor: SYSTEM },
];

/**
 * Changes of status by the product's own rule, 32 at once: of users that one client counts, over 240 countries, and of users
 * that nobody does. What lies between the two is counters and history (PF5).
 */
export async function compareChanges({ serviceUrl, postgresPid }, { counted, uncounted }, options, say) {
  const db = openDatabase(serviceUrl, { poolSize: AT_ONCE, applicationName: 'bench' });
  const facts = { count: 0, deadlocks: 0 };
  const subjects = [
    { name: 'attestry', pid: process.pid, ids: counted, steps: new Map() },
    { name: 'attestry, counted by nobody', pid: process.pid, ids: uncounted, steps: new Map() },
  ];
  try {
    const rows = await inTurn({
      title: `status changes, ${AT_ONCE} at once`,
      kind: 'throughput',
      subjects,
      prepare: (subject) => changeAll(db, subject, Math.max(1, options.seconds / 4), facts),
      perform: (subject) => changeAll(db, subject, options.seconds, facts),
      servers: { postgres: [postgresPid] },
      rounds: options.rounds,
      say,
    });
    return { rows, facts };
  } finally {
    await db.destroy();
  }
}

/** Every verification belongs to one lane, so that nobody waits for another's verification. */
async function changeAll(db, subject, seconds, facts) {
  const latencies = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  const lane = async (_, index) => {
    const own = subject.ids.filter((_id, place) => place % AT_ONCE === index);
    for (let turn = 0; performance.now() < end; turn += 1) {
      const verificationId = own[turn % own.length];
      const sent = performance.now();
      if (await changeOne(db, subject, verificationId, facts)) latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  if (subject.name === 'attestry') facts.count += latencies.length;
  return { latencies, seconds: (performance.now() - began) / 1000 };
}

async function changeOne(db, { steps }, verificationId, facts) {
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
