import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../../generated/openapi.js';
import { countryVerifications } from '../../../src/statistics/totals.js';
import { checkMove, type Cause, type Status } from '../../../src/verification/status-machine.js';
import { readSubmission } from '../../../src/verification/frozen-submission.js';
import { addWebhookEndpoint } from '../../../src/webhooks/endpoint.js';
import { addListener } from '../../../src/webhooks/listener.js';
import { givenGrant, givenSubmission, givenUser } from '../../support/given.js';
import { bearer } from '../../support/http.js';
import { givenJsonApi, problemOf, type JsonApi } from '../../support/json-api.js';
import { startServer } from '../../support/server.js';
import { readList, threeTotals } from '../../support/statistics.js';

const server = await startServer();
const { context } = server;
const { db } = context;
const SCOPE = 'client.sandbox:manage';
const STATUSES = ['pending', 'approved', 'rejected', 'contacted', 'expired'] as const satisfies readonly Status[];

type Wish = components['schemas']['NewSandboxUser'];
type Made = components['schemas']['SandboxVerification'];

let api: JsonApi;
beforeAll(async () => {
  api = await givenJsonApi(server, {}, SCOPE);
});

const make = (users: readonly Wish[], by = api, headers = {}) =>
  by.send('POST', '/v2/sandbox/users', { users }, headers);

async function made(users: readonly Wish[], by = api): Promise<Made[]> {
  const answer = await make(users, by);
  if (answer.status !== 201) throw new Error(answer.text);
  return (answer.json() as { data: Made[] }).data;
}

