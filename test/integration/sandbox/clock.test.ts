import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { CLOCK_MAX_SECONDS } from '../../../src/clients/client-clock.js';
import { exchange, givenCode, tokensOf } from '../../support/given-tokens.js';
import { bearer } from '../../support/http.js';
import { givenJsonApi, openJsonApi, problemOf, type JsonApi } from '../../support/json-api.js';
import { startServer } from '../../support/server.js';

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

describe('a sandbox client’s clock', () => {
  test('is the real time until it is moved, and then ahead by what was added up', async () => {
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
      `409 The clock goes up to ${CLOCK_MAX_SECONDS} seconds ahead: ${half - 2} more. For a fresh one register another client.`,
    );
    expect((await forward(half - 2, own)).json()).toMatchObject({ offset_seconds: CLOCK_MAX_SECONDS });
    expect(problemOf(await forward(1, own))).toMatch(/^409 .*: 0 more/);
    for (const seconds of [-1, 0, 1.5, '60', CLOCK_MAX_SECONDS + 1]) {
      expect(problemOf(await forward(seconds, own))).toMatch(/^400 forward_seconds: must be/);
    }
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
