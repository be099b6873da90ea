import { beforeEach, describe, expect, test } from '@jest/globals';
import { listHistory, type HistoryDay } from '../../../src/statistics/history.js';
import { changeStatus, type StatusChange } from '../../../src/verification/status/change-status.js';
import {
  endGrant,
  givenClient,
  givenConsent,
  givenDecision,
  givenGrant,
  givenSubmission,
  givenUser,
} from '../../support/given.js';
import { exchange, givenCode, postToken, tokensOf, type ClientWithSecret } from '../../support/given-tokens.js';
import { bearer } from '../../support/http.js';
import { startServer } from '../../support/server.js';

const { context, visit } = await startServer();
const { db, testClock } = context;
const [FIRST, SECOND] = ['2026-03-01', '2026-03-02'] as const;
const NOTHING = {
  submitted: 0,
  approved: 0,
  rejected: 0,
  contacted: 0,
  medianSecondsToDecision: undefined,
  authorizations: 0,
};
const BY_SYSTEM = { type: 'system' } as const;

let by: ClientWithSecret;
let clientId: string;
beforeEach(async () => {
  testClock.stopAt(new Date(`${FIRST}T12:00:00Z`));
  by = await givenClient(context);
  clientId = by.client.clientId;
});

const history = (more: { level?: string; country?: string } = {}): Promise<HistoryDay[]> =>
  listHistory(db, { clientId, from: FIRST, to: SECOND, ...more });
const move = (change: StatusChange) =>
  db.transaction((trx) => changeStatus({ ...context, db: trx }, change, context.clock()));

describe('ST9: what counts on which day', () => {
  test('days without anything are there, as zeros', async () => {
    expect(await history()).toEqual([
      { day: FIRST, ...NOTHING },
      { day: SECOND, ...NOTHING },
    ]);
  });

  test('an authorization on the day of the exchange, and the verification that waits then, submitted on that day', async () => {
    testClock.stopAt(new Date('2026-02-27T09:00:00Z'));
    const userId = await givenUser(context);
    const verificationId = await givenSubmission(context, userId);
    await givenConsent(context, clientId, userId);
    testClock.stopAt(new Date(`${FIRST}T12:00:00Z`));
    await exchange(visit(), by, await givenCode(context, by.client, { userId, scopes: ['verification.basic:read'] }));
    testClock.stopAt(new Date(`${SECOND}T12:00:00Z`));
    await givenDecision(context, verificationId, { kind: 'approve' });
    const seconds = 3 * 86_400 + 3 * 3_600;
    const [first, second] = await history();
    expect(first).toEqual({ day: FIRST, ...NOTHING, submitted: 1, authorizations: 1 });
    expect(second).toMatchObject({ day: SECOND, submitted: 0, approved: 1, rejected: 0, contacted: 0 });
    expect((second?.medianSecondsToDecision ?? 0) / seconds).toBeCloseTo(1, 0);
    expect(await listHistory(db, { clientId, from: '2026-02-27', to: '2026-02-27' })).toEqual([
      { day: '2026-02-27', ...NOTHING },
    ]);
  });

  test('what was decided before an authorization is in no day of that client', async () => {
    const userId = await givenUser(context);
    await givenDecision(context, await givenSubmission(context, userId), { kind: 'approve' });
    await givenGrant(context, clientId, userId);
    expect((await history())[0]).toEqual({ day: FIRST, ...NOTHING, authorizations: 1 });
  });

  test('contacted, supplied, rejected, tried again: each of them; a reopening and an expiry are neither', async () => {
    const userId = await givenUser(context);
    const verificationId = await givenSubmission(context, userId);
    await givenGrant(context, clientId, userId);
    testClock.advance(100);
    await givenDecision(context, verificationId, {
      kind: 'contact',
      requestedItems: ['country'],
      requestText: 'Where do you live?',
    });
    testClock.advance(100);
    await givenSubmission(context, userId, { information: { country: 'FR' } });
    testClock.advance(100);
    await move({
      verificationId,
      to: 'rejected',
      reasonCode: 'duplicate',
      fixable: true,
      cause: 'review',
      actor: BY_SYSTEM,
    });
    testClock.advance(100);
    await givenSubmission(context, userId, { information: { country: 'FR' } });
    testClock.advance(100);
    await givenDecision(context, verificationId, { kind: 'approve' });
    testClock.advance(100);
    await move({ verificationId, to: 'pending', cause: 'reopening', reasonCode: 'second_look', actor: BY_SYSTEM });
    testClock.advance(100);
    await givenDecision(context, verificationId, { kind: 'approve' });
    await move({ verificationId, to: 'expired', cause: 'expiry', actor: BY_SYSTEM });

    const [all] = await history();
    expect(all).toMatchObject({ submitted: 3, approved: 2, rejected: 1, contacted: 1, authorizations: 1 });
    expect(Math.abs((all?.medianSecondsToDecision ?? 0) - 100)).toBeLessThanOrEqual(10);
    // Where the user lived at each.
    expect((await history({ country: 'DE' }))[0]).toMatchObject({ submitted: 1, contacted: 1, authorizations: 1 });
    expect((await history({ country: 'FR' }))[0]).toMatchObject({ submitted: 2, approved: 2, authorizations: 0 });
    expect((await history({ country: 'JP' }))[0]).toEqual({ day: FIRST, ...NOTHING });
    expect((await history({ level: 'basic' }))[0]).toEqual(all);
    expect((await history({ level: 'plus' }))[0]).toEqual({ day: FIRST, ...NOTHING });
  });

  test('a day is not rewritten when access ends, and after it nothing counts; granted again counts again', async () => {
    const userId = await givenUser(context);
    const verificationId = await givenSubmission(context, userId);
    const grant = await givenGrant(context, clientId, userId);
    await db.transaction(async (trx) => {
      await endGrant(trx, grant, context.clock());
    });
    await givenDecision(context, verificationId, { kind: 'approve' });
    expect((await history())[0]).toEqual({ day: FIRST, ...NOTHING, submitted: 1, authorizations: 1 });
    testClock.stopAt(new Date(`${SECOND}T00:00:00Z`));
    await givenGrant(context, clientId, userId);
    expect(await history()).toEqual([
      { day: FIRST, ...NOTHING, submitted: 1, authorizations: 1 },
      { day: SECOND, ...NOTHING, authorizations: 1 },
    ]);
  });

  test('V10: nothing of the other environment', async () => {
    const userId = await givenUser(context);
    await givenGrant(context, clientId, userId);
    await givenSubmission(context, userId, { environment: 'live' });
    expect((await history())[0]).toMatchObject({ submitted: 0 });
  });
});

