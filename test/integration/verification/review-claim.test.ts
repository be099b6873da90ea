import { expect, test } from '@jest/globals';
import { changeStatus } from '../../../src/verification/status/change-status.js';
import {
  claim,
  claimNext,
  CLAIM_MINUTES,
  findLiveClaim,
  keepClaim,
  release,
} from '../../../src/verification/review/review-claim.js';
import { formatPosition } from '../../../src/verification/review/queue-position.js';
import { listCases, type QueueFilter } from '../../../src/verification/review/review-queue.js';
import { review, type Decision } from '../../../src/verification/review/review.js';
import { decideSimulated } from '../../../src/verification/review/simulated-decision.js';
import { activeBackends } from '../../support/backends.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { givenClient, givenReviewer, givenSubmission, givenUser } from '../../support/given.js';
import { waitFor } from '../../support/wait-for.js';

const QUEUE: QueueFilter = { environment: 'sandbox', status: 'pending' };
const database = await cloneDatabase();
const context = createTestContext(database);
const { db } = context;
const now = context.clock();
const rita = await givenReviewer(context, 'Rita');
const otto = await givenReviewer(context, 'Otto');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** The oldest in its queue. */
async function givenOldest(): Promise<string> {
  const id = await givenSubmission(context, await givenUser(context));
  const oldest = await db('verifications').min<{ min: Date }[]>('status_changed_at as min');
  const since = new Date((oldest[0]?.min ?? now).getTime() - 1000);
  await db('verifications').where({ verification_id: id }).update({ status_changed_at: since });
  return id;
}
const positionOf = async (verificationId: string) => {
  const found = (await listCases(db, QUEUE, {}, now)).cases.find((one) => one.verificationId === verificationId);
  if (!found) throw new Error('it is not in the queue');
  return formatPosition(found);
};
const next = (staffId: string, from = {}) => claimNext(db, QUEUE, from, staffId, now);

test('RC1: a claim keeps others out, is shown to them, and a release lets them in', async () => {
  const id = await givenOldest();
  expect(await claim(db, id, rita, now)).toBe(true);
  expect(await claim(db, id, otto, now)).toBe(false);
  const shown = (await listCases(db, QUEUE, {}, now)).cases.find(({ verificationId }) => verificationId === id);
  expect(shown?.claim).toMatchObject({ staffId: rita, name: 'Rita', until: later(CLAIM_MINUTES) });
  const decision = { verificationId: id, decision: { kind: 'approve' } } as const;
  const refused = await review(context, { ...decision, staffId: otto }, now);
  expect(refused).toMatchObject({ outcome: 'claimed', claim: { name: 'Rita' } });
  await release(db, id, otto);
  expect((await findLiveClaim(db, id, now))?.staffId).toBe(rita);
  await release(db, id, rita);
  expect(await claim(db, id, otto, now)).toBe(true);
  expect(await review(context, { ...decision, staffId: otto }, now)).toMatchObject({ outcome: 'decided' });
  expect(await db('case_claims').where({ verification_id: id })).toEqual([]);
});

test('RC1: whoever works on a case that they have claimed keeps it; nobody claims or keeps anything by looking', async () => {
  const id = await givenOldest();
  await keepClaim(db, id, rita, now);
  expect(await findLiveClaim(db, id, now)).toBeUndefined();
  await claim(db, id, rita, now);
  await keepClaim(db, id, otto, later(20));
  expect((await findLiveClaim(db, id, later(20)))?.until).toEqual(later(30));
  await keepClaim(db, id, rita, later(20));
  expect(await findLiveClaim(db, id, later(49))).toMatchObject({ staffId: rita, until: later(50) });
  await keepClaim(db, id, rita, later(51));
  expect(await findLiveClaim(db, id, later(51))).toBeUndefined();
});

test('RC1: a claim lapses after 30 minutes, and working on it keeps it', async () => {
  expect(CLAIM_MINUTES).toBe(30);
  const id = await givenOldest();
  await claim(db, id, rita, now);
  expect(await claim(db, id, otto, later(29))).toBe(false);
  expect(await claim(db, id, rita, later(29))).toBe(true);
  expect(await claim(db, id, otto, later(31))).toBe(false);
  expect(await findLiveClaim(db, id, later(59))).toBeUndefined();
  expect(await claim(db, id, otto, later(59))).toBe(true);
  expect(await claim(db, id, rita, later(59))).toBe(false);
  await db('case_claims').delete();
});

test('RC1: each reviewer gets a case of their own, also when all ask at once', async () => {
  for (let index = 0; index < 6; index += 1) await givenOldest();
  const staff = await Promise.all(Array.from({ length: 6 }, () => givenReviewer(context)));
  const got = await Promise.all(staff.map((staffId) => next(staffId)));
  expect(got).not.toContain(undefined);
  expect(new Set(got).size).toBe(6);
  await db('case_claims').delete();
});

test('RC1: what was skipped comes last, and one’s own case comes again', async () => {
  await db('verifications').update({ environment: 'live' });
  const [second, first] = [await givenOldest(), await givenOldest()];
  expect(await next(rita)).toBe(first);
  expect(await next(rita)).toBe(first);
  expect(await next(rita, { position: await positionOf(first), but: first })).toBe(second);
  expect(await next(rita, { position: await positionOf(second), but: second })).toBe(first);
  await release(db, first, rita);
  await release(db, second, rita);
  await claim(db, first, otto, now);
  expect(await next(rita, { position: await positionOf(second), but: second })).toBeUndefined();
});

test('RC1: only what waits can be claimed', async () => {
  const id = await givenOldest();
  await review(context, { verificationId: id, staffId: rita, decision: { kind: 'approve' } }, now);
  expect(await claim(db, id, rita, now)).toBe(false);
  expect(await claim(db, crypto.randomUUID(), rita, now)).toBe(false);
});

test('RC1, SB1: whoever decides it, the claim of a case ends with it, and what is submitted next is anybody’s', async () => {
  const userId = await givenUser(context);
  const id = await givenSubmission(context, userId);
  const { clientId } = (await givenClient(context)).client;
  const whose = { clientId, userId, level: 'basic', actor: {} };
  await claim(db, id, rita, now);
  const decision: Decision = { kind: 'contact', requestedItems: ['picture'], requestText: '' };
  await decideSimulated(context, { ...whose, decision }, now);
  expect(await findLiveClaim(db, id, now)).toBeUndefined();
  await decideSimulated(context, { ...whose, decision: { kind: 'supply' } }, now);
  const approval = { verificationId: id, staffId: otto, decision: { kind: 'approve' } } as const;
  expect(await review(context, approval, now)).toMatchObject({ outcome: 'decided' });
});

test('RC1: a claim that meets a decision under way waits for it, and leaves nothing behind', async () => {
  const id = await givenSubmission(context, await givenUser(context));
  const deciding = await db.transaction();
  const actor = { type: 'staff', id: otto } as const;
  await changeStatus({ ...context, db: deciding }, { verificationId: id, to: 'approved', cause: 'review', actor }, now);
  const claiming = claim(db, id, rita, now);
  await waitFor('the claim to wait', async () =>
    (await activeBackends(database)).some(({ waitsFor }) => waitsFor === 'Lock'),
  );
  await deciding.commit();
  expect(await claiming).toBe(false);
  expect(await db('case_claims').where({ verification_id: id })).toEqual([]);
});
