import { describe, expect, test } from '@jest/globals';
import { revokeAccess, revokeGrantsOfClient } from '../../../src/oauth/access-revocation/grant-revocation.js';
import { review } from '../../../src/verification/review/review.js';
import { addWebhookEndpoint } from '../../../src/webhooks/endpoints/endpoint.js';
import { auditEvents } from '../../support/audit-events.js';
import { bearer } from '../../support/http.js';
import {
  exchange,
  givenCode,
  refresh,
  tokensOf,
  type ClientWithSecret,
  type Tokens,
} from '../../support/given-tokens.js';
import { givenClient, givenDecision, givenReviewer, givenSubmission, givenUser } from '../../support/given.js';
import { startServer } from '../../support/server.js';
import { threeTotals } from '../../support/statistics.js';
import { answered } from '../../support/answered.js';

const server = await startServer();
const { context } = server;
const { db } = context;
const visitor = server.visit();
const SCOPES = ['uid:read', 'verification.basic:read'];
const NOBODY = { approved: 0, contacted: 0, rejected: 0, pending: 0 };

const take = ({ client }: ClientWithSecret, userId: string) =>
  revokeAccess(context, { userId, clientId: client.clientId, address: '192.0.2.1' }, context.clock());
const grantTo = async (by: ClientWithSecret, userId: string, scopes = SCOPES) =>
  tokensOf(await exchange(visitor, by, await givenCode(context, by.client, { userId, scopes })));
const isAlive = async ({ access_token: token }: Tokens) =>
  (await server.visit().get('/v2/users/me', bearer(token))).status === 200;

async function expectNobodyCounts(by: ClientWithSecret): Promise<void> {
  const { clientId } = by.client;
  expect(await threeTotals(context, clientId)).toEqual({ totals: NOBODY, countries: NOBODY, list: NOBODY });
}

/** What the endpoints of a client are told, in the order in which it was. */
async function notificationsTo(by: ClientWithSecret): Promise<unknown[]> {
  const rows = await db('deliveries')
    .join('notifications', 'notifications.notification_id', 'deliveries.notification_id')
    .where({ client_id: by.client.clientId })
    .orderBy('deliveries.created_at')
    .select<{ body: Buffer }[]>('body');
  return rows.map(({ body }) => JSON.parse(body.toString('utf8')) as unknown);
}

const addEndpoint = ({ client }: ClientWithSecret, eventTypes?: string[]) => {
  const input = { clientId: client.clientId, url: 'https://client.example/hooks' };
  return addWebhookEndpoint(context, { ...input, ...(eventTypes ? { eventTypes } : {}) }, context.clock());
};

describe('authorization_revoked', () => {
  test('W4, W2, VE15: an endpoint that asks for it is told once, after every status; others and other clients are not', async () => {
    const [by, other] = [await givenClient(context), await givenClient(context)];
    const userId = await givenUser(context);
    context.testClock.stopAt(new Date('2027-03-01T10:00:00.700Z'));
    await addEndpoint(by, ['authorization_revoked', 'verification_approved']);
    await addEndpoint(by);
    await addEndpoint(other, ['authorization_revoked']);
    await grantTo(by, userId);
    await grantTo(other, userId);
    await givenDecision(context, await givenSubmission(context, userId), { kind: 'approve' });
    expect(await take(by, userId)).toBe(1);
    const approved = { level: 'basic', user_id: userId, timestamp: '2027-03-01T10:00:01Z' };
    expect(await notificationsTo(by)).toEqual([
      { type: 'verification_approved', data: approved },
      { type: 'verification_approved', data: approved },
      { type: 'authorization_revoked', data: { ...approved, timestamp: '2027-03-01T10:00:02Z' } },
    ]);
    const [row] = (await db('notifications').where({ type: 'authorization_revoked', user_id: userId })) as {
      body: Buffer;
    }[];
    expect(row?.body.toString('utf8')).toBe(
      `{"type":"authorization_revoked","data":{"level":"basic","user_id":"${userId}","timestamp":"2027-03-01T10:00:02Z"}}`,
    );
    expect(await notificationsTo(other)).toEqual([]);
    context.testClock.stopAt(new Date());
  });

  test('W4: without a verification it names no level; before the first exchange there is none', async () => {
    const by = await givenClient(context);
    await addEndpoint(by, ['authorization_revoked']);
    const [granted, consented] = [await givenUser(context), await givenUser(context)];
    await grantTo(by, granted, ['uid:read']);
    await givenCode(context, by.client, { userId: consented, scopes: SCOPES });
    expect([await take(by, granted), await take(by, consented)]).toEqual([1, 1]);
    expect(await notificationsTo(by)).toEqual([
      {
        type: 'authorization_revoked',
        data: { user_id: granted, timestamp: expect.stringMatching(/Z$/) },
      },
    ]);
  });
});

