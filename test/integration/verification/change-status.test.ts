import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { totalVerifications } from '../../../src/statistics/verification-totals.js';
import { changeStatus, type StatusChange } from '../../../src/verification/status/change-status.js';
import { readHistory } from '../../../src/verification/status/history.js';
import { MoveRefused, type Cause, type Status } from '../../../src/verification/status/status-machine.js';
import { addWebhookEndpoint } from '../../../src/webhooks/endpoints/endpoint.js';
import { createTestContext } from '../../support/context.js';
import { asOwner, cloneDatabase } from '../../support/database.js';
import {
  givenClient,
  givenConsent,
  givenDecision,
  givenGrant,
  givenSubmission,
  givenUser,
} from '../../support/given.js';
import { waitFor } from '../../support/wait-for.js';
import { whenDone } from '../../support/when-done.js';
import { expectAbout } from '../../support/expect-about.js';

const database = await cloneDatabase();
const context = createTestContext(database);
const { db } = context;
const { client } = await givenClient(context);
const url = 'https://client.example/webhooks';
await addWebhookEndpoint(context, { clientId: client.clientId, url }, context.clock());

let userId: string;
let verificationId: string;
beforeEach(async () => {
  userId = await givenUser(context);
  verificationId = await givenSubmission(context, userId);
  await givenGrant(context, client.clientId, userId);
});

const by = { cause: 'review', actor: { type: 'system' } } as const;
const change = (more: Partial<StatusChange> = {}) =>
  db.transaction((trx) =>
    changeStatus(
      { ...context, db: trx },
      { verificationId, to: 'approved', ...by, ...more } as StatusChange,
      context.clock(),
    ),
  );

/** All that a change writes, as one value that two moments can be compared by. */
async function everything() {
  const tables = [
    'verifications',
    'verification_history',
    'mails',
    'notifications',
    'deliveries',
    'verification_counters',
    'history_counters',
  ];
  const contents = await Promise.all(
    tables.map(async (table) => (await db(table).select('*')).map((row) => JSON.stringify(row)).sort()),
  );
  return Object.fromEntries(tables.map((table, index) => [table, contents[index]]));
}

describe('VE2: a change is all or nothing', () => {
  test('row, history, mail, notification, delivery and counters come together', async () => {
    const before = await totalVerifications(db, client.clientId);
    await change();
    const row = await db('verifications').first<object>('status').where({ verification_id: verificationId });
    expect(row).toEqual({ status: 'approved' });
    const history = await db<object>('verification_history')
      .where({ verification_id: verificationId })
      .orderBy('change_number');
    expect(history).toMatchObject([
      { change_number: 1, from_status: null, to_status: 'pending', actor_type: 'user', actor_id: userId },
      { change_number: 2, from_status: 'pending', to_status: 'approved', actor_type: 'system', actor_id: null },
    ]);
    expect(await db('mails').where({ user_id: userId }).pluck('subject')).toEqual(['You are verified']);
    const made = await db('deliveries')
      .join('notifications', 'notifications.notification_id', 'deliveries.notification_id')
      .where({ user_id: userId })
      .select('notifications.type', 'client_id', 'body');
    expect(made).toMatchObject([{ type: 'verification_approved', client_id: client.clientId }]);
    const after = await totalVerifications(db, client.clientId);
    expect(after).toEqual({ ...before, pending: before.pending - 1, approved: before.approved + 1 });
  });

  test('VE14: a client whose code was never exchanged gets no delivery', async () => {
    const { client: other } = await givenClient(context);
    await addWebhookEndpoint(context, { clientId: other.clientId, url }, context.clock());
    await givenConsent(context, other.clientId, userId);
    await change();
    expect(await db('deliveries').where({ client_id: other.clientId })).toEqual([]);
  });

  const WRITTEN = [
    ['verifications', 'update'],
    ['verification_history', 'insert'],
    ['mails', 'insert'],
    ['notifications', 'insert'],
    ['deliveries', 'insert'],
    ['verification_counters', 'insert'],
    ['history_counters', 'insert'],
  ] as const;
  const ACCIDENTS = [
    ['it fails', `raise exception 'an accident'`],
    ['its connection is killed', `perform pg_terminate_backend(pg_backend_pid())`],
  ] as const;
  const CASES = WRITTEN.flatMap(([table, event]) =>
    ACCIDENTS.map(([accident, statement]) => ({ table, event, accident, statement })),
  );
  test.each(CASES)('$accident at $table', async ({ table, event, statement }) => {
    const before = await everything();
    await givenAccident(table, event, statement);
    await expect(change()).rejects.toThrow();
    expect(await everything()).toEqual(before);
  });

  test('it fails at the commit', async () => {
    const before = await everything();
    const failing = db.transaction(async (trx) => {
      await changeStatus({ ...context, db: trx }, { verificationId, to: 'approved', ...by }, context.clock());
      throw new Error('an accident');
    });
    await expect(failing).rejects.toThrow('an accident');
    expect(await everything()).toEqual(before);
  });

  async function givenAccident(table: string, event: string, statement: string): Promise<void> {
    const name = `accident_${randomUUID().replaceAll('-', '')}`;
    await asOwner(
      database,
      `create function ${name}() returns trigger language plpgsql as $$ begin ${statement}; return new; end $$;
       create trigger ${name} before ${event} on ${table} for each row execute function ${name}()`,
    );
    whenDone(async () => {
      await asOwner(database, `drop function ${name}() cascade`);
    });
  }
});

