import { expect, test } from '@jest/globals';
import { cleanUp } from '../../src/clean-up.js';
import { deleteAccount } from '../../src/users/account-deletion.js';
import { accountsErased } from '../../src/metrics.js';
import { requestAccessRevocation, revokeRequestedAccess } from '../../src/oauth/access-revocation/access-revocation.js';
import { getUser } from '../../src/accounts/users/user.js';
import { makeDueDecisions } from '../../src/verification/review/due-decisions.js';
import { decideDue } from '../../src/verification/review/planned-outcome.js';
import { createTestContext } from '../support/context.js';
import { asOwner, cloneDatabase } from '../support/database.js';
import { givenClient, givenConsent, givenDecision, givenSubmission, givenUser } from '../support/given.js';

const database = await cloneDatabase();
const seconds = { SANDBOX_DECISION_SECONDS: '1', REVIEW_UNDO_SECONDS: '1' };
const context = createTestContext(database, { RETENTION_DAYS: '30', ...seconds });
const { db, testClock } = context;

/** Until `mend` is called, no row of the table for which the condition holds can be changed or deleted. */
async function breakRows(table: string, condition: string): Promise<{ mend: () => Promise<unknown> }> {
  await asOwner(
    database,
    `create function break() returns trigger language plpgsql as $$ begin
       if ${condition} then raise exception 'broken'; end if;
       if tg_op = 'DELETE' then return old; end if;
       return new;
     end $$;
     create trigger break before update or delete on ${table} for each row execute function break()`,
  );
  return { mend: () => asOwner(database, 'drop function break cascade') };
}

async function givenClosedAccount(): Promise<string> {
  const userId = await givenUser(context);
  await givenSubmission(context, userId, { environment: 'live' });
  await deleteAccount(context, await getUser(db, userId), { address: undefined }, context.clock());
  return userId;
}

test('FL10: an account that cannot be erased keeps no other from it, and is erased once it can be', async () => {
  const users = [await givenClosedAccount(), await givenClosedAccount(), await givenClosedAccount()];
  const erased = () => db('users').whereIn('user_id', users).whereNotNull('erased_at').pluck<string[]>('user_id');
  const { mend } = await breakRows('submissions', `old.user_id = '${users[0]}'`);
  testClock.advance(31 * 86_400);
  await cleanUp(context, context.clock());
  expect((await erased()).sort()).toEqual(users.slice(1).sort());
  await mend();
  await cleanUp(context, context.clock());
  expect(await erased()).toHaveLength(3);
});

test('FD37: an erasure that is rolled back by its very commit is not counted as done', async () => {
  const erasures = async () => (await accountsErased.get()).values[0]?.value ?? 0;
  const userId = await givenClosedAccount();
  await asOwner(
    database,
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused at commit'; end $$;
     create constraint trigger refuse after update on users deferrable initially deferred for each row
     when (new.user_id = '${userId}') execute function refuse()`,
  );
  testClock.advance(31 * 86_400);
  const before = await erasures();
  await cleanUp(context, context.clock());
  expect(await erasures()).toBe(before);
  await asOwner(database, 'drop function refuse cascade');
  await cleanUp(context, context.clock());
  expect(await erasures()).toBe(before + 1);
});

test('what one subject of the clean-up cannot do keeps no other from its own', async () => {
  const userId = await givenClosedAccount();
  const [row] = await db('users').where({ user_id: userId }).select<{ erased_at: Date | null }[]>('erased_at');
  expect(row?.erased_at).toBeNull();
  // Mails come before accounts.
  await db('mails').update({ sent_at: new Date(0) });
  const { mend } = await breakRows(
    'mails',
    `old.sent_at = '1970-01-01Z' and tg_op = 'DELETE' and old.user_id <> '${userId}'`,
  );
  testClock.advance(31 * 86_400);
  await cleanUp(context, context.clock());
  await mend();
  expect(await db('users').where({ user_id: userId }).whereNotNull('erased_at')).toHaveLength(1);
  expect(await db('mails').where({ sent_at: new Date(0) })).not.toEqual([]);
});

test('O9: a client whose access cannot be ended keeps no other waiting, and is done once it can be', async () => {
  const clients = [(await givenClient(context)).client.clientId, (await givenClient(context)).client.clientId];
  for (const clientId of clients) {
    await givenConsent(context, clientId, await givenUser(context));
    await requestAccessRevocation(context, clientId, context.clock());
    testClock.advance(1);
  }
  const live = () => db('grants').whereNull('revoked_at').whereIn('client_id', clients).pluck<string[]>('client_id');
  const { mend } = await breakRows('grants', `old.client_id = '${clients[0]}'`);
  await revokeRequestedAccess(context, context.clock());
  expect(await live()).toEqual([clients[0]]);
  await mend();
  await revokeRequestedAccess(context, context.clock());
  expect(await live()).toEqual([]);
});

test.each([
  ['SB2: a verification that cannot be decided by its name', 'Approve', decideDue],
  ['FD1: a decision of a reviewer that cannot be made', 'Lovelace', makeDueDecisions],
])('%s keeps no other waiting, and is made once it can be', async (_name, family_name, makeDue) => {
  const ids: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const id = await givenSubmission(context, await givenUser(context), { information: { family_name } });
    if (makeDue === makeDueDecisions) await givenDecision(context, id, { kind: 'approve' });
    ids.push(id);
    testClock.advance(1);
  }
  testClock.advance(5);
  const statuses = async () => {
    const rows = await db('verifications')
      .whereIn('verification_id', ids)
      .select<{ verification_id: string; status: string }[]>();
    return ids.map((id) => rows.find(({ verification_id }) => verification_id === id)?.status);
  };
  const { mend } = await breakRows('verifications', `old.verification_id = '${ids[0]}'`);
  // No more at once than those that fail.
  for (let round = 0; round < 2; round += 1) await makeDue(context, { now: context.clock(), limit: 1 });
  expect(await statuses()).toEqual(['pending', 'approved']);
  await mend();
  testClock.advance(61);
  await makeDue(context, { now: context.clock(), limit: 1 });
  expect(await statuses()).toEqual(['approved', 'approved']);
});
