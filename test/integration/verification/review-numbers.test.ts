import { beforeAll, expect, test } from '@jest/globals';
import { getReviewNumbers } from '../../../src/verification/review/review-numbers.js';
import { createTestContext } from '../../support/context.js';
import { asOwner, cloneDatabase } from '../../support/database.js';
import { givenDecision, givenReviewer, givenSubmission, givenUser } from '../../support/given.js';

const database = await cloneDatabase();
const context = createTestContext(database);
const { db } = context;
const now = context.clock();
const HOUR = 3_600_000;
const LIVE = { environment: 'live', days: 7 } as const;

/** A case that was submitted and decided so many hours ago; rejected when a reason is given. */
async function givenDecided(submitted: number, decided: number, staffId: string, reasonCode?: string): Promise<void> {
  const id = await givenSubmission(context, await givenUser(context), { environment: 'live' });
  await givenDecision(
    context,
    id,
    reasonCode ? { kind: 'reject', reasonCode, fixable: false } : { kind: 'approve' },
    staffId,
  );
  // The history is append-only, for its owner too: not in a test that makes time pass.
  await asOwner(database, 'alter table verification_history disable trigger verification_history_is_append_only');
  for (const [number, hours] of [submitted, decided].entries()) {
    await asOwner(
      database,
      'update verification_history set changed_at = $3 where verification_id = $1 and change_number = $2',
      [id, number + 1, new Date(now.getTime() - hours * HOUR)],
    );
  }
  await asOwner(database, 'alter table verification_history enable trigger verification_history_is_append_only');
}

async function givenWaiting(hours: number, environment: 'live' | 'sandbox' = 'live'): Promise<void> {
  const id = await givenSubmission(context, await givenUser(context), { environment });
  const since = new Date(Math.floor((now.getTime() - hours * HOUR) / 1000) * 1000);
  await db('verifications').where({ verification_id: id }).update({ status_changed_at: since });
}

beforeAll(async () => {
  const [rita, otto] = [await givenReviewer(context, 'Rita'), await givenReviewer(context, 'Otto')];
  for (const hours of [0.5, 2, 3, 100, 1000]) await givenWaiting(hours);
  await givenWaiting(2, 'sandbox');
  // Ten that took 1 to 10 hours, within the last hour; one of eight days ago is too old.
  for (let took = 1; took <= 10; took += 1) {
    await givenDecided(took + 0.5, 0.5, took <= 7 ? rita : otto, took > 8 ? 'duplicate' : undefined);
  }
  await givenDecided(300, 8 * 24, otto, 'not_eligible');
});

test('RC5: waiting now, by age, of one environment', async () => {
  expect((await getReviewNumbers(db, LIVE, now)).waiting).toEqual([1, 2, 0, 1, 1]);
  expect((await getReviewNumbers(db, { ...LIVE, environment: 'sandbox' }, now)).waiting).toEqual([0, 1, 0, 0, 0]);
});

test('RC5, FL10: whose account is closed is not waiting any more, as in the queue', async () => {
  const id = await givenSubmission(context, await givenUser(context), { environment: 'sandbox' });
  const waiting = async () => {
    const numbers = await getReviewNumbers(db, { ...LIVE, environment: 'sandbox' }, now);
    return numbers.waiting.reduce((sum, count) => sum + count, 0);
  };
  expect(await waiting()).toBe(2);
  const owners = db('verifications').select('user_id').where({ verification_id: id });
  await db('users').whereIn('user_id', owners).update({ deleted_at: now, erase_after: now });
  expect(await waiting()).toBe(1);
});

test('RC5: median and p90 of the time to decision', async () => {
  const { whole, times } = await getReviewNumbers(db, LIVE, now);
  expect(whole.decisions).toBe(10);
  expect(whole.median).toBeCloseTo(5.5 * 3600, -1);
  expect(whole.p90).toBeCloseTo(9.1 * 3600, -1);
  expect(times).toHaveLength(1);
  expect(times[0]).toMatchObject(whole);
  expect(times[0]?.from.getTime()).toBe(Math.floor((now.getTime() - HOUR / 2) / (24 * HOUR)) * 24 * HOUR);
});

test('RC5: decisions of each reviewer, and reasons of rejections', async () => {
  const { reviewers, reasons } = await getReviewNumbers(db, LIVE, now);
  expect(reviewers.map(({ name, decisions }) => [name, decisions])).toEqual([
    ['Rita', 7],
    ['Otto', 3],
  ]);
  expect(reasons).toEqual([{ reasonCode: 'duplicate', rejections: 2 }]);
});

test('RC5: a longer period goes by weeks and holds what is older', async () => {
  const { unit, whole, reasons } = await getReviewNumbers(db, { ...LIVE, days: 90 }, now);
  expect([unit, whole.decisions]).toEqual(['week', 11]);
  expect(reasons).toContainEqual({ reasonCode: 'not_eligible', rejections: 1 });
});
