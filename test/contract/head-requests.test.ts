import { expect, test } from '@jest/globals';
import { headersOf } from '../support/http.js';
import { startServer } from '../support/server.js';
import { openPageVisits } from './support/page-visits.js';
import { sampleRequests } from './support/sample-requests.js';

const server = await startServer();
const { context } = server;
// What waits grows older meanwhile, in words that may be longer.
context.testClock.stopAt(new Date());
const operations = sampleRequests();
const looks = operations.filter(({ method, route }) => method === 'GET' && !route.startsWith('/v2/'));
const { by, cookies, pathOf } = await openPageVisits(server);
const WHO = Object.values(cookies);

/** Of a moment, of a browser, or of how a body is sent. */
const OWN = ['date', 'x-request-id', 'set-cookie', 'connection', 'keep-alive', 'transfer-encoding', 'location'];

async function send(method: string, path: string, cookie: string) {
  const answer = await fetch(`${server.url}${path}`, { method, headers: { cookie }, redirect: 'manual' });
  const headers = Object.fromEntries(Object.entries(headersOf(answer)).filter(([name]) => !OWN.includes(name)));
  const body = await answer.arrayBuffer();
  const location = answer.headers.get('location')?.replace(/[\w-]{43}/g, '…');
  return { status: answer.status, headers, location, byteCount: body.byteLength };
}

/** How many rows there are, and what sessions and authorizations look like: whatever a look could leave. */
async function everything(): Promise<string> {
  const { rows } = await context.db.raw<{ rows: { name: string; count: string }[] }>(
    `select relname as name,
            (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text as count
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  );
  const requests = await context.db('authorization_requests').select('user_id', 'outcome').orderBy('created_at');
  return JSON.stringify([rows, requests]);
}

test.each(looks)('FD17: $operationId: HEAD is GET without a body, and leaves nothing behind', async (operation) => {
  const asked = await Promise.all(WHO.map(async (cookie) => ({ cookie, path: await pathOf(operation) })));
  const before = await everything();
  const heads = [];
  for (const { cookie, path } of asked) heads.push(await send('HEAD', path, cookie));
  expect(await everything()).toBe(before);
  for (const [at, { cookie, path }] of asked.entries()) {
    const { 'content-length': length, ...rest } = heads[at]?.headers ?? {};
    const get = await send('GET', path, cookie);
    const { 'content-length': sent, ...others } = get.headers;
    expect(heads[at]?.byteCount).toBe(0);
    expect([heads[at]?.status, rest, heads[at]?.location]).toEqual([get.status, others, get.location]);
    // What is streamed does not know how long it gets.
    if (sent !== undefined && sent !== '0') expect(length).toBe(sent);
  }
});

test('FD17: 405 names HEAD wherever GET is, and HEAD is 405 elsewhere', async () => {
  const allowed = async (method: string, path: string) => {
    const { status, headers } = await fetch(`${server.url}${path}`, { method });
    return [status, headers.get('allow')?.split(', ').sort().join()];
  };
  expect(await allowed('PUT', '/login')).toEqual([405, 'GET,HEAD,POST']);
  expect(await allowed('OPTIONS', '/login')).toEqual([405, 'GET,HEAD,POST']);
  expect(await allowed('DELETE', '/healthz')).toEqual([405, 'GET,HEAD']);
  expect(await allowed('HEAD', '/oauth/token')).toEqual([405, 'POST']);
  expect((await send('HEAD', '/nowhere', '')).status).toBe(404);
});

test('FD17: what is streamed, and what is written down when it is looked at, is among them', () => {
  const ids = ['downloadDashboardUsers', 'streamLiveDeliveries', 'getDocument', 'getEvidence', 'authorize'];
  expect(looks.map(({ operationId }) => operationId)).toEqual(expect.arrayContaining(ids));
});

test('FD17: no live view is opened for it', async () => {
  const path = `/dashboard/clients/${by.client.clientId}/live-deliveries/events`;
  const headers = { cookie: cookies.member, accept: 'text/event-stream' };
  // Each would count, and a team may have only so many.
  for (let count = 0; count < 30; count += 1) {
    const { status } = await fetch(server.url + path, { method: 'HEAD', headers });
    expect(status).toBe(200);
  }
});
