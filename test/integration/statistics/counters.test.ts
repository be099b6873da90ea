import { describe, expect, test } from 'vitest';
import { changeClient } from '../../../src/clients/client-change.js';
import { moveCounters, type CounterChange } from '../../../src/statistics/counters.js';
import { countryVerifications, totalVerifications } from '../../../src/statistics/totals.js';
import { changeStatus } from '../../../src/verification/change-status.js';
import { activeBackends } from '../../support/backends.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import {
  endGrant,
  givenClient,
  givenConsent,
  givenDecision,
  givenGrant,
  givenSubmission,
  givenUser,
  makeEffective,
} from '../../support/given.js';
import { threeTotals } from '../../support/statistics.js';
import { waitFor } from '../../support/wait-for.js';

// Enough connections for 32 transactions that are really at once.
const database = await cloneDatabase({ poolSize: 40 });
const context = createTestContext(database);
const { db } = context;

const NOBODY = { approved: 0, contacted: 0, rejected: 0, pending: 0 };
const newClient = async (options: Parameters<typeof givenClient>[1] = {}) =>
  (await givenClient(context, options)).client.clientId;
const totals = (clientId: string) => totalVerifications(db, clientId);
const countries = (clientId: string) => countryVerifications(db, clientId);

describe('ST1, ST2: the shape of the numbers', () => {
  test('a client without anybody has four zeros and no country', async () => {
    const clientId = await newClient();
    expect(await totals(clientId)).toEqual(NOBODY);
    expect(await countries(clientId)).toEqual({});
  });

  test('a status or country that nobody is left in is left out again', async () => {
    const clientId = await newClient();
    const userId = await givenUser(context);
    const verificationId = await givenSubmission(context, userId, { information: { country: 'FR' } });
    await givenGrant(context, clientId, userId);
    expect(await countries(clientId)).toEqual({ FR: { pending: 1 } });
    await givenDecision(context, verificationId, { kind: 'approve' });
    expect(await countries(clientId)).toEqual({ FR: { approved: 1 } });
    expect(await totals(clientId)).toEqual({ ...NOBODY, approved: 1 });
  });
});

describe('VE14: what is not effective counts nowhere', () => {
  test('a grant whose code was never exchanged', async () => {
    const clientId = await newClient();
    const userId = await givenUser(context);
    const verificationId = await givenSubmission(context, userId);
    await givenConsent(context, clientId, userId);
    await givenDecision(context, verificationId, { kind: 'approve' });
    expect(await totals(clientId)).toEqual(NOBODY);
    await givenGrant(context, clientId, userId);
    expect(await totals(clientId)).toEqual({ ...NOBODY, approved: 1 });
  });

  test('V6: a revoked grant, from then on', async () => {
    const clientId = await newClient();
    const userId = await givenUser(context);
    const verificationId = await givenSubmission(context, userId);
    const grant = await givenGrant(context, clientId, userId);
    await db.transaction(async (trx) => {
      await endGrant(trx, grant, context.clock());
    });
    expect(await totals(clientId)).toEqual(NOBODY);
    await givenDecision(context, verificationId, { kind: 'approve' });
    expect(await totals(clientId)).toEqual(NOBODY);
  });

  test('V10: a client of the other environment', async () => {
    const [sandbox, live] = [await newClient(), await newClient({ environment: 'live' })];
    const userId = await givenUser(context);
    for (const clientId of [sandbox, live]) await givenGrant(context, clientId, userId);
    await givenSubmission(context, userId, { environment: 'live' });
    expect([await totals(sandbox), await totals(live)]).toEqual([NOBODY, { ...NOBODY, pending: 1 }]);
  });
});

test('EX3, V7, V8: expired is approved for one client and nothing for another, of the same user', async () => {
  const [without, enabled] = [await newClient(), await newClient({ expirationEnabled: true })];
  const userId = await givenUser(context);
  const verificationId = await givenSubmission(context, userId);
  for (const clientId of [without, enabled]) await givenGrant(context, clientId, userId);
  await givenDecision(context, verificationId, { kind: 'approve' });
  const expiry = { verificationId, to: 'expired', cause: 'expiry', actor: { type: 'system' } } as const;
  await db.transaction((trx) => changeStatus({ ...context, db: trx }, expiry, context.clock()));
  expect(await totals(without)).toEqual({ ...NOBODY, approved: 1 });
  expect(await totals(enabled)).toEqual(NOBODY);
  expect(await countries(enabled)).toEqual({});
  // Whoever grants only now is counted by the statement of the exchange, which has to see it in the same way.
  const [laterWithout, laterEnabled] = [await newClient(), await newClient({ expirationEnabled: true })];
  for (const clientId of [laterWithout, laterEnabled]) await givenGrant(context, clientId, userId);
  expect(await totals(laterWithout)).toEqual({ ...NOBODY, approved: 1 });
  expect(await totals(laterEnabled)).toEqual(NOBODY);
  await givenSubmission(context, userId);
  for (const clientId of [without, enabled, laterWithout, laterEnabled]) {
    expect(await totals(clientId)).toEqual({ ...NOBODY, pending: 1 });
  }
});

