import { spyOn } from 'jest-mock';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startServer } from '../support/server.js';
import { growEverything } from './support/many-rows.js';
import { openPageVisits } from './support/page-visits.js';
import { sampleRequests } from './support/sample-requests.js';
import { expectAbout } from '../support/expect-about.js';
import { whenDone } from '../support/when-done.js';

const MANY = 30;

/**
 * How many statements a page takes at most, with those that begin and end a transaction: one for the session, the rest for what
 * is shown. Each makes everybody wait who looks at it, so a page that needs another one says so here.
 */
const STATEMENTS: Record<string, number> = {
  showAccount: 7,
  downloadOwnData: 8,
  showReviewQueue: 3,
  showReviewers: 2,
  showDashboard: 2,
  showInformation: 7,
  showVerification: 6,
};
/** Of a page that is not named. */
const MOST_OF_OTHERS = 6;

/** Files that come with the server, the database's own state, and what asks again and again as long as somebody looks on. */
const OTHERS = ['getAsset', 'getReadiness', 'streamLiveDeliveries'];

const pages = sampleRequests().filter(
  ({ method, isInternal, operationId }) => method === 'GET' && isInternal && !OTHERS.includes(operationId),
);

// As it is set where nobody says anything: reviewers see what they can undo.
const server = await startServer({ env: { REVIEW_UNDO_SECONDS: '10' } });
const { context } = server;
const visits = await openPageVisits(server);
const query = spyOn(pg.Client.prototype, 'query');
whenDone(() => {
  query.mockRestore();
});
afterAll(() => query.mockRestore());

const NOBODY = '';
/** A user, a supervisor and a member in one browser: each page looks for its own. */
const EVERYBODY = Object.values(visits.cookies).filter(Boolean).join('; ');

/** Statements of a visit when it is not the first: connections are there, and what is noted now and then has been. */
async function countStatements(path: string, cookie: string): Promise<{ status: number; statements: number }> {
  const visit = async () => {
    const answer = await fetch(`${server.url}${path}`, { headers: { cookie }, redirect: 'manual' });
    await answer.arrayBuffer();
    return answer.status;
  };
  await visit();
  query.mockClear();
  return { status: await visit(), statements: query.mock.calls.length };
}

/** Pages for logging in show themselves only to somebody who is not. */
async function countAll(): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const path = await visits.pathOf(page);
    const wanted = page.statuses.includes(200) ? 200 : 302;
    const asEverybody = await countStatements(path, EVERYBODY);
    const seen = asEverybody.status === wanted ? asEverybody : await countStatements(path, NOBODY);
    expect([path, seen.status]).toEqual([path, wanted]);
    counts.set(page.operationId, seen.statements);
  }
  return counts;
}

let few: Map<string, number>;
let many: Map<string, number>;

beforeAll(async () => {
  await growEverything(context, visits, 1);
  few = await countAll();
  await growEverything(context, visits, MANY);
  many = await countAll();
});

test.each(pages)(
  'PF12: $operationId takes no more statements than are granted to it, however much there is',
  ({ operationId }) => {
    expect(few.get(operationId)).toBeLessThanOrEqual(STATEMENTS[operationId] ?? MOST_OF_OTHERS);
    expectAbout(`with ${MANY} of everything`, many.get(operationId)).toBe(few.get(operationId));
  },
);

test('PF12: only pages that are there have a number of their own', () => {
  const names = pages.map(({ operationId }) => operationId);
  expect(Object.keys(STATEMENTS).filter((name) => !names.includes(name))).toEqual([]);
});

test('PF12: what is the same for all is shown without a question to the database', async () => {
  for (const path of ['/', '/login', '/signup', '/reset-password', '/console/login', '/dashboard/login', '/docs']) {
    expect([path, await countStatements(path, NOBODY)]).toEqual([path, { status: 200, statements: 0 }]);
  }
});
