import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { clearMovedClock, CLOCK_MAX_SECONDS, listMovedClocks } from '../../../src/clients/client-clock.js';
import { revokeAccess } from '../../../src/oauth/access-revocation/grant-revocation.js';
import { expireByMovedClocks } from '../../../src/sandbox/moved-clock.js';
import { addWebhookEndpoint } from '../../../src/webhooks/endpoints/endpoint.js';
import { givenDecision, givenGrant, givenSubmission, givenUser } from '../../support/given.js';
import { exchange, givenCode, tokensOf } from '../../support/given-tokens.js';
import { bearer } from '../../support/http.js';
import { givenJsonApi, openJsonApi, problemOf, type JsonApi } from '../../support/json-api.js';
import { startServer } from '../../support/server.js';
import { threeTotals } from '../../support/statistics.js';

const server = await startServer();
const { context } = server;
const { db, testClock } = context;
const SCOPE = 'client.sandbox:manage';
const CLOCK = '/v2/sandbox/clock';
const START = new Date('2026-06-01T12:00:00Z');
testClock.stopAt(START);

let api: JsonApi;
beforeAll(async () => {
  api = await givenJsonApi(server, {}, SCOPE);
});

const forward = (seconds: unknown, by = api, headers = {}) =>
  by.send('POST', CLOCK, { forward_seconds: seconds }, headers);

const each = (count: number, status: number) => Array.from({ length: count }, () => status);

interface CreatedUser {
  user_id: string;
  credential: string;
}

async function givenApproved(by: JsonApi, count: number): Promise<string[]> {
  const users = Array.from({ length: count }, () => ({ level: 'basic', status: 'approved', country: 'DE' }));
  const { data } = (await by.send('POST', '/v2/sandbox/users', { users })).json() as { data: CreatedUser[] };
  return data.map(({ user_id }) => user_id);
}

const statusesOf = async (by: JsonApi) =>
  db('verifications as v')
    .join('grants as g', 'g.user_id', 'v.user_id')
    .where({ 'g.client_id': by.client.clientId })
    .distinct()
    .pluck<string[]>('v.status');