const one = (changes: Partial<Wish> = {}): Wish => ({ level: 'basic', status: 'approved', country: 'DE', ...changes });
const each = (count: number, change: (index: number) => Partial<Wish>) =>
  Array.from({ length: count }, (_, index) => one(change(index)));
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
    const users = await made(wishes, own);
    const seen = (status: Status) => (status === 'expired' && !expirationEnabled ? 'approved' : status);
    expect(users.map(({ credential }) => credential)).toEqual(wishes.map(({ status }) => seen(status)));
    expect(new Set(users.map(({ user_id }) => user_id)).size).toBe(1_000);

    const { totals, countries: summed, list } = await threeTotals(context, own.client.clientId);
    const approved = expirationEnabled ? 200 : 400;
    expect(totals).toEqual({ pending: 200, approved, rejected: 200, contacted: 200 });
    expect([summed, list]).toEqual([totals, totals]);
    const perCountry = await countryVerifications(db, own.client.clientId);
    expect(Object.keys(perCountry).sort()).toEqual(countries);
  });

  test('each has the history that leads to its status by V4, and nothing waits for a mail', async () => {
    const own = await givenJsonApi(server, { expirationEnabled: true }, SCOPE);
    const users = await made(
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
    const [approved, pending] = await made([one(), one({ status: 'pending' })], own);
    const path = `/v2/sandbox/verifications/${pending?.user_id ?? ''}/basic/outcome`;
    expect((await own.send('POST', path, { outcome: 'approved' })).status).toBe(200);
    for (const { user_id } of [approved, pending].filter((user) => user !== undefined)) {
      const row = await db('verifications').where({ user_id }).first<{ expires_at: Date }>('expires_at');
      const days = (row.expires_at.getTime() - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(2 * 365 - 2);
      expect(days).toBeLessThan(2 * 366 + 2);
    }
  });

  test('V7: an expired one is for others as approved as it was, and since then', async () => {
    const [user] = await made([one({ status: 'expired' })]);
    const approved = await db('verification_history as h')
      .join('verifications as v', 'v.verification_id', 'h.verification_id')
      .where({ 'v.user_id': user?.user_id, 'h.to_status': 'approved' })
      .first<{ changed_at: Date }>('h.changed_at');
    expect([user?.credential, new Date(user?.timestamp ?? '')]).toEqual(['approved', approved.changed_at]);
  });

  test('each level that the client may ask for can be had, with what the level asks for', async () => {
    const levels = ['uniqueness', 'basic', 'plus', 'basic+liveness'];
    const users = await made(levels.map((level) => one({ level, country: 'FR' })));
    for (const { user_id, level } of users) {
      const row = await db('verifications').where({ user_id, level }).first<{ submission_id: string }>('submission_id');
      const { information } = await readSubmission(context, row.submission_id);
      expect(information).toMatchObject({ country: 'FR', birth_date: '1990-01-01' });
      expect('address' in information).toBe(level === 'plus');
    }
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

    const users = await made(
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
    const users = await made([one()]);
    expect(await db('notifications').where({ user_id: users[0]?.user_id })).toEqual([]);
  });
});

describe('SB4: one more level for a user whom the client made', () => {
  test('ST4: they stand in the list once per level', async () => {
    const [user] = await made([one()]);
    const { user_id = '' } = user ?? {};
    await made([one({ user_id, level: 'plus', status: 'pending' })]);
    const list = (await readList(context, api.client.clientId)).filter((row) => row.user_id === user_id);
    expect(list).toEqual([
      { user_id, level: 'basic', credential: 'approved' },
      { user_id, level: 'plus', credential: 'pending' },
    ]);
  });

  test('409 for who has the level, in the same call too, and then none of the call is done', async () => {
    const [user] = await made([one()]);
    const { user_id = '' } = user ?? {};
    const before = await threeTotals(context, api.client.clientId);
    const users = await db('users').count();
    for (const wishes of [
      [one(), one({ user_id })],
      [one(), one({ user_id, level: 'plus' }), one({ user_id, level: 'plus' })],
    ]) {
      expect(problemOf(await make(wishes))).toMatch(/^409 users\/[12]: this user has the level already/);
    }
    expect(await threeTotals(context, api.client.clientId)).toEqual(before);
    expect(await db('users').count()).toEqual(users);
  });

  test('of two calls at once about the same level one is done', async () => {
    const [user] = await made([one()]);
    const wishes = [one({ user_id: user?.user_id ?? '', level: 'plus' })];
    const both = await Promise.all([make(wishes), make(wishes)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('422 for another’s user, and for a real one', async () => {
    const other = await givenJsonApi(server, {}, SCOPE);
    const [theirs] = await made([one()], other);
    const real = await givenUser(context);
    await givenSubmission(context, real);
    await givenGrant(context, api.client.clientId, real);
    for (const user_id of [theirs?.user_id ?? '', real, randomUUID()]) {
      const problem = problemOf(await make([one(), one({ user_id, level: 'plus' })]));
      expect(problem).toBe('422 users/1/user_id: your client has made no such user.');
    }
  });
});

describe('SB4: what is refused, and then nothing is written', () => {
  test.each([
    [{ users: [] }, '400 users: must NOT have fewer than 1 items'],
    [{ users: each(1_001, () => ({})) }, '400 users: must NOT have more than 1000 items'],
    [{ users: [one({ status: 'lost' as Status })] }, '400 users/0/status: must be equal to one of the allowed values'],
    [{ users: [one({ country: 'de' })] }, '400 users/0/country: must match pattern'],
    [{ users: [{ ...one(), email: 'ada@user.example' }] }, '400 users/0/email: must NOT have additional properties'],
    [{ users: [one(), one({ country: 'XK' })] }, '422 users/1/country: it is no code of ISO 3166-1.'],
    [{ users: [one(), one({ level: 'premium' })] }, '422 users/1/level: there is no such level.'],
    [{ users: [one({ level: 'liveness+basic' })] }, '422 users/0/level: there is no such level.'],
  ])('%#', async (body, problem) => {
    const users = await db('users').count();
    expect(problemOf(await api.send('POST', '/v2/sandbox/users', body))).toContain(problem);
    expect(await db('users').count()).toEqual(users);
  });

  test('a level whose scopes the client may not ask for', async () => {
    const own = await givenJsonApi(server, {}, SCOPE);
    const allowed_scopes = own.client.allowedScopes.filter((scope) => scope !== 'verification.plus:read');
    await db('clients').where({ client_id: own.client.clientId }).update({ allowed_scopes });
    const problem = problemOf(await make([one(), one({ level: 'plus' })], own));
    expect(problem).toBe('422 users/1/level: your client is not registered for its scopes.');
  });

  test('more than 100,000 of a client', async () => {
    const own = await givenJsonApi(server, {}, SCOPE);
    await db.raw(
      `insert into users (user_id, email, password_hash, made_for, created_at)
       select id, id || '@sandbox.invalid', 'none', ?, now()
       from (select gen_random_uuid() as id from generate_series(1, 99999)) as many`,
      [own.client.clientId],
    );
    expect((await make([one()], own)).status).toBe(201);
    expect(problemOf(await make([one()], own))).toMatch(/^409 A client has up to 100000 users of its own make/);
  });
});

test('ST3: calls and outcomes side by side leave the three statistics equal', async () => {
  const own = await givenJsonApi(server, {}, SCOPE);
  const users = await made(
    each(40, () => ({ status: 'pending' })),
    own,
  );
  const outcomes = users.map(({ user_id }) =>
    own.send('POST', `/v2/sandbox/verifications/${user_id}/basic/outcome`, { outcome: 'approved' }),
  );
  const calls = [1, 2, 3, 4].map(() =>
    made(
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
  const [first, again] = [await make([one()], api, key), await make([one()], api, key)];
  expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 201, 'true']);
  expect(again.json()).toEqual(first.json());
});

test('nobody logs in as a user who is made up', async () => {
  const [user] = await made([one()]);
  const row = await db('users').where({ user_id: user?.user_id }).first<{ email: string; password_hash: string }>();
  expect(row.email).toBe(`${user?.user_id ?? ''}@sandbox.invalid`);
  expect(row.password_hash).toMatch(/^\$argon2id\$/);
});
