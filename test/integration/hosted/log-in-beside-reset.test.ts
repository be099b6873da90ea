import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { endSessionsOf, type SessionTable } from '../../../src/http/session.js';
import { insertSessionByPassword } from '../../../src/http/session.store.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { givenClient, givenReviewer, givenUser } from '../../support/given.js';
import { givenMember } from '../../support/members.js';
import { waitFor } from '../../support/wait-for.js';

const context = createTestContext(await cloneDatabase());
const { db } = context;

const accounts: [SessionTable, string, string, () => Promise<string>][] = [
  ['sessions', 'users', 'user_id', () => givenUser(context)],
  ['staff_sessions', 'staff', 'staff_id', () => givenReviewer(context)],
  [
    'member_sessions',
    'members',
    'member_id',
    async () => (await givenMember(context, (await givenClient(context)).client.clientId)).memberId,
  ],
];

describe.each(accounts)('%s: a log-in whose password was right a moment ago', (table, owner, id, given) => {
  async function givenLogIn() {
    const subjectId = await given();
    const [passwordHash = ''] = await db(owner)
      .where({ [id]: subjectId })
      .pluck<string[]>('password_hash');
    const row = { hash: randomBytes(32), subjectId, passwordHash, now: context.clock() };
    const setAnother = async (trx: typeof db) => {
      await trx(owner)
        .where({ [id]: subjectId })
        .update({ password_hash: 'another' });
      await endSessionsOf(trx, table, subjectId);
    };
    const count = async () => (await db(table).where({ [id]: subjectId })).length;
    return { row, setAnother, count };
  }

  test('opens a session while it still is', async () => {
    const { row, count } = await givenLogIn();
    expect([await insertSessionByPassword(db, table, row), await count()]).toEqual([true, 1]);
  });

  test('opens none once another one is set, and waits for whoever sets it', async () => {
    const { row, setAnother, count } = await givenLogIn();
    const trx = await db.transaction();
    await setAnother(trx);
    const opened = insertSessionByPassword(db, table, row);
    await waitForALock();
    await trx.commit();
    expect([await opened, await count()]).toEqual([false, 0]);
  });

  test('that comes first is ended by whoever sets another one', async () => {
    const { row, setAnother, count } = await givenLogIn();
    const trx = await db.transaction();
    expect(await insertSessionByPassword(trx, table, row)).toBe(true);
    const set = db.transaction(setAnother);
    await waitForALock();
    await trx.commit();
    await set;
    expect(await count()).toBe(0);
  });
});

async function waitForALock(): Promise<void> {
  await waitFor('somebody who waits', async () => {
    const { rows } = await db.raw<{ rows: object[] }>(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  });
}
