import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { listHistory } from '../../../src/statistics/history.js';
import { countryVerifications } from '../../../src/statistics/verification-totals.js';
import { checkMove, type Cause, type Status } from '../../../src/verification/status/status-machine.js';
import { readSubmission } from '../../../src/verification/submission/frozen-submission.js';
import { sandboxPerson } from '../../../src/verification/submission/sandbox-person.js';
import { addWebhookEndpoint } from '../../../src/webhooks/endpoints/endpoint.js';
import { addListener } from '../../../src/webhooks/listeners/listener.js';
import { bearer } from '../../support/http.js';
import { givenJsonApi, type JsonApi } from '../../support/json-api.js';
import { each, postUsers, createUsers, one, type Wish } from '../../support/sandbox-users.js';
import { startServer } from '../../support/server.js';
import { threeTotals } from '../../support/statistics.js';

const server = await startServer();
const { context } = server;
const { db } = context;
context.testClock.stopAtNoon();
const SCOPE = 'client.sandbox:manage';
const STATUSES = ['pending', 'approved', 'rejected', 'contacted', 'expired'] as const satisfies readonly Status[];

let api: JsonApi;
beforeAll(async () => {
  api = await givenJsonApi(server, {}, SCOPE);
});

const post = (users: readonly Wish[], by = api, headers = {}) => postUsers(by, users, headers);
const create = (users: readonly Wish[], by = api) => createUsers(by, users);
const statusAt = (index: number) => STATUSES[index % STATUSES.length] ?? 'pending';

function causeOf(status: Status): Cause {
  if (status === 'pending') return 'submission';
  return status === 'expired' ? 'expiry' : 'review';
}

interface HistoryRow {
  verification_id: string;
  from_status: Status | null;
  to_status: Status;
  actor_type: string;
  reason_code: string | null;
  changed_at: Date;
}