describe('VE1: what V4 does not know is refused, and nothing is written', () => {
  const STATUSES: Status[] = ['pending', 'contacted', 'approved', 'rejected', 'expired'];
  const ARRIVALS: Partial<Record<Status, (id: string) => Promise<void>>> = {
    contacted: (id) => givenDecision(context, id, { kind: 'contact', requestedItems: ['picture'], requestText: '' }),
    approved: (id) => givenDecision(context, id, { kind: 'approve' }),
    rejected: (id) => givenDecision(context, id, { kind: 'reject', reasonCode: 'duplicate', fixable: false }),
  };
  const REFUSED: [Status, Status, Cause][] = STATUSES.flatMap((from) =>
    STATUSES.filter(
      (to) => from !== 'expired' && !(from === 'pending' && ['approved', 'rejected', 'contacted'].includes(to)),
    ).map((to): [Status, Status, Cause] => [from, to, 'review']),
  );
  test.each(REFUSED)('%s → %s by a review', async (from, to, cause) => {
    await ARRIVALS[from]?.(verificationId);
    const before = await everything();
    const refused = await change({
      to,
      cause,
      reasonCode: 'duplicate',
      fixable: false,
      requestedItems: ['picture'],
    }).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(MoveRefused);
    expect((refused as Error).message).toContain(`from ${from} to ${to}`);
    expect(await everything()).toEqual(before);
  });
});

test('VE4: 20 changes inside one second have 20 rising times, the same in row, history and notification', async () => {
  const now = new Date('2026-11-28T10:00:00.900Z');
  for (let round = 0; round < 10; round += 1) {
    await db.transaction(async (trx) => {
      await changeStatus({ ...context, db: trx }, { verificationId, to: 'approved', ...by }, now);
      const reopening = { to: 'pending', reasonCode: 'second_look', cause: 'reopening' } as const;
      await changeStatus({ ...context, db: trx }, { verificationId, actor: { type: 'system' }, ...reopening }, now);
    });
  }
  const times = await db('verification_history')
    .where({ verification_id: verificationId })
    .orderBy('change_number')
    .pluck<Date[]>('changed_at');
  expect(times).toHaveLength(21);
  for (const [index, time] of times.entries()) {
    expect(time.getMilliseconds()).toBe(0);
    if (index > 0) expect(time.getTime()).toBeGreaterThan(times[index - 1]?.getTime() ?? Infinity);
  }
  const row = await db('verifications').first<object>('status_changed_at').where({ verification_id: verificationId });
  expect(row).toEqual({ status_changed_at: times.at(-1) });
  const bodies = await db('notifications')
    .where({ user_id: userId, type: 'verification_approved' })
    .pluck<Buffer[]>('body');
  const told = bodies.map((body) => (JSON.parse(body.toString()) as { data: { timestamp: string } }).data.timestamp);
  const approved = times.filter((_time, index) => index % 2 === 1);
  expect(told.sort()).toEqual(approved.map((time) => time.toISOString().replace('.000Z', 'Z')).slice(0, 10));
});

describe('VE12: the history is append-only', () => {
  test('by the rights of the service', async () => {
    await expect(db('verification_history').update({ reason_code: 'x' })).rejects.toThrow('permission denied');
    await expect(db('verification_history').delete()).rejects.toThrow('permission denied');
    await expect(db.raw('truncate verification_history')).rejects.toThrow('permission denied');
  });

  test('by a trigger, for the owner of the table too', async () => {
    await expect(asOwner(database, `update verification_history set reason_code = 'x'`)).rejects.toThrow('append-only');
    await expect(asOwner(database, 'delete from verification_history')).rejects.toThrow('append-only');
  });

  test('no deletion elsewhere reaches for it', async () => {
    for (const [table, key, id] of [
      ['verifications', 'verification_id', verificationId],
      ['users', 'user_id', userId],
    ]) {
      const deletion = asOwner(database, `delete from ${table} where ${key} = $1`, [id]);
      await expectAbout(String(table), deletion).rejects.toThrow('violates foreign key constraint');
    }
  });

  test('a reopening is in it, with its reason and its note', async () => {
    await change();
    await change({
      to: 'pending',
      cause: 'reopening',
      reasonCode: 'second_look',
      note: 'The photo was of another person.',
    });
    expect((await readHistory(context, verificationId)).at(-1)).toMatchObject({
      from: 'approved',
      to: 'pending',
      reasonCode: 'second_look',
      note: 'The photo was of another person.',
    });
  });
});

test('mails about a status hold nothing about the person', async () => {
  await givenDecision(context, verificationId, { kind: 'reject', reasonCode: 'document_unreadable', fixable: true });
  const mails = await waitFor('the mail', () => db('mails').where({ user_id: userId }).select('subject', 'body'));
  const text = JSON.stringify(mails);
  expect(text).toContain('you can try again');
  for (const personal of ['Ada', 'Lovelace', '1990', 'C01X00T47', 'DE"', userId]) expect(text).not.toContain(personal);
});
