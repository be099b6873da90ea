import { expect, test } from '@jest/globals';
import { changeTeam } from '../../../src/clients/team/team.js';
import { endSessionsOf } from '../../../src/http/session.js';
import { watchDeliveries, WATCHERS_PER_CLIENT } from '../../../src/webhooks/deliveries/live-deliveries.js';
import { givenDelivery } from '../../support/deliveries.js';
import { enterDashboard } from '../../support/members.js';
import { givenTeam, watch, type Team } from '../../support/live-streams.js';
import { startServer } from '../../support/server.js';
import { waitFor } from '../../support/wait-for.js';
import { whenDone } from '../../support/when-done.js';

const server = await startServer();
const { context } = server;

test('DF6: a delivery arrives at who watches, drawn by the server, and so does what becomes of it', async () => {
  const { endpoint, visitor, path } = await givenTeam(server);
  const other = await givenTeam(server);
  const stream = await watch(server, visitor, path);
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
  await waitFor('the empty list', () => stream.heard.includes('There is no delivery yet'));
  const id = await givenDelivery(context, endpoint);
  const foreign = await givenDelivery(context, other.endpoint);
  await waitFor('the delivery', () => stream.heard.includes(id) && stream.heard.includes('Under way'));
  const finished = { state: 'exhausted', finished_at: context.clock(), next_attempt_at: null };
  await context.db('deliveries').where({ delivery_id: id }).update(finished);
  await waitFor('its end', () => stream.heard.includes('Not delivered'));
  expect(stream.heard).not.toContain(foreign);
  for (const event of stream.heard.trimEnd().split('\n\n')) expect(event).toMatch(/^(data|retry|): /);
});

test('DF6: what has not changed is not sent again', async () => {
  const { endpoint, visitor, path } = await givenTeam(server);
  await givenDelivery(context, endpoint);
  const stream = await watch(server, visitor, path);
  await waitFor('the list', () => stream.heard.includes('data: '));
  const later = await watch(server, visitor, path);
  await waitFor('the list for the other one', () => later.heard.includes('data: '));
  expect(stream.heard.split('data: ')).toHaveLength(2);
});

test('more than a team may have open are refused, until one is closed', async () => {
  const { visitor, path } = await givenTeam(server);
  const open = Array.from({ length: WATCHERS_PER_CLIENT }, () => watch(server, visitor, path));
  const [first] = await Promise.all(open);
  const { response } = await watch(server, visitor, path);
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
  first?.leave();
  await waitFor('room for another one', async () => (await watch(server, visitor, path)).response.status === 200);
});

/** How often the database is asked from now on, by whomever. */
function countQuestions() {
  const pool = context.db.client as { acquireConnection: () => Promise<unknown> };
  const acquire = pool.acquireConnection.bind(pool);
  const questions = { count: 0 };
  pool.acquireConnection = () => ((questions.count += 1), acquire());
  whenDone(() => void (pool.acquireConnection = acquire));
  return questions;
}

function countLooks(clientId: string) {
  const look = { count: 0 };
  const nothing = () => undefined;
  const stop = watchDeliveries(context, {
    clientId,
    onUpdate: () => (look.count += 1),
    onReadFailure: nothing,
    onEnd: nothing,
  });
  if (!stop) throw new Error('the team watches as often as it may');
  whenDone(stop);
  return Object.assign(look, { stop });
}

test('however many watch, the database is asked once for all of them', async () => {
  const teams = await Promise.all([givenTeam(server), givenTeam(server), givenTeam(server)]);
  const looks = teams.flatMap(({ endpoint: { clientId } }) => [1, 2, 3].map(() => countLooks(clientId)));
  const questions = countQuestions();
  await waitFor('two looks', () => looks.every(({ count }) => count >= 2));
  // One for each look, and one more that may be under way.
  expect(questions.count).toBeLessThanOrEqual(Math.max(...looks.map(({ count }) => count)) + 1);
});

test('however often a page is loaded anew, the database is asked no more often than for one', async () => {
  const { endpoint } = await givenTeam(server);
  for (let reload = 0; reload < 20; reload += 1) countLooks(endpoint.clientId).stop();
  const look = countLooks(endpoint.clientId);
  const questions = countQuestions();
  await waitFor('three looks', () => look.count >= 3);
  expect(questions.count).toBeLessThanOrEqual(look.count + 1);
});

test('what has changed costs the same for one who watches and for all of the team', async () => {
  const { endpoint, visitor, path } = await givenTeam(server);
  const streams = await Promise.all(Array.from({ length: WATCHERS_PER_CLIENT }, () => watch(server, visitor, path)));
  await waitFor('the empty list', () => streams.every(({ heard }) => heard.includes('There is no delivery yet')));
  const other = await givenTeam(server);
  const id = await givenDelivery(context, endpoint);
  const looks = countLooks(other.endpoint.clientId);
  const questions = countQuestions();
  await waitFor('the delivery', () => streams.every(({ heard }) => heard.includes(id)));
  // Each look and who may see it, of which one may be under way, and one for what is drawn.
  expect(questions.count).toBeLessThanOrEqual(2 * looks.count + 3);
});