describe('ST9: GET /v2/stats/history', () => {
  const PATH = '/v2/stats/history';
  const tokenOf = async (client: ClientWithSecret) =>
    tokensOf(await postToken(visit(), client, { grant_type: 'client_credentials', scope: 'client.stats:read' }))
      .access_token;
  const ask = async (query: string, token?: string) =>
    visit().get(`${PATH}${query}`, bearer(token ?? (await tokenOf(by))));

  test('has the month up to today when nothing is said, and a median only where something was decided', async () => {
    const userId = await givenUser(context);
    const verificationId = await givenSubmission(context, userId);
    await givenGrant(context, clientId, userId);
    testClock.advance(60);
    await givenDecision(context, verificationId, { kind: 'approve' });
    const days = (await ask('')).json() as Record<string, unknown>[];
    const zeros = { submitted: 0, approved: 0, rejected: 0, contacted: 0, authorizations: 0 };
    expect(days).toHaveLength(30);
    expect(days[0]).toEqual({ day: '2026-01-31', ...zeros });
    const today = { day: FIRST, ...zeros, submitted: 1, approved: 1, authorizations: 1 };
    expect(days.at(-1)).toEqual({ ...today, median_seconds_to_decision: 60 });
    const named = await ask(`?from=${FIRST}&to=${SECOND}&level=basic&country=DE`);
    expect(named.json()).toEqual([days.at(-1), { day: SECOND, ...zeros }]);
  });

  test('ST7: another client’s days never appear', async () => {
    const userId = await givenUser(context);
    await givenSubmission(context, userId);
    await givenGrant(context, clientId, userId);
    const days = (await ask('', await tokenOf(await givenClient(context)))).json() as { authorizations: number }[];
    expect(days.every(({ authorizations }) => authorizations === 0)).toBe(true);
  });

  test('begins no sooner than the calendar, whatever it ends with', async () => {
    const days = (await ask('?to=0001-01-10')).json() as { day: string }[];
    expect([days.length, days[0]?.day]).toEqual([10, '0001-01-01']);
  });

  test('has up to 400 days', async () => {
    expect(((await ask('?from=2025-01-27&to=2026-03-02')).json() as unknown[]).length).toBe(400);
  });

  test.each([
    ['?from=2025-01-26&to=2026-03-02', 'from: these are 401 days; ask for up to 400 at a time.'],
    ['?from=2026-03-02&to=2026-03-01', 'from: it is after `to`.'],
    ['?from=2026-04-01', 'from: it is after `to`.'],
    ['?from=2026-02-30', 'from: there is no such day.'],
    ['?to=2026-02-30', 'to: there is no such day.'],
    ['?from=0000-12-31&to=0001-01-01', 'from: there is no such day.'],
    ['?to=0000-12-31', 'to: there is no such day.'],
  ])('%s is refused with what to do', async (query, detail) => {
    const answer = await ask(query);
    expect([answer.status, answer.json()]).toMatchObject([400, { title: 'The request is not valid', detail }]);
  });

  test.each(['?from=yesterday', '?to=2026-3-1', '?level=Basic', '?country=de', '?country=DEU'])(
    '%s is not what the contract says, and the answer names it',
    async (query) => {
      const answer = await ask(query);
      expect(answer.status).toBe(400);
      expect((answer.json() as { detail: string }).detail).toContain(query.slice(1, query.indexOf('=')));
    },
  );

  test('ST7: 401 without a token, 403 with a user’s', async () => {
    expect((await visit().get(PATH)).status).toBe(401);
    const scopes = ['uid:read', 'verification.basic:read'];
    const user = tokensOf(await exchange(visit(), by, await givenCode(context, by.client, { scopes })));
    expect((await ask('', user.access_token)).status).toBe(403);
  });
});