describe('SB3: what has expired by the moved clock expires', () => {
  test('within one round of the worker, with webhook and statistics, and of no other client', async () => {
    const own = await givenJsonApi(server, { expirationEnabled: true }, SCOPE);
    const other = await givenJsonApi(server, { expirationEnabled: true }, SCOPE);
    const { clientId } = own.client;
    const eventTypes = ['verification_expired'];
    await addWebhookEndpoint(context, { clientId, url: 'https://harbour.example/', eventTypes }, context.clock());
    const users = await givenApproved(own, 250);
    await givenApproved(other, 3);
    await forward(364 * 86_400, own);
    await expireByMovedClocks(context, context.clock());
    expect(await statusesOf(own)).toEqual(['approved']);

    await forward(3 * 86_400, own);
    await expireByMovedClocks(context, context.clock());
    expect([await statusesOf(own), await statusesOf(other)]).toEqual([['expired'], ['approved']]);
    const told = await db('deliveries').where({ client_id: clientId }).pluck('type');
    expect(told).toEqual(users.map(() => 'verification_expired'));
    const { totals, countries, list } = await threeTotals(context, clientId);
    expect(totals).toEqual({ approved: 0, pending: 0, contacted: 0, rejected: 0 });
    expect([countries, list]).toEqual([totals, totals]);
    expect(await db('clients').whereNotNull('clock_moved_at')).toEqual([]);
  });

  test('the real time is told: the timestamp goes on increasing', async () => {
    const own = await givenJsonApi(server, { expirationEnabled: true }, SCOPE);
    const [user_id] = await givenApproved(own, 1);
    await forward(CLOCK_MAX_SECONDS, own);
    await expireByMovedClocks(context, context.clock());
    const [row] = await db('verifications').where({ user_id }).select<{ status: string; status_changed_at: Date }[]>();
    expect(row).toMatchObject({ status: 'expired' });
    expect((row?.status_changed_at.getTime() ?? 0) - context.clock().getTime()).toBeLessThanOrEqual(1_000);
  });

  test('where two sandbox clients see a user, the clock that is furthest ahead counts', async () => {
    const [near, far] = [await givenJsonApi(server, {}, SCOPE), await givenJsonApi(server, {}, SCOPE)];
    const userId = await givenUser(context);
    const information = { document_expires_on: '2027-06-01' };
    const verificationId = await givenSubmission(context, userId, { information });
    await givenDecision(context, verificationId, { kind: 'approve' });
    for (const { client } of [near, far]) await givenGrant(context, client.clientId, userId);
    await forward(60, near);
    await expireByMovedClocks(context, context.clock());
    expect(await statusesOf(near)).toEqual(['approved']);
    await forward(366 * 86_400, far);
    await expireByMovedClocks(context, context.clock());
    expect(await statusesOf(near)).toEqual(['expired']);
  });

  test('the clock of a client from which access was taken back counts for nobody', async () => {
    const [left, gone] = [await givenJsonApi(server, {}, SCOPE), await givenJsonApi(server, {}, SCOPE)];
    const userId = await givenUser(context);
    const verificationId = await givenSubmission(context, userId, {
      information: { document_expires_on: '2027-06-01' },
    });
    await givenDecision(context, verificationId, { kind: 'approve' });
    for (const { client } of [left, gone]) await givenGrant(context, client.clientId, userId);
    await revokeAccess(context, { userId, clientId: gone.client.clientId, address: undefined }, context.clock());
    await forward(366 * 86_400, gone);
    await expireByMovedClocks(context, context.clock());
    expect(await statusesOf(left)).toEqual(['approved']);
  });

  test('a worker that is stopped leaves the rest to the next one', async () => {
    const own = await givenJsonApi(server, {}, SCOPE);
    await givenApproved(own, 2);
    await forward(366 * 86_400, own);
    await expireByMovedClocks(context, context.clock(), AbortSignal.abort());
    expect(await statusesOf(own)).toEqual(['approved']);
    await expireByMovedClocks(context, context.clock());
    expect(await statusesOf(own)).toEqual(['expired']);
  });

  test('a clock that is moved during a round is looked at in the next', async () => {
    const own = await givenJsonApi(server, {}, SCOPE);
    await forward(60, own);
    const { clientId } = own.client;
    const [{ movedAt } = { movedAt: START }] = (await listMovedClocks(db)).filter((one) => one.clientId === clientId);
    testClock.advance(1);
    await forward(60, own);
    await clearMovedClock(db, clientId, movedAt);
    expect((await listMovedClocks(db)).map((one) => one.clientId)).toContain(clientId);
  });
});