test('whoever does not ask for events gets the list once, and the page shows the same without script', async () => {
  const { endpoint, visitor, path } = await givenTeam(server);
  const id = await givenDelivery(context, endpoint);
  const once = await visitor.get(`${path}/events`);
  expect([once.status, once.text.startsWith('data: <ul'), once.text.includes(id)]).toEqual([200, true, true]);
  const page = await visitor.get(path);
  expect([page.status, page.text.includes(id), page.text.includes('Look again')]).toEqual([200, true, true]);
});

test('nobody watches another team’s client, nor without a log-in', async () => {
  const [one, other] = [await givenTeam(server), await givenTeam(server)];
  expect((await watch(server, one.visitor, other.path)).response.status).toBe(404);
  expect((await server.visit().get(`${one.path}/events`)).status).toBe(302);
  expect((await server.visit().get(one.path)).status).toBe(302);
});

const ENDS_OF_A_VISIT: [string, (team: Team) => unknown][] = [
  [
    'is taken off the team',
    ({ member, endpoint: { clientId } }: Team) =>
      changeTeam(context, { clientId, memberId: member.memberId, change: 'remove' }, context.clock()),
  ],
  [
    'is logged out',
    ({ member }: Team) => context.db.transaction((trx) => endSessionsOf(trx, 'member_sessions', member.memberId)),
  ],
  ['was gone for half an hour', () => context.testClock.advance(31 * 60)],
];

test.each(ENDS_OF_A_VISIT)('whoever %s sees nothing more, also where they watch already', async (_, leave) => {
  const team = await givenTeam(server);
  const { endpoint, visitor, path } = team;
  const stream = await watch(server, visitor, path);
  await waitFor('the empty list', () => stream.heard.includes('There is no delivery yet'));
  await leave(team);
  const id = await givenDelivery(context, endpoint);
  await waitFor('the end', () => stream.isOver);
  expect(stream.heard).not.toContain(id);
});

test.each([
  ...ENDS_OF_A_VISIT,
  ['logs out in another window', async ({ visitor }: Team) => visitor.submit(await visitor.get('/dashboard'), {})],
  [
    'has the password changed from another browser',
    async ({ member }: Team) => {
      const elsewhere = await enterDashboard(server, member);
      const fresh = { old_password: member.password, password: 'quite another horse' };
      expect((await elsewhere.submit(await elsewhere.get('/dashboard/password'), fresh)).status).toBe(303);
    },
  ],
  [
    'watches a client that is disabled',
    ({ endpoint: { clientId } }: Team) =>
      context.db('clients').where({ client_id: clientId }).update({ disabled_at: context.clock() }),
  ],
])(
  'FD22: whoever %s has no open stream after the next look, though nothing happens that could be shown',
  async (_, leave) => {
    const team = await givenTeam(server);
    const stream = await watch(server, team.visitor, team.path);
    await waitFor('the empty list', () => stream.heard.includes('There is no delivery yet'));
    const looks = countLooks((await givenTeam(server)).endpoint.clientId);
    await leave(team);
    const before = looks.count;
    await waitFor('the end', () => stream.isOver);
    // One may have been under way, one more until the end has arrived here. A beat comes every fifteenth.
    expect(looks.count - before).toBeLessThanOrEqual(3);
  },
);

test('FD22: the stream of a disabled client does not come back; the page and the list stay readable', async () => {
  const { endpoint, visitor, path } = await givenTeam(server);
  await context.db('clients').where({ client_id: endpoint.clientId }).update({ disabled_at: context.clock() });
  expect((await watch(server, visitor, path)).response.status).toBe(204);
  expect((await visitor.get(`${path}/events`)).status).toBe(200);
  expect((await visitor.get(path)).status).toBe(200);
});

test('FL8: a live view that comes back by itself is no use: whoever does nothing else for half an hour is logged out', async () => {
  const { visitor, path } = await givenTeam(server);
  for (let minutes = 0; minutes < 30; minutes += 5) {
    expect((await visitor.get(`${path}/events`)).status).toBe(200);
    context.testClock.advance(5 * 60);
  }
  expect((await visitor.get(`${path}/events`)).status).toBe(302);
  expect((await visitor.get(path)).status).toBe(302);
});

test('FL8: opening the live view is use', async () => {
  const { visitor, path } = await givenTeam(server);
  for (let minutes = 0; minutes < 40; minutes += 10) {
    context.testClock.advance(10 * 60);
    expect((await visitor.get(path)).status).toBe(200);
  }
});
