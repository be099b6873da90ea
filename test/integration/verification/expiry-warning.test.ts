import { beforeEach, expect, test } from '@jest/globals';
import { expireDue } from '../../../src/verification/expiry/expiry.js';
import { deleteOldWarnings, warnOfExpiry } from '../../../src/verification/expiry/expiry-warning.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { givenDecision, givenSubmission, givenUser, INFORMATION } from '../../support/given.js';

const context = createTestContext(await cloneDatabase({ poolSize: 20 }));
const { db } = context;
const EXPIRY = new Date('2031-05-05T00:00:00Z');
const before = (days: number, from = EXPIRY) => new Date(from.getTime() - days * 86_400_000);
const warn = (now: Date, limit = 100) => warnOfExpiry(context, { now, limit, after: undefined });

const expire = (now: Date) => expireDue(context, { now, limit: 1_000, after: undefined });

beforeEach(async () => {
  // What an earlier test left is over.
  await expire(new Date('2041-01-01'));
});

async function givenApproved(userId: string, lastDay = '2031-05-04', now = context.clock()): Promise<void> {
  const at = { ...context, clock: () => now };
  const verificationId = await givenSubmission(at, userId, { information: { document_expires_on: lastDay } });
  await givenDecision(at, verificationId, { kind: 'approve' });
}

async function warningsTo(userId: string): Promise<string[]> {
  const mails = db('mails').where({ user_id: userId }).where('subject', 'like', '%expires%');
  return mails.orderBy('created_at').pluck('subject');
}

const IN_30 = 'Your verification expires in less than 30 days';
const IN_7 = 'Your verification expires in less than 7 days';

test('EX4: a user is warned 30 and 7 days before, and not earlier', async () => {
  const userId = await givenUser(context);
  await givenApproved(userId);
  await warn(before(30.01));
  expect(await warningsTo(userId)).toEqual([]);
  await warn(before(30));
  expect(await warningsTo(userId)).toEqual([IN_30]);
  await warn(before(7.01));
  expect(await warningsTo(userId)).toEqual([IN_30]);
  await warn(before(7));
  expect(await warningsTo(userId)).toEqual([IN_30, IN_7]);
  await warn(EXPIRY);
  expect(await warningsTo(userId)).toEqual([IN_30, IN_7]);
});

test('EX4, FD9: a day has 24 hours, although the database stands where clocks are put back meanwhile', async () => {
  const { rows } = await db.raw<{ rows: object[] }>(
    `select current_setting('timezone') as zone,
            extract(epoch from timestamptz '2031-04-01 00:00Z' + interval '7 days' - timestamptz '2031-04-01 00:00Z')::int as seconds`,
  );
  expect(rows).toEqual([{ zone: 'UTC', seconds: 7 * 86_400 }]);
  const userId = await givenUser(context);
  await givenApproved(userId, '2031-04-07');
  const expiry = new Date('2031-04-08T00:00:00Z');
  await warn(before(30.01, expiry));
  expect(await warningsTo(userId)).toEqual([]);
  await warn(before(30, expiry));
  await warn(before(7.01, expiry));
  expect(await warningsTo(userId)).toEqual([IN_30]);
  await warn(before(7, expiry));
  expect(await warningsTo(userId)).toEqual([IN_30, IN_7]);
});

test('EX4: once each, however often and by how many it is looked at, and all of them in parts', async () => {
  const users = await Promise.all(Array.from({ length: 5 }, () => givenUser(context)));
  for (const userId of users) await givenApproved(userId);
  let after: Parameters<typeof warnOfExpiry>[1]['after'];
  do after = (await warnOfExpiry(context, { now: before(20), limit: 2, after })).next;
  while (after);
  await Promise.all([6, 5.9, 5.8, 5.7].map((days) => warn(before(days))));
  for (const userId of users) expect(await warningsTo(userId)).toEqual([IN_30, IN_7]);
});

test('EX4: who has less than a week left gets one mail, not two', async () => {
  const userId = await givenUser(context);
  await givenApproved(userId);
  await warn(before(5));
  await warn(before(4));
  expect(await warningsTo(userId)).toEqual([IN_7]);
});

test('EX4: a renewed verification has another date, and is warned of anew; one that is not approved is not', async () => {
  const userId = await givenUser(context);
  await givenApproved(userId);
  await warn(before(20));
  await expire(EXPIRY);
  await warn(before(19));
  expect(await warningsTo(userId)).toEqual([IN_30]);
  await givenApproved(userId, '2033-08-09', before(-1));
  const next = new Date('2033-08-10T00:00:00Z');
  await warn(before(31, next));
  expect(await warningsTo(userId)).toEqual([IN_30]);
  await warn(before(30, next));
  expect(await warningsTo(userId)).toEqual([IN_30, IN_30]);
});

test('EX4: the mail says what to do, and neither who it is about nor when the document runs out', async () => {
  const userId = await givenUser(context);
  await givenApproved(userId);
  await warn(before(30));
  await expire(EXPIRY);
  const bodies = await db('mails').where({ user_id: userId }).orderBy('created_at').pluck<string[]>('body');
  const [, warning = '', expired = ''] = bodies;
  expect(warning).toMatch(/verification “Basic identity”[^]*less than 30 days[^]*renew it from your account/);
  expect(expired).toMatch(/verification “Basic identity”[^]*Log in to renew it/);
  for (const value of [...Object.values(INFORMATION), '2031']) {
    // The code of a country is in many words.
    if (value !== INFORMATION.country) expect(bodies.join()).not.toContain(value);
  }
});

test('a warning is forgotten when its expiry is past, and not before', async () => {
  const userId = await givenUser(context);
  await givenApproved(userId);
  await db('expiry_warnings').delete();
  await warn(before(30));
  const left = async () => (await db('expiry_warnings').where({ expires_at: EXPIRY })).length;
  const now = before(1);
  await deleteOldWarnings(context, { now, limit: 1_000 });
  expect(await left()).toBe(1);
  expect(await deleteOldWarnings(context, { now: EXPIRY, limit: 1_000 })).toBe(1);
  expect(await left()).toBe(0);
});
