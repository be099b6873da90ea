import { beforeEach, describe, expect, test } from '@jest/globals';
import { checkStatistics } from '../../../src/statistics/check.js';
import { rebuildStatistics } from '../../../src/statistics/rebuild.js';
import { changeStatus, type StatusChange } from '../../../src/verification/status/change-status.js';
import { activeBackends } from '../../support/backends.js';
import { createTestContext } from '../../support/context.js';
import { asOwner, cloneDatabase } from '../../support/database.js';
import {
  endGrant,
  givenClient,
  givenConsent,
  givenGrant,
  givenSubmission,
  givenUser,
  makeEffective,
} from '../../support/given.js';
import { threeTotals } from '../../support/statistics.js';
import { waitFor } from '../../support/wait-for.js';

const USERS = 24;
const ROUNDS = 12;
/** Looks that each saw other numbers than all before. */
const MOMENTS = 25;
/** What has to have been written beside them at least: otherwise they would have shown nothing. */
const WRITTEN = USERS;

const database = await cloneDatabase({ poolSize: 20 });
const context = createTestContext(database);
const { db } = context;

let clientId: string;
let users: { userId: string; verificationId: string }[];
beforeEach(async () => {
  clientId = (await givenClient(context)).client.clientId;
  users = await Promise.all(
    Array.from({ length: USERS }, async (_, index) => {
      const userId = await givenUser(context);
      const country = index % 2 ? 'DE' : 'FR';
      const verificationId = await givenSubmission(context, userId, { information: { country } });
      await givenGrant(context, clientId, userId);
      return { userId, verificationId };
    }),
  );
});

/** Too high under keys that exist and under one that does not, and a number for a country that nobody lives in. */
async function givenDrift(): Promise<void> {
  await asOwner(
    database,
    `insert into verification_counters as n (client_id, level, country, status, verification_count)
     select $1, 'basic', country, status, 1000
     from unnest(array['DE', 'FR', 'US']) as country, unnest(array['approved', 'pending', 'rejected']) as status
     -- In everybody's order: this, too, is a writer beside the others.
     order by country, status
     on conflict (client_id, level, country, status) do update
       set verification_count = n.verification_count + excluded.verification_count`,
    [clientId],
  );
}

const rebuild = () => rebuildStatistics(context, clientId, context.clock());
const move = (change: StatusChange) =>
  db.transaction((trx) => changeStatus({ ...context, db: trx }, change, context.clock()));
const DUPLICATE = { reasonCode: 'duplicate', fixable: true };
const BY = { cause: 'review', actor: { type: 'system' } } as const;

async function expectRight(): Promise<void> {
  expect(await checkStatistics(context, clientId)).toMatchObject({ isRight: true, differences: [] });
  const { totals, countries, list } = await threeTotals(context, clientId);
  expect([countries, list]).toEqual([totals, totals]);
}

describe('ST3: a change at the moment of a rebuild is counted exactly once', () => {
  test('one that has moved its counters and is not committed', async () => {
    await givenDrift();
    let rebuilding: Promise<unknown> = Promise.resolve();
    await db.transaction(async (trx) => {
      await changeStatus({ ...context, db: trx }, { ...idOf(0), to: 'approved', ...BY }, context.clock());
      rebuilding = rebuild();
      await waitFor('the rebuild to wait for the counter', somebodyWaits);
    });
    await rebuilding;
    await expectRight();
  });

  test('one that comes between what the rebuild has read and what it adds', async () => {
    await givenDrift();
    let rebuilding: Promise<unknown> = Promise.resolve();
    await db.transaction(async (trx) => {
      // Holds a counter that the rebuild will want, and changes nothing.
      await trx('verification_counters').where({ client_id: clientId, status: 'approved', country: 'DE' }).forUpdate();
      rebuilding = rebuild();
      await waitFor('the rebuild to wait for the counter', somebodyWaits);
      // The other country's counters come after it in the order: these are free, and unseen by the rebuild.
      await move({ ...idOf(0), to: 'approved', ...BY });
      await db.transaction(async (other) => {
        const grant = await givenConsent(context, clientId, users[2]?.userId ?? '');
        await endGrant(other, grant, context.clock());
      });
    });
    await rebuilding;
    await expectRight();
  });

  test(`eight writers of changes, revocations and new grants, and ${ROUNDS} rebuilds beside them`, async () => {
    await besideEightWriters(async (written) => {
      for (let round = 0; round < ROUNDS || written() < WRITTEN; round += 1) {
        await givenDrift();
        await Promise.all([rebuild(), rebuild()]);
      }
    });
    await rebuild();
    await expectRight();
  });
});

test('ST3: at every moment, while eight write, totals, countries, list and authorized users agree within one snapshot', async () => {
  const seen = new Set<string>();
  await besideEightWriters(async (written) => {
    while (seen.size < MOMENTS || written() < WRITTEN) {
      const { totals, ...check } = await checkStatistics(context, clientId);
      expect(check).toMatchObject({ isRight: true, differences: [], countries: totals, list: totals, standings: 0 });
      seen.add(JSON.stringify([totals, check.users]));
    }
  });
  await expectRight();
});

/** Changes, revocations and new grants, for as long as something is done, which is told how many there were. */
async function besideEightWriters(something: (written: () => number) => Promise<void>): Promise<void> {
  let isOver = false;
  let written = 0;
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let step = 0; !isOver; step += 1) {
      await write(users[(writer + 8 * step) % USERS], step);
      written += 1;
    }
  });
  await something(() => written).finally(() => {
    isOver = true;
  });
  await Promise.all(writers);
}

/** Each user belongs to one writer, so that every move is possible when it comes. */
async function write(user: (typeof users)[number] | undefined, step: number): Promise<void> {
  if (!user) throw new Error('every writer has users');
  const { userId, verificationId } = user;
  const decision = step % 2 ? { to: 'approved' as const } : { to: 'rejected' as const, ...DUPLICATE };
  await move({ verificationId, ...decision, ...BY });
  const grant = await givenConsent(context, clientId, userId);
  await db.transaction(async (trx) => {
    await endGrant(trx, grant, context.clock());
  });
  const again = { cause: 'reopening', reasonCode: 'second_look', actor: { type: 'system' } } as const;
  await Promise.all([
    move({ verificationId, to: 'pending', ...again }),
    givenConsent(context, clientId, userId).then(({ grantId }) => makeEffective(db, grantId, context.clock())),
  ]);
}

function idOf(index: number): { verificationId: string } {
  return { verificationId: users[index]?.verificationId ?? '' };
}

async function somebodyWaits(): Promise<boolean> {
  return (await activeBackends(database)).some(({ waitsFor }) => waitsFor === 'Lock');
}
