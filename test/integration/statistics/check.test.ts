import { beforeEach, describe, expect, test } from '@jest/globals';
import { makeSandboxUsers } from '../../../src/sandbox/users.js';
import { checkStatistics } from '../../../src/statistics/check.js';
import { moveCounters } from '../../../src/statistics/counters.js';
import { rebuildStatistics } from '../../../src/statistics/rebuild.js';
import { totalVerifications } from '../../../src/statistics/verification-totals.js';
import { changeStatus } from '../../../src/verification/status/change-status.js';
import { createTestContext } from '../../support/context.js';
import { asOwner, cloneDatabase } from '../../support/database.js';
import { givenClient } from '../../support/given.js';
import { threeTotals } from '../../support/statistics.js';
import { answered } from '../../support/answered.js';

const database = await cloneDatabase();
const context = createTestContext(database);
const { db } = context;

let clientId: string;
beforeEach(async () => {
  clientId = await givenUsers();
});

/** A client with three users in each of five statuses and two countries. */
async function givenUsers({ expirationEnabled = false } = {}): Promise<string> {
  const { client } = await givenClient(context, { expirationEnabled });
  const wishes = (['approved', 'pending', 'contacted', 'rejected', 'expired'] as const).flatMap((status) =>
    ['DE', 'DE', 'FR'].map((country) => ({ level: 'basic', status, country })),
  );
  await makeSandboxUsers(context, client.clientId, wishes, context.clock());
  return client.clientId;
}

const check = () => checkStatistics(context, clientId);

describe('ST3: the checker', () => {
  test.each([true, false])(
    'finds nothing where all is right, with expiration enabled: %s',
    async (expirationEnabled) => {
      const id = await givenUsers({ expirationEnabled });
      const { isRight, differences, days, users, standings, ...numbers } = await checkStatistics(context, id);
      expect([isRight, differences, days]).toEqual([true, [], []]);
      expect([users, standings]).toEqual([{ counted: 15, standing: 15 }, 0]);
      expect(numbers).toEqual({ clientId: id, ...(await threeTotals(context, id)) });
    },
  );

  test.each([
    ['a number that is too high', `update verification_counters set verification_count = verification_count + 1`],
    ['a number that is too low', `update verification_counters set verification_count = verification_count - 1`],
    ['counters that are missing', `delete from verification_counters`],
    ['a verification that moved by itself', `update verifications v set status = 'pending' from grants`],
  ])('finds %s, and says where', async (_, sql) => {
    const sure = sql.startsWith('update verifications ')
      ? `${sql} where grants.user_id = v.user_id and v.status = 'approved' and v.country = 'FR' and grants.client_id = $1`
      : `${sql} where country = 'FR' and status = 'approved' and client_id = $1`;
    await asOwner(database, sure, [clientId]);
    const { isRight, differences } = await check();
    expect(isRight).toBe(false);
    expect(differences).toContainEqual(expect.objectContaining({ level: 'basic', country: 'FR', status: 'approved' }));
    expect(differences.every(({ country }) => country === 'FR')).toBe(true);
  });

  test('finds what cancels out in the totals: two countries taken for each other', async () => {
    await asOwner(
      database,
      `update verification_counters set verification_count = case country when 'DE' then 1 else 2 end
       where client_id = $1 and status = 'pending'`,
      [clientId],
    );
    const { isRight, totals, list, differences } = await check();
    expect(totals).toEqual(list);
    expect([isRight, differences]).toEqual([
      false,
      [
        { level: 'basic', country: 'DE', status: 'pending', counted: 1, standing: 2 },
        { level: 'basic', country: 'FR', status: 'pending', counted: 2, standing: 1 },
      ],
    ]);
  });

  test('sees one moment: a change that is not committed is in none of its numbers', async () => {
    const before = await check();
    await db.transaction(async (trx) => {
      await changeStatus(
        { ...context, db: trx },
        { ...(await pendingOne()), to: 'approved', ...BY_SYSTEM },
        context.clock(),
      );
      expect(await check()).toEqual(before);
    });
    expect((await check()).isRight).toBe(true);
    expect(await check()).not.toEqual(before);
  });

  test('an unknown client is told as one', async () => {
    await expect(answered(checkStatistics(context, 'kci_nobody-knows-this'))).rejects.toMatchObject({ status: 404 });
    await expect(answered(rebuildStatistics(context, 'kci_nobody-knows-this', context.clock()))).rejects.toMatchObject({
      status: 404,
    });
  });
});

const NOTHING = { counters: [], users: 0, standings: 0 };
const BY_SYSTEM = { cause: 'review', actor: { type: 'system' } } as const;

async function pendingOne(): Promise<{ verificationId: string }> {
  const [id] = await db('verifications as v')
    .join('grants as g', 'g.user_id', 'v.user_id')
    .where({ 'g.client_id': clientId, 'v.status': 'pending' })
    .pluck<string[]>('v.verification_id');
  return { verificationId: id ?? '' };
}

describe('ST3: rebuilding', () => {
  test('mends every kind of drift, says what it mended, and does nothing where all is right', async () => {
    const right = await check();
    await asOwner(
      database,
      `update verification_counters set verification_count = 5 where client_id = $1 and status = 'approved' and country = 'DE'`,
      [clientId],
    );
    await asOwner(database, `delete from verification_counters where client_id = $1 and status = 'rejected'`, [
      clientId,
    ]);
    await db.transaction((trx) =>
      moveCounters(trx, [{ clientId, level: 'plus', country: 'US', status: 'pending', by: 3 }]),
    );
    expect((await check()).isRight).toBe(false);

    expect((await rebuildStatistics(context, clientId, context.clock())).counters).toEqual([
      { level: 'basic', country: 'DE', status: 'approved', counted: 5, standing: 2 },
      { level: 'basic', country: 'DE', status: 'rejected', counted: 0, standing: 2 },
      { level: 'basic', country: 'FR', status: 'rejected', counted: 0, standing: 1 },
      { level: 'plus', country: 'US', status: 'pending', counted: 3, standing: 0 },
    ]);
    expect(await check()).toEqual(right);
    expect(await rebuildStatistics(context, clientId, context.clock())).toEqual(NOTHING);
    const events = db('audit_events').where({ client_id: clientId, type: 'statistics_rebuilt' });
    expect(await events.pluck('detail')).toEqual(['4 counters']);
  });

  test('of one client leaves every other alone', async () => {
    const other = await givenUsers();
    await asOwner(database, `update verification_counters set verification_count = 9 where client_id = any($1)`, [
      [clientId, other],
    ]);
    const wrong = await totalVerifications(db, other);
    await rebuildStatistics(context, clientId, context.clock());
    expect((await check()).isRight).toBe(true);
    expect(await totalVerifications(db, other)).toEqual(wrong);
    await rebuildStatistics(context, other, context.clock());
  });

  test('twice at once adds what was missing once', async () => {
    await asOwner(database, `update verification_counters set verification_count = 40 where client_id = $1`, [
      clientId,
    ]);
    const done = await Promise.all([1, 2, 3, 4].map(() => rebuildStatistics(context, clientId, context.clock())));
    expect(done.filter(({ counters }) => counters.length > 0)).toHaveLength(1);
    expect((await check()).isRight).toBe(true);
  });
});
