import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { cleanUp } from '../../../src/clean-up.js';
import { changeStaff } from '../../../src/accounts/staff/staff-roster.js';
import { deleteAccount } from '../../../src/users/account-deletion.js';
import { revokeAccess } from '../../../src/oauth/access-revocation/grant-revocation.js';
import { getUser } from '../../../src/accounts/users/user.js';
import { runDueChecks } from '../../../src/verification/review/automatic-checks.js';
import type { AutomaticCheck } from '../../../src/verification/review/automatic-check.js';
import { parseCatalogue } from '../../../src/verification/catalogue/catalogue-file.js';
import { makeDueDecisions } from '../../../src/verification/review/due-decisions.js';
import { getCase } from '../../../src/verification/review/review-case.js';
import { claim, claimNext } from '../../../src/verification/review/review-claim.js';
import { getReviewNumbers } from '../../../src/verification/review/review-numbers.js';
import { listCases } from '../../../src/verification/review/review-queue.js';
import { review, type Decision } from '../../../src/verification/review/review.js';
import { decideSimulated } from '../../../src/verification/review/simulated-decision.js';
import { listLastDecisions, undoDecision } from '../../../src/verification/review/waiting-decision.js';
import { addWebhookEndpoint } from '../../../src/webhooks/endpoints/endpoint.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { dumpDatabase } from '../../support/database-dump.js';
import { givenClient, givenGrant, givenReviewer, givenSubmission, givenUser } from '../../support/given.js';

const database = await cloneDatabase();
const context = createTestContext(database, { REVIEW_UNDO_SECONDS: '10' });
const { db } = context;
const NOON = new Date('2026-11-28T12:00:00Z');
context.testClock.stopAt(NOON);
const at = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);
const DAY = 86_400;
const APPROVE: Decision = { kind: 'approve' };
const CONTACT: Decision = { kind: 'contact', requestedItems: ['picture'], requestText: 'A thumb covers it.' };
const QUEUE = { environment: 'sandbox', status: 'pending' } as const;

const { client } = await givenClient(context);
await addWebhookEndpoint(context, { clientId: client.clientId, url: 'https://client.example/webhooks' }, NOON);
const rita = await givenReviewer(context, 'Rita');
const otto = await givenReviewer(context, 'Otto');

interface Case {
  userId: string;
  verificationId: string;
}

async function givenCase(information = {}): Promise<Case> {
  const userId = await givenUser(context);
  const verificationId = await givenSubmission(context, userId, { information });
  await givenGrant(context, client.clientId, userId);
  return { userId, verificationId };
}

const decide = ({ verificationId }: Case, decision: Decision = APPROVE, staffId = rita, note?: string) =>
  review(context, { verificationId, staffId, decision, note }, NOON);
async function givenDecided(decision: Decision = APPROVE, note?: string): Promise<Case> {
  const one = await givenCase();
  expect(await decide(one, decision, rita, note)).toMatchObject({ outcome: 'decided', undoableUntil: at(10) });
  return one;
}
const makeDue = (seconds: number, limit = 100) => makeDueDecisions(context, { now: at(seconds), limit });
const undo = ({ verificationId }: Case, staffId = rita) => undoDecision(context, { verificationId, staffId }, at(5));
const caseOf = async ({ verificationId }: Case) => {
  const found = await getCase(context, verificationId, at(5));
  if (!found) throw new Error('there is no such case');
  return found;
};
const isLeft = async ({ verificationId }: Case) =>
  (await db('waiting_decisions').where({ verification_id: verificationId })).length > 0;

/** Whatever anybody but staff could hear of it. */
async function heard({ userId, verificationId }: Case) {
  const totals = await db('verification_counters').orderBy(['client_id', 'level', 'country', 'status']);
  const [row] = await db('verifications').where({ verification_id: verificationId }).pluck<string[]>('status');
  return {
    status: row,
    moves: (await db('verification_history').where({ verification_id: verificationId })).length,
    notifications: (await db('notifications').where({ user_id: userId })).length,
    mails: (await db('mails').where({ user_id: userId })).length,
    totals,
  };
}

