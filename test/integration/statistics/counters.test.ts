import { describe, expect, test } from '@jest/globals';
import { moveCounters, type CounterChange } from '../../../src/statistics/counters.js';
import { changeStatus } from '../../../src/verification/status/change-status.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { endGrant, givenConsent, givenDecision, givenGrant, givenSubmission, givenUser } from '../../support/given.js';
import { countedClients, NOBODY } from '../../support/statistics.js';

const context = createTestContext(await cloneDatabase());
const { db } = context;
const { newClient, totals, countries } = countedClients(context);

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