describe('SB3: a sandbox client’s clock', () => {
  test('is the real time until it is moved, and then ahead by what was added up', async () => {
    testClock.stopAt(START);
    const own = await givenJsonApi(server, {}, SCOPE);
    expect((await own.send('GET', CLOCK)).json()).toEqual({ now: '2026-06-01T12:00:00Z', offset_seconds: 0 });
    expect((await forward(86_400, own)).json()).toEqual({ now: '2026-06-02T12:00:00Z', offset_seconds: 86_400 });
    expect((await forward(60, own)).json()).toEqual({ now: '2026-06-02T12:01:00Z', offset_seconds: 86_460 });
    expect((await own.send('GET', CLOCK)).json()).toEqual({ now: '2026-06-02T12:01:00Z', offset_seconds: 86_460 });
    expect((await api.send('GET', CLOCK)).json()).toMatchObject({ offset_seconds: 0 });
    const audited = await db('audit_events').where({ type: 'sandbox_clock_moved', client_id: own.client.clientId });
    expect(audited.map(({ detail }: { detail: string }) => detail)).toEqual(['86400 seconds', '60 seconds']);
  });

  test('goes five years ahead and no further, also when two move it at once; and never back', async () => {
    const own = await givenJsonApi(server, {}, SCOPE);
    const half = CLOCK_MAX_SECONDS / 2 + 1;
    const both = await Promise.all([forward(half, own), forward(half, own)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(problemOf(await forward(half, own))).toBe(
      `409 The clock goes up to ${CLOCK_MAX_SECONDS} seconds (1825 whole days) ahead: ${half - 2} seconds (912 whole days) more. For a fresh one register another client.`,
    );
    expect((await forward(half - 2, own)).json()).toMatchObject({ offset_seconds: CLOCK_MAX_SECONDS });
    expect(problemOf(await forward(1, own))).toMatch(/^409 .*: 0 seconds \(0 whole days\) more/);
    for (const seconds of [-1, 0, 1.5, '60', CLOCK_MAX_SECONDS + 1]) {
      expect(problemOf(await forward(seconds, own))).toMatch(/^400 forward_seconds: must be/);
    }
  });

  test('of ten moves at once each counts, and each is told where it left the clock', async () => {
    testClock.stopAt(START);
    const own = await givenJsonApi(server, {}, SCOPE);
    const answers = await Promise.all(Array.from({ length: 10 }, () => forward(60, own)));
    const offsets = answers.map((answer) => (answer.json() as { offset_seconds: number }).offset_seconds);
    expect(offsets.sort((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, index) => 60 * (index + 1)));
    expect((await own.send('GET', CLOCK)).json()).toMatchObject({ offset_seconds: 600 });
    const audited = await db('audit_events').where({ type: 'sandbox_clock_moved', client_id: own.client.clientId });
    expect(audited).toHaveLength(10);

    const fifths = await Promise.all(Array.from({ length: 10 }, () => forward(CLOCK_MAX_SECONDS / 5, own)));
    expect(fifths.map(({ status }) => status).sort()).toEqual([...each(4, 200), ...each(6, 409)]);
    expect((await own.send('GET', CLOCK)).json()).toMatchObject({ offset_seconds: 600 + (CLOCK_MAX_SECONDS / 5) * 4 });
  });

  test.each([
    '1e999',
    '-1e999',
    '1e-9',
    '-0',
    '9007199254740993',
    '99999999999999999999',
    'NaN',
    'null',
    'true',
    '"1"',
  ])('is not moved by %s seconds', async (seconds) => {
    const own = await givenJsonApi(server, {}, SCOPE);
    const headers = { ...bearer(own.token), 'content-type': 'application/json' };
    const body = `{"forward_seconds":${seconds}}`;
    expect(problemOf(await server.visit().send('POST', CLOCK, { headers, body }))).toMatch(/^400 /);
    expect((await own.send('GET', CLOCK)).json()).toMatchObject({ offset_seconds: 0 });
  });

  test('an Idempotency-Key makes a repeat harmless: moved once', async () => {
    const own = await givenJsonApi(server, {}, SCOPE);
    const key = { 'idempotency-key': randomUUID() };
    const [first, again] = [await forward(60, own, key), await forward(60, own, key)];
    expect([first.json(), again.json()]).toEqual([again.json(), expect.objectContaining({ offset_seconds: 60 })]);
  });

  test('tokens and codes do not look at it: five years ahead they live as long as ever', async () => {
    const own = await givenJsonApi(server, {}, SCOPE);
    const by = { client: own.client, clientSecret: own.clientSecret };
    const { access_token } = tokensOf(await exchange(server.visit(), by, await givenCode(context, own.client)));
    const code = await givenCode(context, own.client);
    expect((await forward(CLOCK_MAX_SECONDS, own)).status).toBe(200);
    const me = () => server.visit().get('/v2/users/me', bearer(access_token));

    testClock.advance(599);
    tokensOf(await exchange(server.visit(), by, code));
    testClock.advance(7_199 - 599);
    expect([(await me()).status, (await own.send('GET', CLOCK)).status]).toEqual([200, 200]);
    testClock.advance(1);
    expect([(await me()).status, (await own.send('GET', CLOCK)).status]).toEqual([401, 401]);
    const { json } = await (await openJsonApi(server, by, SCOPE)).send('GET', CLOCK);
    expect(json()).toMatchObject({ offset_seconds: CLOCK_MAX_SECONDS });
  });

  test('a live client has none, not even by hand', async () => {
    const live = await givenJsonApi(server, { environment: 'live' }, 'client.stats:read');
    expect((await live.send('GET', CLOCK)).status).toBe(403);
    const byHand = db('clients').where({ client_id: live.client.clientId }).update({ clock_offset_seconds: 1 });
    await expect(byHand).rejects.toThrow(/only_sandbox_clients_have_a_clock/);
  });
});