describe('FD1: a decision that can be undone', () => {
  test('until it is due nobody hears of it; then everybody does, once', async () => {
    const one = await givenCase();
    const before = await heard(one);
    expect(await decide(one, CONTACT, rita, 'Glare.')).toEqual({
      outcome: 'decided',
      status: 'contacted',
      undoableUntil: at(10),
    });
    await makeDue(9.999);
    expect(await heard(one)).toEqual(before);
    await Promise.all([makeDue(10), makeDue(10), makeDue(11)]);
    const after = await heard(one);
    expect(after).toMatchObject({ status: 'contacted', moves: before.moves + 1, notifications: 1 });
    expect(after.mails).toBe(before.mails + 1);
    expect(after.totals).not.toEqual(before.totals);
    const { history, waiting, claim: held } = await caseOf(one);
    expect(history.at(-1)).toMatchObject({ actorName: 'Rita', note: 'Glare.', requestText: 'A thumb covers it.' });
    expect([waiting, held]).toEqual([undefined, undefined]);
  });

  test('undone, the case is its reviewer’s again with what they wrote, and nobody ever hears of it', async () => {
    const one = await givenDecided(CONTACT, 'Glare.');
    const before = await heard(one);
    expect(await undo(one, otto)).toEqual({ outcome: 'too_late' });
    expect(await undo(one)).toEqual({ outcome: 'undone', decision: CONTACT, note: 'Glare.' });
    await makeDue(60);
    expect(await heard(one)).toEqual(before);
    expect((await caseOf(one)).claim).toMatchObject({ staffId: rita });
    const event = { type: 'decision_undone', staff_id: rita, user_id: one.userId };
    expect(await db('audit_events').where(event)).toHaveLength(1);
    expect(await decide(one)).toMatchObject({ outcome: 'decided' });
  });

  test('of undoing it and of its being due one wins, and never both', async () => {
    const cases = await Promise.all(Array.from({ length: 6 }, () => givenDecided()));
    const [undone] = await Promise.all([Promise.all(cases.map((one) => undo(one))), makeDue(10), makeDue(10)]);
    for (const [index, one] of cases.entries()) {
      const isUndone = undone[index]?.outcome === 'undone';
      expect(await heard(one)).toMatchObject(
        isUndone ? { status: 'pending', notifications: 0 } : { status: 'approved', notifications: 1 },
      );
      expect(await isLeft(one)).toBe(false);
    }
  });

  test('VE3: of two reviewers at once one has decided, and the other is told who', async () => {
    const one = await givenCase();
    const results = await Promise.all([decide(one), decide(one, CONTACT, otto), decide(one, APPROVE, otto)]);
    expect(results.filter(({ outcome }) => outcome === 'decided')).toHaveLength(1);
    const { waiting } = await caseOf(one);
    for (const result of results.filter(({ outcome }) => outcome !== 'decided')) {
      expect(result).toMatchObject({ outcome: 'too_late', lastChange: { actorName: waiting?.name, changedAt: NOON } });
    }
  });

  test('RC1: meanwhile the case is in no queue, nobody claims it, and it counts as waiting nowhere', async () => {
    const waitingNow = async () => {
      const { waiting } = await getReviewNumbers(db, { environment: 'sandbox', days: 7 }, NOON);
      return JSON.stringify(waiting);
    };
    const numbers = await waitingNow();
    const one = await givenDecided();
    expect(await waitingNow()).toBe(numbers);
    const { cases } = await listCases(db, QUEUE, {}, NOON);
    expect(cases.map(({ verificationId }) => verificationId)).not.toContain(one.verificationId);
    expect(await claim(db, one.verificationId, otto, NOON)).toBe(false);
    for (let taken = await claimNext(db, QUEUE, {}, otto, NOON); taken;) {
      expect(taken).not.toBe(one.verificationId);
      await db('verifications').where({ verification_id: taken }).update({ status: 'approved' });
      taken = await claimNext(db, QUEUE, {}, otto, NOON);
    }
    expect((await caseOf(one)).waiting).toMatchObject({ name: 'Rita', kind: 'approve', dueAt: at(10) });
  });

  test('FL5: what was written with it is sealed', async () => {
    await givenDecided({ ...CONTACT, requestText: 'Quokka.' }, 'Wombat.');
    expect(await dumpDatabase(database)).not.toMatch(/Quokka|Wombat/);
  });
});

