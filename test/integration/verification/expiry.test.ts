import { describe, expect, test } from '@jest/globals';
import { moveClock } from '../../../src/clients/client-clock.js';
import { totalVerifications } from '../../../src/statistics/verification-totals.js';
import { expireDue } from '../../../src/verification/expiry/expiry.js';
import { listDueToExpire, lockExpiring } from '../../../src/verification/expiry/expiry.store.js';
import { listHistory } from '../../../src/verification/status/history.store.js';
import { changeStatus } from '../../../src/verification/status/change-status.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { givenClient, givenDecision, givenGrant, givenSubmission, givenUser } from '../../support/given.js';

const context = createTestContext(await cloneDatabase({ poolSize: 20 }));
const { db } = context;
const NOBODY = { approved: 0, contacted: 0, rejected: 0, pending: 0 };
const LAST_DAY = '2031-05-04';
/** The first moment after it. */
const DUE = new Date('2031-05-05T00:00:00Z');
const later = (days: number) => new Date(DUE.getTime() + days * 86_400_000);
const run = (now = DUE, limit = 1_000) => expireDue(context, { now, limit, after: undefined });
const newClient = async (options: Parameters<typeof givenClient>[1] = {}) =>
  (await givenClient(context, options)).client.clientId;

interface Given {
  environment?: 'sandbox' | 'live';
  lastDay?: string;
  clientIds?: string[];
}

async function givenApproved({ environment = 'live', lastDay = LAST_DAY, clientIds = [] }: Given = {}) {
  const userId = await givenUser(context);
  const information = { document_expires_on: lastDay };
  const verificationId = await givenSubmission(context, userId, { environment, information });
  for (const clientId of clientIds) await givenGrant(context, clientId, userId);
  await givenDecision(context, verificationId, { kind: 'approve' });
  return verificationId;
}

async function statusOf(verificationId: string): Promise<string | undefined> {
  const [status] = await db('verifications').where({ verification_id: verificationId }).pluck<string[]>('status');
  return status;
}

const expiriesOf = async (id: string) => (await listHistory(db, id)).filter(({ to }) => to === 'expired');

describe('a verification whose proof runs out', () => {
  test('EX2, V4: expires at that moment and not before, by the system, once', async () => {
    const id = await givenApproved();
    await run(new Date(DUE.getTime() - 1));
    expect(await statusOf(id)).toBe('approved');
    await run();
    expect(await statusOf(id)).toBe('expired');
    expect(await expiriesOf(id)).toMatchObject([{ from: 'approved', actorType: 'system', changedAt: DUE }]);
    await run();
    expect(await expiriesOf(id)).toHaveLength(1);
  });

  test('EX3: of two clients that share the user, one no longer counts it and the other goes on counting it', async () => {
    const environment = 'live';
    const [enabled, without] = [
      await newClient({ environment, expirationEnabled: true }),
      await newClient({ environment }),
    ];
    await givenApproved({ clientIds: [enabled, without] });
    await run();
    expect(await totalVerifications(db, enabled)).toEqual(NOBODY);
    expect(await totalVerifications(db, without)).toEqual({ ...NOBODY, approved: 1 });
  });

  test('EX2: run late, twice, several at once, part by part or after a week, the end is the same', async () => {
    const clientId = await newClient({ environment: 'live', expirationEnabled: true });
    const days = ['2031-05-01', '2031-05-03', LAST_DAY, LAST_DAY, '2031-05-06', '2031-05-09', '2031-05-20'];
    const ids: string[] = [];
    for (const lastDay of days) ids.push(await givenApproved({ lastDay, clientIds: [clientId] }));
    const outcome = () => Promise.all(ids.map(statusOf));

    await Promise.all([run(), run(), run(), run()]);
    expect(await outcome()).toEqual([...Array<string>(4).fill('expired'), ...Array<string>(3).fill('approved')]);
    await Promise.all([run(later(7)), run(later(7))]);
    await run();
    expect(await outcome()).toEqual([...Array<string>(6).fill('expired'), 'approved']);
    for (const id of ids.slice(0, 6)) expect(await expiriesOf(id)).toHaveLength(1);
    expect(await totalVerifications(db, clientId)).toEqual({ ...NOBODY, approved: 1 });
  });

  test('EX2: any number is done in parts, each going on where the one before ended', async () => {
    const ids = await Promise.all(Array.from({ length: 7 }, () => givenApproved()));
    const done: number[] = [];
    let after: Parameters<typeof expireDue>[1]['after'];
    do {
      const part = await expireDue(context, { now: DUE, limit: 3, after });
      done.push(part.done);
      after = part.next;
    } while (after);
    expect(done).toEqual([3, 3, 1]);
    expect(new Set(await Promise.all(ids.map(statusOf)))).toEqual(new Set(['expired']));
  });
});