describe('EX3: switching the option for expiration', () => {
  const switched = (clientId: string, expirationEnabled: boolean) =>
    changeClient(context, clientId, { expirationEnabled }, context.clock());

  test('moves a client’s totals and countries and list with its commit, there and back, and nobody else’s', async () => {
    const [clientId, other] = [await newClient(), await newClient()];
    await givenExpired([clientId, other], 'FR');
    const approved = await givenApproved([clientId, other], 'DE');
    const both = { ...NOBODY, approved: 2 };
    expect(await threeTotals(context, clientId)).toEqual({ totals: both, countries: both, list: both });

    await switched(clientId, true);
    const one = { ...NOBODY, approved: 1 };
    expect(await threeTotals(context, clientId)).toEqual({ totals: one, countries: one, list: one });
    expect(await countries(clientId)).toEqual({ DE: { approved: 1 } });
    expect(await totals(other)).toEqual(both);

    await expire(approved);
    expect([await totals(clientId), await totals(other)]).toEqual([NOBODY, both]);
    await switched(clientId, false);
    expect(await threeTotals(context, clientId)).toEqual({ totals: both, countries: both, list: both });
    expect(await countries(clientId)).toEqual({ DE: { approved: 1 }, FR: { approved: 1 } });
  });

  test('is not waited for and waits for nobody: an expiry and an exchange under way count by what is committed', async () => {
    const clientId = await newClient();
    const verificationId = await givenApproved([clientId], 'DE');
    const newcomer = await givenUser(context);
    await givenExpired([], 'FR', newcomer);
    const grant = await givenConsent(context, clientId, newcomer);
    await db.transaction(async (trx) => {
      // Both have begun to count when the option is switched, and end after it.
      await changeStatus({ ...context, db: trx }, expiryOf(verificationId), context.clock());
      await makeEffective(trx, grant.grantId, context.clock());
      await switched(clientId, true);
      expect(await totals(clientId)).toEqual({ ...NOBODY, approved: 1 });
    });
    expect(await threeTotals(context, clientId)).toEqual({ totals: NOBODY, countries: NOBODY, list: NOBODY });
    await db.transaction(async (trx) => {
      await endGrant(trx, grant, context.clock());
      await switched(clientId, false);
    });
    const one = { ...NOBODY, approved: 1 };
    expect(await threeTotals(context, clientId)).toEqual({ totals: one, countries: one, list: one });
  });

  function expiryOf(verificationId: string) {
    return { verificationId, to: 'expired', cause: 'expiry', actor: { type: 'system' } } as const;
  }

  async function expire(verificationId: string): Promise<void> {
    await db.transaction((trx) => changeStatus({ ...context, db: trx }, expiryOf(verificationId), context.clock()));
  }

  async function givenApproved(clientIds: string[], country: string, who?: string): Promise<string> {
    const userId = who ?? (await givenUser(context));
    const verificationId = await givenSubmission(context, userId, { information: { country } });
    for (const clientId of clientIds) await givenGrant(context, clientId, userId);
    await givenDecision(context, verificationId, { kind: 'approve' });
    return verificationId;
  }

  async function givenExpired(clientIds: string[], country: string, who?: string): Promise<void> {
    await expire(await givenApproved(clientIds, country, who));
  }
});

describe('moving counters', () => {
  const change = (clientId: string, more: Partial<CounterChange> = {}): CounterChange => ({
    clientId,
    level: 'basic',
    country: 'DE',
    status: 'pending',
    by: 1,
    ...more,
  });
  const move = (changes: CounterChange[]) => db.transaction((trx) => moveCounters(trx, changes));

  test('what cancels out is not written at all', async () => {
    const clientId = await newClient();
    await move([change(clientId), change(clientId, { by: -1 })]);
    expect(await db('verification_counters').where({ client_id: clientId })).toEqual([]);
  });

  test('several of one key are summed', async () => {
    const clientId = await newClient();
    await move([change(clientId), change(clientId), change(clientId, { country: 'FR' })]);
    await move([change(clientId, { by: -1 }), change(clientId, { status: 'approved' })]);
    expect(await countries(clientId)).toEqual({ DE: { pending: 1, approved: 1 }, FR: { pending: 1 } });
  });

  test('a counter below zero is refused, whether it exists or not: nothing drifts unseen', async () => {
    const clientId = await newClient();
    await expect(move([change(clientId, { by: -1 })])).rejects.toThrow('does not exist');
    await move([change(clientId)]);
    await move([change(clientId, { by: -1 })]);
    await expect(move([change(clientId, { by: -1 })])).rejects.toThrow('counter_is_not_negative');
    expect(await totals(clientId)).toEqual(NOBODY);
  });
});

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
