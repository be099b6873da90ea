import { describe, expect, test } from '@jest/globals';
import { moveCounters, type CounterChange } from '../../../src/statistics/counters.js';
import { changeStatus } from '../../../src/verification/status/change-status.js';
import { activeBackends } from '../../support/backends.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import {
  givenConsent,
  givenDecision,
  givenGrant,
  givenSubmission,
  givenUser,
  makeEffective,
} from '../../support/given.js';
import { countedClients, NOBODY } from '../../support/statistics.js';
import { waitFor } from '../../support/wait-for.js';

// Enough connections for 32 transactions that are really at once.
const database = await cloneDatabase({ poolSize: 40 });
const context = createTestContext(database);
const { db } = context;
const { newClient, totals, countries } = countedClients(context);

describe('at the same moment', () => {
  test('PF5: 32 writers over the same rows never deadlock, and every change is counted', async () => {
    const clients = await Promise.all(Array.from({ length: 3 }, () => newClient()));
    const keys = clients.flatMap((clientId) =>
      ['DE', 'FR', 'US', 'JP'].flatMap((country) =>
        (['pending', 'approved'] as const).map((status): CounterChange => ({
          clientId,
          level: 'basic',
          country,
          status,
          by: 1,
        })),
      ),
    );
    const writers = Array.from({ length: 32 }, async (_writer, number) => {
      for (let round = 0; round < 25; round += 1) {
        // Each in an order of its own: the order of the rows must not come from the caller.
        const shuffled = [...keys].sort((one, other) => place(one, number, round) - place(other, number, round));
        await db.transaction((trx) => moveCounters(trx, shuffled));
      }
    });
    await Promise.all(writers);
    for (const clientId of clients) {
      expect(await totals(clientId)).toEqual({ ...NOBODY, pending: 32 * 25 * 4, approved: 32 * 25 * 4 });
    }
  });

  test('32 changes of status of users that three clients share', async () => {
    const clients = await Promise.all(Array.from({ length: 3 }, () => newClient()));
    const verifications = await Promise.all(
      Array.from({ length: 32 }, async (_user, number) => {
        const userId = await givenUser(context);
        const country = number % 2 ? 'DE' : 'FR';
        const verificationId = await givenSubmission(context, userId, { information: { country } });
        // In different orders, as users come.
        for (const clientId of number % 3 ? clients : [...clients].reverse())
          await givenGrant(context, clientId, userId);
        return verificationId;
      }),
    );
    await Promise.all(verifications.map((id) => givenDecision(context, id, { kind: 'approve' })));
    for (const clientId of clients) {
      expect(await totals(clientId)).toEqual({ ...NOBODY, approved: 32 });
      expect(await countries(clientId)).toEqual({ DE: { approved: 16 }, FR: { approved: 16 } });
    }
  });

  test('a grant that becomes effective while the verification moves is counted once', async () => {
    const clientId = await newClient();
    const users = await Promise.all(Array.from({ length: 16 }, () => givenUser(context)));
    // First the one, then the other: nobody can allow a level before its verification is there (VE13).
    await Promise.all(users.map((userId) => givenSubmission(context, userId)));
    await Promise.all(users.map((userId) => givenGrant(context, clientId, userId)));
    expect(await totals(clientId)).toEqual({ ...NOBODY, pending: 16 });

    const ids = await db('verifications').whereIn('user_id', users).pluck<string[]>('verification_id');
    const other = await newClient();
    await Promise.all([
      ...users.map((userId) => givenGrant(context, other, userId)),
      ...ids.map((id) => givenDecision(context, id, { kind: 'approve' })),
    ]);
    for (const id of [clientId, other]) expect(await totals(id)).toEqual({ ...NOBODY, approved: 16 });
  });

  test('a decision waits for the grant that is becoming effective, and counts it', async () => {
    const clientId = await newClient();
    const userId = await givenUser(context);
    await givenSubmission(context, userId);
    const grant = await givenConsent(context, clientId, userId);
    let deciding: Promise<unknown> = Promise.resolve();
    await db.transaction(async (trx) => {
      await makeEffective(trx, grant.grantId, context.clock());
      deciding = decided(userId);
      await waitFor('the decision to wait', somebodyWaits);
    });
    await deciding;
    expect(await totals(clientId)).toEqual({ ...NOBODY, approved: 1 });
  });

  test('a grant that becomes effective waits for a decision under way, and is counted under what it decides', async () => {
    const clientId = await newClient();
    const userId = await givenUser(context);
    const verificationId = await givenSubmission(context, userId);
    const grant = await givenConsent(context, clientId, userId);
    let becoming: Promise<unknown> = Promise.resolve();
    await db.transaction(async (trx) => {
      const approval = { verificationId, to: 'approved', cause: 'review', actor: { type: 'system' } } as const;
      await changeStatus({ ...context, db: trx }, approval, context.clock());
      becoming = makeEffective(db, grant.grantId, context.clock());
      await waitFor('the grant to wait', somebodyWaits);
    });
    await becoming;
    expect(await totals(clientId)).toEqual({ ...NOBODY, approved: 1 });
  });

  test('one grant made effective by many at once is counted once', async () => {
    const clientId = await newClient();
    const userId = await givenUser(context);
    await givenSubmission(context, userId);
    await Promise.all(Array.from({ length: 16 }, () => givenGrant(context, clientId, userId)));
    expect(await totals(clientId)).toEqual({ ...NOBODY, pending: 1 });
  });
});

async function decided(userId: string): Promise<void> {
  const [id = ''] = await db('verifications').where({ user_id: userId }).pluck<string[]>('verification_id');
  await givenDecision(context, id, { kind: 'approve' });
}

async function somebodyWaits(): Promise<boolean> {
  return (await activeBackends(database)).some(({ waitsFor }) => waitsFor === 'Lock');
}

/** An order that differs by writer and round, and is the same in every run. */
function place({ clientId, country, status }: CounterChange, writer: number, round: number): number {
  const text = `${clientId}${country}${status}${writer}.${round}`;
  return [...Buffer.from(text)].reduce((sum, byte) => (sum * 33 + byte) % 65_521, 5);
}
