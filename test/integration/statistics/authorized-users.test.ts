import { describe, expect, test } from '@jest/globals';
import { revokeAccess } from '../../../src/oauth/access-revocation/grant-revocation.js';
import { makeSandboxUsers } from '../../../src/sandbox/users.js';
import { countAuthorizedUsers } from '../../../src/statistics/client-counters.store.js';
import { checkStatistics } from '../../../src/statistics/check.js';
import { rebuildStatistics } from '../../../src/statistics/rebuild.js';
import { createTestContext } from '../../support/context.js';
import { asOwner, cloneDatabase } from '../../support/database.js';
import { endGrant, givenClient, givenConsent, givenSubmission, givenUser, makeEffective } from '../../support/given.js';

const database = await cloneDatabase({ poolSize: 20 });
const context = createTestContext(database);
const { db } = context;

const newClient = async () => (await givenClient(context)).client.clientId;
const LOG_IN = { level: '', scopes: ['uid:read'] };

/** Counted, and as the grants have it. */
async function usersOf(clientId: string): Promise<number> {
  const { users, isRight } = await checkStatistics(context, clientId);
  expect([users.counted, isRight]).toEqual([users.standing, true]);
  expect(await countAuthorizedUsers(db, clientId)).toBe(users.counted);
  return users.counted;
}

/** A user who has submitted for `basic`, and what they allow: nothing is effective yet. */
async function givenTwoGrants(clientId: string) {
  const userId = await givenUser(context);
  await givenSubmission(context, userId);
  const [level, plain] = await Promise.all([
    givenConsent(context, clientId, userId),
    givenConsent(context, clientId, userId, LOG_IN),
  ]);
  const exchange = ({ grantId }: { grantId: string }) => makeEffective(db, grantId, context.clock());
  const end = (grant: { grantId: string }) => db.transaction((trx) => endGrant(trx, grant, context.clock()));
  return { userId, level, plain, exchange, end };
}

describe('§1, ST3: authorized users', () => {
  test('count once whatever they have allowed, from the first exchange to the end of the last grant', async () => {
    const clientId = await newClient();
    const { level, plain, exchange, end } = await givenTwoGrants(clientId);
    const seen = [await usersOf(clientId)];
    for (const step of [() => exchange(plain), () => exchange(level), () => end(plain), () => end(level)]) {
      await step();
      seen.push(await usersOf(clientId));
    }
    expect(seen).toEqual([0, 1, 1, 1, 0]);
  });

  test('count again when they come back, with one level or with several', async () => {
    const clientId = await newClient();
    const { userId, level, plain, exchange } = await givenTwoGrants(clientId);
    await Promise.all([exchange(level), exchange(plain)]);
    await revokeAccess(context, { userId, clientId, address: undefined }, context.clock());
    expect(await usersOf(clientId)).toBe(0);
    await exchange(await givenConsent(context, clientId, userId, LOG_IN));
    expect(await usersOf(clientId)).toBe(1);
    await exchange(await givenConsent(context, clientId, userId));
    expect(await usersOf(clientId)).toBe(1);
  });

  test('are each of those made up, at however many levels, and each of those who log in without being verified', async () => {
    const clientId = await newClient();
    const wish = { level: 'basic', status: 'approved', country: 'DE' } as const;
    const [one] = await makeSandboxUsers(context, clientId, [wish, wish], context.clock());
    await makeSandboxUsers(context, clientId, [{ ...wish, level: 'plus', userId: one?.userId }], context.clock());
    const grant = await givenConsent(context, clientId, await givenUser(context), LOG_IN);
    expect(await usersOf(clientId)).toBe(2);
    await makeEffective(db, grant.grantId, context.clock());
    await makeEffective(db, grant.grantId, context.clock());
    expect(await usersOf(clientId)).toBe(3);
  });

  test('are right after consents, exchanges and ends of one user at the same moment, in any order', async () => {
    const clientId = await newClient();
    const users = await Promise.all(Array.from({ length: 8 }, () => givenTwoGrants(clientId)));
    for (let round = 0; round < 6; round += 1) {
      await Promise.all(
        users.flatMap(({ userId, level, plain, exchange, end }, index) => [
          exchange(level),
          (index + round) % 2 ? exchange(plain) : end(level),
          (index + round) % 3 ? end(plain) : exchange(plain),
          givenConsent(context, clientId, userId).then(exchange),
          givenConsent(context, clientId, userId, LOG_IN).then((again) => (round % 2 ? end(again) : exchange(again))),
        ]),
      );
      expect(await usersOf(clientId)).toBeGreaterThan(0);
    }
  });

  test.each([
    ['users are taken for others', `update several_grants set effective_count = 0 where client_id = $1`],
    ['who has several grants is forgotten', `delete from several_grants where client_id = $1`],
    ['marks are gone', `update grants set is_one_of_several = false where client_id = $1`],
    ['counters are gone', `delete from client_counters where client_id = $1`],
    ['counters are too high', `update client_counters set plain_count = 9, surplus_count = 7 where client_id = $1`],
    ['a row of the explorer is gone', `delete from grant_standings where client_id = $1`],
    [
      'a row of the explorer tells of another time',
      `update grant_standings set status = 'expired' where client_id = $1`,
    ],
    [
      'a row of the explorer outlives its grant',
      `update grants set revoked_at = now(), revoke_reason = 'x' where client_id = $1 and level = 'basic'`,
    ],
  ])('where %s, the checker says so, and a rebuild mends it and leaves the rest alone', async (_, sql) => {
    const [clientId, other] = [await newClient(), await newClient()];
    for (const id of [clientId, other]) {
      for (let n = 0; n < 3; n += 1) {
        const { level, plain, exchange } = await givenTwoGrants(id);
        await Promise.all([exchange(level), exchange(plain)]);
      }
    }
    await asOwner(database, sql, [clientId]);
    expect((await checkStatistics(context, clientId)).isRight).toBe(false);
    const { users, standings } = await rebuildStatistics(context, clientId, context.clock());
    expect(users + standings).toBeGreaterThan(0);
    for (const id of [clientId, other]) expect(await usersOf(id)).toBe(3);
    const again = await rebuildStatistics(context, clientId, context.clock());
    expect(again).toEqual({ counters: [], users: 0, standings: 0 });
  });
});