describe('EX2: nobody waits for it, and it waits for nobody', () => {
  test('one that somebody holds is left for the next run', async () => {
    const [held, free] = [await givenApproved(), await givenApproved()];
    await db.transaction(async (trx) => {
      await trx('verifications').select('status').where({ verification_id: held }).forUpdate();
      expect(await run()).toMatchObject({ done: 1, failed: 0 });
    });
    expect([await statusOf(held), await statusOf(free)]).toEqual(['approved', 'expired']);
    await run();
    expect(await statusOf(held)).toBe('expired');
  });

  test('one that cannot be done keeps no other from it, and is done once it can be', async () => {
    const clientId = await newClient({ environment: 'live', expirationEnabled: true });
    const broken = await givenApproved({ lastDay: '2031-05-01', clientIds: [clientId] });
    const counters = db('verification_counters').where({ client_id: clientId, status: 'approved' });
    await counters.clone().update({ verification_count: 0 });
    const sound = await givenApproved();
    expect(await run()).toMatchObject({ done: 1, failed: 1 });
    expect([await statusOf(broken), await statusOf(sound)]).toEqual(['approved', 'expired']);
    expect(await expiriesOf(broken)).toEqual([]);
    await counters.clone().update({ verification_count: 1 });
    await run();
    expect(await statusOf(broken)).toBe('expired');
  });

  test('one that was reopened since it was listed does not expire', async () => {
    const id = await givenApproved();
    const [listed] = await listDueToExpire(db, { now: DUE, after: undefined, limit: 10 });
    expect(listed?.verificationId).toBe(id);
    if (!listed) return;
    expect(await db.transaction((trx) => lockExpiring(trx, listed))).toBe(true);
    const reopening = { to: 'pending', cause: 'reopening', reasonCode: 'second_look' } as const;
    await db.transaction((trx) =>
      changeStatus(
        { ...context, db: trx },
        { verificationId: id, ...reopening, actor: { type: 'system' } },
        context.clock(),
      ),
    );
    expect(await db.transaction((trx) => lockExpiring(trx, listed))).toBe(false);
    await run();
    expect(await statusOf(id)).toBe('pending');
  });
});

test('SB3: in the sandbox the clock of a client that sees it counts, the one furthest ahead, and no other', async () => {
  const [ahead, further, behind] = [await newClient(), await newClient(), await newClient()];
  const seen = await givenApproved({ environment: 'sandbox', clientIds: [ahead, further, behind] });
  const unseen = await givenApproved({ environment: 'sandbox', clientIds: [behind] });
  const live = await givenApproved();
  const now = later(-100);
  const forward = (clientId: string, days: number) =>
    db.transaction((trx) => moveClock(trx, clientId, days * 86_400, context.clock()));
  await forward(ahead, 99);
  await run(now);
  expect(await statusOf(seen)).toBe('approved');
  await forward(further, 100);
  await run(now);
  expect([await statusOf(seen), await statusOf(unseen), await statusOf(live)]).toEqual([
    'expired',
    'approved',
    'approved',
  ]);
});
