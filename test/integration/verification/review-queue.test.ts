import { beforeAll, describe, expect, test } from '@jest/globals';
import { claimNext } from '../../../src/verification/review/review-claim.js';
import { CHOICES_MS, listRecentChoices } from '../../../src/verification/review/queue-choices.js';
import { listCases, type QueueFilter } from '../../../src/verification/review/review-queue.js';
import { listQueueChoices } from '../../../src/verification/review/review-queue.store.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import {
  givenClient,
  givenConsent,
  givenDecision,
  givenReviewer,
  givenSubmission,
  givenUser,
} from '../../support/given.js';
import { casesLookedAt, givenManyCases } from './support/many-cases.js';

const LIVE: QueueFilter = { environment: 'live', status: 'pending' };
const database = await cloneDatabase();
const context = createTestContext(database);
const { db } = context;
const now = context.clock();

const idsOf = async (filter: QueueFilter, at = now) =>
  (await listCases(db, filter, {}, at)).cases.map(({ verificationId }) => verificationId);
const givenCase = async (options: Parameters<typeof givenSubmission>[2] = {}) =>
  givenSubmission(context, await givenUser(context), { environment: 'live', ...options });

describe('RC1: the queue', () => {
  test('V10: of the live queue nothing in the sandbox is a part, nor the reverse', async () => {
    const [live, sandbox] = [await givenCase(), await givenCase({ environment: 'sandbox' })];
    expect(await idsOf(LIVE)).toEqual([live]);
    expect(await idsOf({ ...LIVE, environment: 'sandbox' })).toEqual([sandbox]);
  });

  test('filters by country, status, client and age', async () => {
    const german = await givenCase({ information: { country: 'AT' } });
    const contacted = await givenCase();
    await givenDecision(context, contacted, { kind: 'contact', requestedItems: ['picture'], requestText: '' });
    const { client } = await givenClient(context, { environment: 'live' });
    const userId = await givenUser(context);
    const sent = await givenSubmission(context, userId, { environment: 'live' });
    await givenConsent(context, client.clientId, userId);

    expect(await idsOf({ ...LIVE, country: 'AT' })).toEqual([german]);
    expect(await idsOf({ ...LIVE, status: 'contacted' })).toEqual([contacted]);
    expect(await idsOf({ ...LIVE, clientId: client.clientId })).toEqual([sent]);
    const hourAgo = new Date(now.getTime() - 3_600_000);
    const since = new Date(now.getTime() - 7_200_000);
    await db('verifications')
      .where({ verification_id: sent })
      .update({ status_changed_at: wholeSecond(since) });
    expect(await idsOf({ ...LIVE, since: hourAgo })).toEqual([sent]);
  });

  test('V10: by a client shows its cases in its own environment, and none in the other', async () => {
    const { client } = await givenClient(context, { environment: 'sandbox' });
    const userId = await givenUser(context);
    const own = await givenSubmission(context, userId, { environment: 'sandbox' });
    await givenSubmission(context, userId, { environment: 'live' });
    await givenConsent(context, client.clientId, userId);
    expect(await idsOf({ ...LIVE, environment: 'sandbox', clientId: client.clientId })).toEqual([own]);
    expect(await idsOf({ ...LIVE, clientId: client.clientId })).toEqual([]);
  });

  test('what was decided is no longer in it, and settled cases come the newest first', async () => {
    const [older, newer] = [await givenCase(), await givenCase()];
    for (const [index, id] of [older, newer].entries()) {
      await givenDecision(context, id, { kind: 'approve' });
      const at = new Date(now.getTime() + index * 1000);
      await db('verifications')
        .where({ verification_id: id })
        .update({ status_changed_at: wholeSecond(at) });
    }
    expect(await idsOf(LIVE)).not.toContain(older);
    expect(await idsOf({ ...LIVE, status: 'approved' })).toEqual([newer, older]);
  });
});

describe('RC1: with many open cases', () => {
  const MANY = 20_000;
  const rare = { level: 'plus', country: 'CH' };
  beforeAll(async () => {
    await givenManyCases(database, { count: MANY });
    await givenManyCases(database, { count: 10, ...rare, from: new Date('2026-03-01T00:00:00Z') });
    await givenManyCases(database, { count: 10, level: 'plus', from: new Date('2026-03-02T00:00:00Z') });
  });

  test('pages follow each other without gap or repetition', async () => {
    const seen: string[] = [];
    let after: string | undefined;
    for (let index = 0; index < 5; index += 1) {
      const page = await listCases(db, LIVE, { after }, now);
      seen.push(...page.cases.map(({ verificationId }) => verificationId));
      after = page.next;
    }
    const expected = await db('verifications')
      .where(LIVE)
      .orderBy(['status_changed_at', 'verification_id'])
      .limit(seen.length)
      .pluck<string[]>('verification_id');
    expect(seen.length).toBe(250);
    expect(seen).toEqual(expected);
  });

  test.each<[string, Partial<QueueFilter>]>([
    ['no filter', {}],
    ['a common level', { level: 'basic' }],
    ['a rare level', { level: 'plus' }],
    ['a rare country', { country: 'CH' }],
    ['a rare level and country', rare],
    ['a level and country that nobody has', { level: 'plus', country: 'FR' }],
    ['an age', { since: new Date('2026-02-01T00:00:00Z') }],
  ])('%s: a page looks at no more cases than it shows, wherever it begins', async (_, chosen) => {
    const filter = { ...LIVE, ...chosen };
    const deep = `${new Date('2026-01-01T04:00:00Z').getTime()}.00000000-0000-0000-0000-000000000000`;
    for (const after of [undefined, deep]) {
      expect(await casesLookedAt(database, () => listCases(db, filter, { after }, now))).toBeLessThanOrEqual(51);
    }
  });

  test('the levels to choose from cost one look for each', async () => {
    expect((await listQueueChoices(db, 'live')).levels).toEqual(['basic', 'plus']);
    expect(await casesLookedAt(database, () => listQueueChoices(db, 'live'))).toBeLessThanOrEqual(12);
  });

  test('PF12: what can be chosen is looked up every ten seconds, once for all who ask meanwhile', async () => {
    const namesAt = async (ms: number) => {
      const { clients } = await listRecentChoices(db, 'live', new Date(now.getTime() + ms));
      return clients.map(({ name }) => name);
    };
    const before = await Promise.all([namesAt(0), namesAt(0)]);
    expect(before[0]).toEqual(before[1]);
    await givenClient(context, { environment: 'live', name: 'Newcomer' });
    expect(await namesAt(CHOICES_MS - 1)).not.toContain('Newcomer');
    expect(await namesAt(CHOICES_MS)).toContain('Newcomer');
    const { clients: sandbox } = await listRecentChoices(db, 'sandbox', now);
    expect(sandbox.map(({ name }) => name)).not.toContain('Newcomer');
  });

  test('the next case costs one look', async () => {
    const staffId = await givenReviewer(context);
    expect(await casesLookedAt(database, () => claimNext(db, LIVE, {}, staffId, now))).toBeLessThanOrEqual(4);
  });

  test('a page address that was made up begins at the front', async () => {
    const first = await listCases(db, LIVE, {}, now);
    for (const after of ['x', '1.2', '1764288000000.------------------------------------', '99999999999999999.x']) {
      expect((await listCases(db, LIVE, { after }, now)).cases[0]?.since).toEqual(first.cases[0]?.since);
    }
  });
});

function wholeSecond(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 1000) * 1000);
}