describe('FD1: what happens before a decision is due', () => {
  const dropped = async ({ userId }: Case) =>
    (await db('audit_events').where({ type: 'decision_dropped', user_id: userId })).length;

  test('FL10: whose account is deleted is not decided about, and what was written about them is gone', async () => {
    const one = await givenDecided(CONTACT, 'Glare.');
    await deleteAccount(context, await getUser(db, one.userId), { address: undefined }, at(5));
    expect(await isLeft(one)).toBe(false);
    expect(await dropped(one)).toBe(1);
    await makeDue(10);
    expect((await heard(one)).status).toBe('pending');
  });

  test('a client that loses its access hears nothing; the user is told all the same', async () => {
    const one = await givenDecided();
    await revokeAccess(context, { userId: one.userId, clientId: client.clientId, address: undefined }, at(5));
    await makeDue(10);
    expect(await heard(one)).toMatchObject({ status: 'approved', notifications: 0 });
  });

  test('RC4: what somebody decided whose log-in is closed is not made, and the case is anybody’s', async () => {
    const eve = await givenReviewer(context, 'Eve');
    const one = await givenCase();
    await decide(one, APPROVE, eve);
    await changeStaff(context, { staffId: eve, change: { isDisabled: true } }, at(5));
    await makeDue(10);
    expect(await heard(one)).toMatchObject({ status: 'pending', notifications: 0 });
    expect(await dropped(one)).toBe(1);
    const unseen = async () => (await db('dropped_decisions').where({ staff_id: eve })).length;
    await cleanUp(context, at(10 + 30 * DAY));
    expect(await unseen()).toBe(1);
    await cleanUp(context, at(11 + 30 * DAY));
    expect(await unseen()).toBe(0);
    expect(await claim(db, one.verificationId, otto, at(11))).toBe(true);
  });

  test('SB1: what a sandbox client’s developer decides meanwhile stands', async () => {
    const one = await givenDecided();
    const by = { clientId: client.clientId, userId: one.userId, level: 'basic', actor: {} };
    const decision: Decision = { kind: 'reject', reasonCode: 'duplicate', fixable: false };
    expect((await decideSimulated(context, { ...by, decision }, at(5))).outcome).toBe('moved');
    await makeDue(10);
    expect(await heard(one)).toMatchObject({ status: 'rejected', notifications: 1 });
    expect(await undo(one)).toEqual({ outcome: 'too_late' });
    expect(await dropped(one)).toBe(1);
    const told = (await listLastDecisions(context, rita, at(11))).dropped.map(({ verificationId }) => verificationId);
    expect(told.filter((id) => id === one.verificationId)).toHaveLength(1);
    expect((await listLastDecisions(context, otto, at(11))).dropped).toEqual([]);
    const row = () =>
      db('dropped_decisions').where({ verification_id: one.verificationId }).first(db.raw('ctid::text'));
    const before: unknown = await row();
    expect((await listLastDecisions(context, rita, at(12))).dropped).toHaveLength(told.length);
    expect(await row()).toEqual(before);
    await cleanUp(context, at(11 + DAY));
    expect(await row()).toBeDefined();
    await cleanUp(context, at(12 + DAY));
    expect(await row()).toBeUndefined();
    // What was made is no decision that was dropped.
    const made = await givenDecided();
    await makeDue(10);
    expect(await dropped(made)).toBe(0);
  });

  test('EX1: what cannot be approved any more is left to its reviewer', async () => {
    const one = await givenCase({ document_expires_on: '2026-12-24' });
    const late = new Date('2026-12-24T23:59:55Z');
    await review(context, { verificationId: one.verificationId, staffId: rita, decision: APPROVE }, late);
    await makeDueDecisions(context, { now: new Date('2026-12-25T00:00:05Z'), limit: 100 });
    expect((await heard(one)).status).toBe('pending');
    expect(await dropped(one)).toBe(1);
  });

  test('one that cannot be carried out is in nobody’s way, and is tried again a minute later', async () => {
    await makeDue(10);
    const [damaged, next] = [await givenDecided(APPROVE, 'Glare.'), await givenCase()];
    await review(context, { verificationId: next.verificationId, staffId: otto, decision: APPROVE }, at(1));
    const row = db('waiting_decisions').where({ verification_id: damaged.verificationId });
    const [note] = await row.clone().pluck<Buffer[]>('note_encrypted');
    await row.clone().update({ note_encrypted: Buffer.alloc(1) });
    await makeDue(11, 1);
    await makeDue(11, 1);
    expect((await heard(damaged)).status).toBe('pending');
    expect((await heard(next)).status).toBe('approved');
    await row.clone().update({ note_encrypted: note });
    await makeDue(70.999);
    expect((await heard(damaged)).status).toBe('pending');
    await makeDue(71);
    expect((await heard(damaged)).status).toBe('approved');
  });

  test('RC6: no check decides over it, however late it is made', async () => {
    const one = await givenDecided();
    const examine: AutomaticCheck['examine'] = () => Promise.resolve({ findings: [], conclusion: APPROVE });
    const file = JSON.parse(readFileSync('src/verification/catalogue/catalogue.json', 'utf8')) as {
      parts: Record<string, object>;
    };
    const basic = { ...file.parts['basic'], decides: ['approve'] };
    const catalogue = parseCatalogue({ ...file, parts: { ...file.parts, basic } });
    // Of a worker that stood still for longer than a claim lasts.
    await db('case_claims').where({ verification_id: one.verificationId }).delete();
    await runDueChecks(context, [{ name: 'yes', examine }], { now: at(3_600), limit: 1_000, catalogue });
    expect((await heard(one)).status).toBe('pending');
  });
});