describe('SB4: a thousand users in one call', () => {
  test.each([
    ['as approved (V7)', false],
    ['nowhere (V8)', true],
  ])('count at once, expired ones %s, and the three statistics agree', async (_, expirationEnabled) => {
    const own = await givenJsonApi(server, { expirationEnabled }, SCOPE);
    const countries = ['DE', 'FR', 'JP', 'US'];
    const wishes = each(1_000, (index) => ({ status: statusAt(index), country: countries[index % 4] ?? 'DE' }));
    const users = await create(wishes, own);
    const seen = (status: Status) => (status === 'expired' && !expirationEnabled ? 'approved' : status);
    expect(users.map(({ credential }) => credential)).toEqual(wishes.map(({ status }) => seen(status)));
    expect(new Set(users.map(({ user_id }) => user_id)).size).toBe(1_000);

    const { totals, countries: summed, list } = await threeTotals(context, own.client.clientId);
    const approved = expirationEnabled ? 200 : 400;
    expect(totals).toEqual({ pending: 200, approved, rejected: 200, contacted: 200 });
    expect([summed, list]).toEqual([totals, totals]);
    const perCountry = await countryVerifications(db, own.client.clientId);
    expect(Object.keys(perCountry).sort()).toEqual(countries);
    const today = context.clock().toISOString().slice(0, 10);
    expect(await listHistory(db, { clientId: own.client.clientId, from: today, to: today })).toEqual([
      // What expired had been approved before.
      {
        day: today,
        submitted: 1_000,
        approved: 400,
        rejected: 200,
        contacted: 200,
        medianSecondsToDecision: 1,
        authorizations: 1_000,
      },
    ]);
  });

  test('each has the history that leads to its status by V4, and nothing waits for a mail', async () => {
    const own = await givenJsonApi(server, { expirationEnabled: true }, SCOPE);
    const users = await create(
      each(5, (index) => ({ status: statusAt(index) })),
      own,
    );
    for (const [index, { user_id, timestamp }] of users.entries()) {
      const status = statusAt(index);
      const verification = await db('verifications').where({ user_id }).first<{ verification_id: string }>();
      expect(verification).toMatchObject({ status, status_changed_at: new Date(timestamp) });
      const { verification_id } = verification;
      const history = await db<HistoryRow>('verification_history').where({ verification_id }).orderBy('change_number');
      for (const { from_status, to_status, reason_code: code, actor_type } of history) {
        const from = from_status ?? undefined;
        const move = { from, to: to_status, cause: causeOf(to_status), rejectionIsFixable: false };
        checkMove({ ...move, reasonCode: code ?? undefined });
        expect(actor_type).toBe('client');
      }
      const times = history.map(({ changed_at }) => changed_at.getTime());
      expect(new Set(times).size).toBe(times.length);
      expect([...times].sort((a, b) => a - b)).toEqual(times);
      expect([history.at(-1)?.to_status, times.at(-1)]).toEqual([status, new Date(timestamp).getTime()]);
      expect(await db('mails').where({ user_id })).toEqual([]);
    }
  });

  test('EX1: an approved one expires a year after the client’s clock; a pending one when it is approved', async () => {
    const own = await givenJsonApi(server, {}, SCOPE);
    const aYear = 365 * 86_400;
    await db('clients').where({ client_id: own.client.clientId }).update({ clock_offset_seconds: aYear });
    const [approved, pending] = await create([one(), one({ status: 'pending' })], own);
    const path = `/v2/sandbox/verifications/${pending?.user_id ?? ''}/basic/outcome`;
    expect((await own.send('POST', path, { outcome: 'approved' })).status).toBe(200);
    expect(await db('mails').where({ user_id: pending?.user_id })).toEqual([]);
    for (const { user_id } of [approved, pending].filter((user) => user !== undefined)) {
      const row = await db('verifications').where({ user_id }).first<{ expires_at: Date }>('expires_at');
      const days = (row.expires_at.getTime() - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(2 * 365 - 2);
      expect(days).toBeLessThan(2 * 366 + 2);
    }
  });

  test('V7: an expired one is for others as approved as it was, and since then', async () => {
    const [user] = await create([one({ status: 'expired' })]);
    const approved = await db('verification_history as h')
      .join('verifications as v', 'v.verification_id', 'h.verification_id')
      .where({ 'v.user_id': user?.user_id, 'h.to_status': 'approved' })
      .first<{ changed_at: Date }>('h.changed_at');
    expect([user?.credential, new Date(user?.timestamp ?? '')]).toEqual(['approved', approved.changed_at]);
  });

  test('each level that the client may ask for can be had, with what the level asks for', async () => {
    const levels = ['uniqueness', 'basic', 'plus', 'basic+liveness'];
    const users = await create(levels.map((level) => one({ level, country: 'FR' })));
    for (const { user_id, level } of users) {
      const row = await db('verifications').where({ user_id, level }).first<{ submission_id: string }>('submission_id');
      const { information } = await readSubmission(context, row.submission_id);
      expect(information).toMatchObject({ country: 'FR', birth_date: sandboxPerson(user_id).birth_date });
      expect('address' in information).toBe(level === 'plus');
    }
  });

  test('FD24, FD27: one with a single name, and one whose card has no end', async () => {
    const [user] = await create([one({ one_name: true, no_end_date: true })]);
    const row = await db('verifications').where({ user_id: user?.user_id }).first<Record<string, string | null>>();
    const { information } = await readSubmission(context, row['submission_id'] ?? '');
    expect(information).toMatchObject({ family_name: '', document_expires_on: '' });
    expect(information.given_name).not.toBe('');
    expect(row['expires_at']).toBeNull();
  });
});

test('SB4: a thousand fit into one body, however it is written', async () => {
  const body = JSON.stringify({ users: each(1_000, () => ({})) }, null, 4);
  expect(body.length).toBeGreaterThan(64 * 1024);
  const headers = { ...bearer(api.token), 'content-type': 'application/json' };
  const answer = await server.visit().send('POST', '/v2/sandbox/users', { headers, body });
  expect(answer.status).toBe(201);
});

describe('SB4: webhooks', () => {
  test('W4, W10: one per user to each endpoint that asks for its type, held for a disabled one; listeners hear it', async () => {
    const own = await givenJsonApi(server, { expirationEnabled: true }, SCOPE);
    const { clientId } = own.client;
    const now = context.clock();
    const url = 'https://harbour.example/webhooks';
    const standard = (await addWebhookEndpoint(context, { clientId, url }, now)).endpoint.webhookEndpointId;
    const eventTypes = ['verification_pending'];
    const waiting = (await addWebhookEndpoint(context, { clientId, url, eventTypes }, now)).endpoint.webhookEndpointId;
    const disabled = { disabled_at: now, disabled_reason: 'client' };
    await db('webhook_endpoints').where({ webhook_endpoint_id: waiting }).update(disabled);
    const { webhookListenerId } = await addListener(context, { clientId }, now);

    const users = await create(
      each(50, (index) => ({ status: statusAt(index) })),
      own,
    );

    const deliveries = (id: string) =>
      db('deliveries')
        .where({ webhook_endpoint_id: id })
        .groupBy('type', 'state')
        .orderBy('type')
        .select('type', 'state')
        .count<{ type: string; state: string; count: number }[]>({ count: '*' });
    expect(await deliveries(standard)).toEqual(
      ['approved', 'contacted', 'rejected'].map((status) => ({
        type: `verification_${status}`,
        state: 'pending',
        count: 10,
      })),
    );
    expect(await deliveries(waiting)).toEqual([{ type: 'verification_pending', state: 'held', count: 10 }]);
    const heard = db('heard_notifications').where({ webhook_listener_id: webhookListenerId });
    expect((await heard).length).toBeGreaterThanOrEqual(40);

    const [approved] = users.filter(({ credential }) => credential === 'approved');
    const told = await db('notifications').where({ user_id: approved?.user_id }).first<{ body: Buffer }>('body');
    const { user_id, level, timestamp } = approved ?? {};
    const body = { type: 'verification_approved', data: { level, user_id, timestamp } };
    expect(told.body.toString()).toBe(JSON.stringify(body));
  });

  test('for nobody nothing is kept', async () => {
    const users = await create([one()]);
    expect(await db('notifications').where({ user_id: users[0]?.user_id })).toEqual([]);
  });
});

test('ST3: calls and outcomes side by side leave the three statistics equal', async () => {
  const own = await givenJsonApi(server, {}, SCOPE);
  const users = await create(
    each(40, () => ({ status: 'pending' })),
    own,
  );
  const outcomes = users.map(({ user_id }) =>
    own.send('POST', `/v2/sandbox/verifications/${user_id}/basic/outcome`, { outcome: 'approved' }),
  );
  const calls = [1, 2, 3, 4].map(() =>
    create(
      each(100, (index) => ({ status: statusAt(index), country: 'FR' })),
      own,
    ),
  );
  for (const { status } of await Promise.all(outcomes)) expect(status).toBe(200);
  await Promise.all(calls);
  const { totals, countries, list } = await threeTotals(context, own.client.clientId);
  expect([countries, list]).toEqual([totals, totals]);
  expect(totals.approved).toBe(40 + 160);
});

test('an Idempotency-Key makes a repeat harmless: the same users again', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const [first, again] = [await post([one()], api, key), await post([one()], api, key)];
  expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 201, 'true']);
  expect(again.json()).toEqual(first.json());
});

test('nobody logs in as a user who is made up', async () => {
  const [user] = await create([one()]);
  const row = await db('users').where({ user_id: user?.user_id }).first<{ email: string; password_hash: string }>();
  expect(row.email).toBe(`${user?.user_id ?? ''}@sandbox.invalid`);
  expect(row.password_hash).toMatch(/^\$argon2id\$/);
});