describe('an operator', () => {
  test('SE19: ends the grants of one user, or of all, and each is an event', async () => {
    const by = await givenClient(context);
    const { clientId } = by.client;
    const users = await Promise.all([1, 2, 3].map(() => givenUser(context)));
    for (const userId of users) await givenSubmission(context, userId);
    const pairs = await Promise.all(users.map((userId) => grantTo(by, userId)));
    const [one = ''] = users;
    expect(await revokeGrantsOfClient(context, { clientId, userId: one }, context.clock())).toBe(1);
    expect(await Promise.all(pairs.map(isAlive))).toEqual([false, true, true]);
    expect((await threeTotals(context, clientId)).totals.pending).toBe(2);
    expect(await revokeGrantsOfClient(context, { clientId }, context.clock())).toBe(2);
    expect(await Promise.all(pairs.map(isAlive))).toEqual([false, false, false]);
    await expectNobodyCounts(by);
    const events = await auditEvents(context, { clientId, type: 'grant_revoked' });
    expect(events.map(({ userId, detail }) => [userId, detail])).toEqual(
      expect.arrayContaining(users.map((userId) => [userId, 'revoked_by_operator'])),
    );
    const unknown = revokeGrantsOfClient(context, { clientId: 'kci_nobody0000' }, context.clock());
    await expect(answered(unknown)).rejects.toMatchObject({ status: 404 });
  });
});

describe('at the same moment', () => {
  test('SE19: as refreshes: none of the pairs lives on', async () => {
    const by = await givenClient(context);
    for (let round = 0; round < 10; round += 1) {
      const userId = await givenUser(context);
      const { refresh_token: token } = await grantTo(by, userId);
      const [, ...answers] = await Promise.all([
        take(by, userId),
        ...Array.from({ length: 5 }, () => refresh(server.visit(), by, token)),
      ]);
      for (const answer of answers.filter(({ status }) => status === 200)) {
        expect(await isAlive(tokensOf(answer))).toBe(false);
        expect((await refresh(visitor, by, tokensOf(answer).refresh_token)).status).toBe(400);
      }
      expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
    }
  });

  test('SE19, ST3: as the first exchange, for one user: nobody is left counted, and no token lives', async () => {
    const by = await givenClient(context);
    for (let round = 0; round < 20; round += 1) {
      const userId = await givenUser(context);
      await givenSubmission(context, userId);
      const code = await givenCode(context, by.client, { userId, scopes: SCOPES });
      const [ended, answer] = await Promise.all([take(by, userId), exchange(server.visit(), by, code)]);
      expect(ended).toBe(1);
      // Tokens only if the exchange came first; otherwise the code was dead.
      const { effective_at } = (await db('grants').where({ user_id: userId }).first()) as { effective_at: Date | null };
      expect(answer.status).toBe(effective_at ? 200 : 400);
      if (effective_at) expect(await isAlive(tokensOf(answer))).toBe(false);
    }
    await expectNobodyCounts(by);
  });

  test('SE19, ST3: as decisions and first submissions: the counters stay right', async () => {
    const by = await givenClient(context);
    const staffId = await givenReviewer(context);
    for (let round = 0; round < 10; round += 1) {
      const [decided, submitting] = [await givenUser(context), await givenUser(context)];
      const verificationId = await givenSubmission(context, decided);
      await grantTo(by, decided);
      await grantTo(by, submitting);
      await Promise.all([
        take(by, decided),
        review(context, { verificationId, staffId, decision: { kind: 'approve' } }, context.clock()),
        take(by, submitting),
        givenSubmission(context, submitting),
      ]);
    }
    await expectNobodyCounts(by);
  });

  test('SE19: as itself: it ends once, with one event, and counts once', async () => {
    const by = await givenClient(context);
    const userId = await givenUser(context);
    await givenSubmission(context, userId);
    await grantTo(by, userId);
    const ended = await Promise.all(Array.from({ length: 8 }, () => take(by, userId)));
    expect(ended.reduce((sum, count) => sum + count)).toBe(1);
    expect(await auditEvents(context, { userId, type: 'grant_revoked' })).toHaveLength(1);
    await expectNobodyCounts(by);
  });

  test('SE19, ST3: as everything, for many users of one client: no deadlock, and every counter is right', async () => {
    const by = await givenClient(context);
    const { clientId } = by.client;
    const staffId = await givenReviewer(context);
    const users = await Promise.all(Array.from({ length: 12 }, () => givenUser(context)));
    const cases = await Promise.all(users.map((userId) => givenSubmission(context, userId)));
    const pairs = await Promise.all(users.map((userId) => grantTo(by, userId)));
    const codes = await Promise.all(users.map((userId) => givenCode(context, by.client, { userId, scopes: SCOPES })));
    await Promise.all(
      users.flatMap((userId, at) => [
        at % 2 === 0 ? take(by, userId) : Promise.resolve(0),
        review(context, { verificationId: cases[at] ?? '', staffId, decision: { kind: 'approve' } }, context.clock()),
        exchange(server.visit(), by, codes[at] ?? ''),
        refresh(server.visit(), by, pairs[at]?.refresh_token ?? ''),
      ]),
    );
    const six = { ...NOBODY, approved: 6 };
    expect(await threeTotals(context, clientId)).toEqual({ totals: six, countries: six, list: six });
    expect(await Promise.all(pairs.map(isAlive))).toEqual(users.map((_, at) => at % 2 === 1));
  });
});
