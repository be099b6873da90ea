import { describe, expect, test } from '@jest/globals';
import { changeClient } from '../../../src/clients/client-change.js';
import { changeStatus } from '../../../src/verification/status/change-status.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import {
  endGrant,
  givenConsent,
  givenDecision,
  givenGrant,
  givenSubmission,
  givenUser,
  makeEffective,
} from '../../support/given.js';
import { countedClients, NOBODY, threeTotals } from '../../support/statistics.js';

const context = createTestContext(await cloneDatabase());
const { db } = context;
const { newClient, totals, countries } = countedClients(context);

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
