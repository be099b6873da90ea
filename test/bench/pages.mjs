import { randomUUID } from 'node:crypto';
import { createReviewer } from '../../dist/accounts/staff/staff.js';
import { randomToken, sha256 } from '../../dist/crypto/random-token.js';
import { insertSession } from '../../dist/http/session.store.js';
import { analyse, makeWaitingCases } from './data.mjs';
import { compareUnderLoad } from './http-servers.mjs';

const CONNECTIONS = 16;
/** Few enough that none waits for another one. */
const PER_SECOND = 50;
const FEW = 100;
const MANY = 100_000;

/**
 * Pages of users and reviewers beside one that is always the same (PF12), and beside that one after a single statement, which
 * is what a look into the database alone costs; the queue with few and with many cases.
 */
export async function comparePages(servers, options, say) {
  const { context, environment } = servers;
  const [product, bare] = servers.subjects;
  const constant = { ...bare, name: 'constant page', job: visiting('/page') };
  const statement = { ...bare, name: 'one statement', job: visiting('/page-of-user') };
  const compare = async (title, path, cookie) => {
    await analyse(environment);
    const subjects = [{ ...product, job: visiting(path, cookie) }, constant, statement];
    const common = { subjects, connections: CONNECTIONS, environment, options, say };
    return [
      ...(await compareUnderLoad({ title: `${title}, ${CONNECTIONS} at once`, ...common })),
      // Second, when all of them are warm.
      ...(await compareUnderLoad({ title: `${title}, ${PER_SECOND}/s`, rate: PER_SECOND, ...common })),
    ];
  };
  const [userId] = await makeWaitingCases(context, FEW);
  const user = await logIn(context, 'sessions', '__Host-attestry_session', userId);
  const reviewer = await logIn(context, 'staff_sessions', '__Host-attestry_staff', await makeReviewer(context));
  const rows = [
    ...(await compare('log-in page', '/login')),
    ...(await compare('account page', '/account', user)),
    ...(await compare(`queue of ${FEW}`, '/console', reviewer)),
  ];
  say(`making ${MANY} open cases …`);
  await makeWaitingCases(context, MANY - FEW);
  return [...rows, ...(await compare(`queue of ${MANY}`, '/console', reviewer))];
}

function visiting(path, cookie) {
  const request = { method: 'GET', path, headers: cookie ? { cookie } : {} };
  return async () => () => request;
}

async function makeReviewer(context) {
  const password = randomUUID();
  const input = { email: 'reviewer@bench.invalid', name: 'Bench', password };
  return (await createReviewer(context, input, new Date())).staffId;
}

/** @returns the header of a browser that is logged in */
async function logIn({ db }, table, cookie, subjectId) {
  const value = randomToken('ks_');
  await insertSession(db, table, { hash: sha256(value), subjectId, now: new Date() });
  return `${cookie}=${value}`;
}
