import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { getCase } from '../../../src/verification/review/review-case.js';
import { reopen } from '../../../src/verification/review/reopening.js';
import { review, type Decision } from '../../../src/verification/review/review.js';
import { submit } from '../../../src/verification/submission/submission.js';
import { addWebhookEndpoint } from '../../../src/webhooks/endpoints/endpoint.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import {
  givenClient,
  givenDecision,
  givenGrant,
  givenReviewer,
  givenSubmission,
  givenUser,
} from '../../support/given.js';

const database = await cloneDatabase();
const context = createTestContext(database);
const { db } = context;
// Some of what is submitted here lapses on a day of its own.
context.testClock.stopAt(new Date('2026-11-28T12:00:00Z'));

const APPROVE: Decision = { kind: 'approve' };
const REJECT: Decision = { kind: 'reject', reasonCode: 'duplicate', fixable: false };

describe('VE3: two reviewers decide at the same time', () => {
  test('one wins, every other is told who did what and when, and there is one notification', async () => {
    const { client } = await givenClient(context);
    const url = 'https://client.example/webhooks';
    await addWebhookEndpoint(context, { clientId: client.clientId, url }, context.clock());
    const userId = await givenUser(context);
    const verificationId = await givenSubmission(context, userId);
    await givenGrant(context, client.clientId, userId);
    const names = ['Anna', 'Ben', 'Chris', 'Dora'];
    const reviewers = await Promise.all(names.map((name) => givenReviewer(context, name)));

    const results = await Promise.all(
      reviewers.map((staffId, index) =>
        review(context, { verificationId, staffId, decision: index % 2 ? APPROVE : REJECT }, context.clock()),
      ),
    );

    const winner = results.findIndex(({ outcome }) => outcome === 'decided');
    const status = winner % 2 ? 'approved' : 'rejected';
    const others = results.filter((_result, index) => index !== winner);
    expect(others).toHaveLength(3);
    for (const result of others) {
      expect(result).toMatchObject({
        outcome: 'too_late',
        status,
        lastChange: {
          to: status,
          actorType: 'staff',
          actorName: names[winner],
          changedAt: expect.any(Date),
        },
      });
    }
    expect(await db('notifications').where({ user_id: userId })).toHaveLength(1);
    expect(await db('verification_history').where({ verification_id: verificationId })).toHaveLength(2);
  });

  test('a decision about an earlier submission than the present one is not taken (VE9)', async () => {
    const userId = await givenUser(context);
    const verificationId = await givenSubmission(context, userId);
    const seen = (await getCase(context, verificationId, context.clock()))?.verification.statusChangedAt;
    await givenDecision(context, verificationId, {
      kind: 'contact',
      requestedItems: ['given_name'],
      requestText: '',
    });
    const again = { userId, environment: 'sandbox', level: 'basic', information: { given_name: 'Eve' } };
    await submit(context, { ...again, uploads: {} }, context.clock());
    const staffId = await givenReviewer(context);
    const decision = { verificationId, staffId, decision: APPROVE, seenSince: seen };
    expect(await review(context, decision, context.clock())).toMatchObject({
      outcome: 'too_late',
      status: 'pending',
      lastChange: { to: 'pending', actorType: 'user' },
    });
  });

  test('nor is one about the same submission, that was decided and reopened since it was looked at', async () => {
    const verificationId = await givenSubmission(context, await givenUser(context));
    const seenSince = (await getCase(context, verificationId, context.clock()))?.verification.statusChangedAt;
    await givenDecision(context, verificationId, REJECT);
    const staffId = await givenReviewer(context, 'Sofia Supervisor');
    const reopening = { verificationId, staffId, reasonCode: 'decided_in_error', note: '' };
    expect(await reopen(context, reopening, context.clock())).toEqual({ outcome: 'reopened' });
    const old = { verificationId, staffId: await givenReviewer(context), decision: APPROVE, seenSince };
    expect(await review(context, old, context.clock())).toMatchObject({
      outcome: 'too_late',
      status: 'pending',
      lastChange: { from: 'rejected', to: 'pending', actorName: 'Sofia Supervisor' },
    });
    const present = (await getCase(context, verificationId, context.clock()))?.verification.statusChangedAt;
    expect(await review(context, { ...old, seenSince: present }, context.clock())).toMatchObject({
      outcome: 'decided',
    });
  });
});

describe('EX1: a proof that lapsed while the case waited', () => {
  const LAST_DAY = '2026-12-24';
  const given = async () =>
    givenSubmission(context, await givenUser(context), { information: { document_expires_on: LAST_DAY } });
  const decideAt = async (verificationId: string, decision: Decision, at: string) =>
    review(context, { verificationId, staffId: await givenReviewer(context), decision }, new Date(at));

  test('is approved until its last moment, and not from then on', async () => {
    expect(await decideAt(await given(), APPROVE, '2026-12-24T23:59:59Z')).toMatchObject({ outcome: 'decided' });
    const late = await given();
    const lapsed = { outcome: 'faulty', fault: 'proof_lapsed' };
    expect(await decideAt(late, APPROVE, '2026-12-25T00:00:00Z')).toEqual(lapsed);
    expect((await getCase(context, late, context.clock()))?.verification.status).toBe('pending');
  });

  test('is named beside the case from then on, and a new one can be asked for', async () => {
    const late = await given();
    const lapsedAt = async (at: string) => (await getCase(context, late, new Date(at)))?.lapsed;
    expect(await lapsedAt('2026-12-24T23:59:59Z')).toEqual([]);
    const items = ['document_number', 'document_expires_on', 'picture'];
    expect(await lapsedAt('2026-12-25T00:00:00Z')).toEqual(items);
    const contact: Decision = { kind: 'contact', requestedItems: items, requestText: '' };
    expect(await decideAt(late, contact, '2026-12-25T00:00:00Z')).toMatchObject({ outcome: 'decided' });
  });
});

describe('RC3: each decision with what it requires', () => {
  const FAULTY: [string, Decision, string][] = [
    ['reject without a reason', { kind: 'reject', reasonCode: '', fixable: true }, 'reason_missing'],
    ['reject with a reason of one’s own', { kind: 'reject', reasonCode: 'because', fixable: true }, 'reason_unknown'],
    ['contact without items', { kind: 'contact', requestedItems: [], requestText: 'Please.' }, 'items_missing'],
    ['contact with an unknown item', { kind: 'contact', requestedItems: ['blood'], requestText: '' }, 'items_unknown'],
    [
      'contact with too long a text',
      { kind: 'contact', requestedItems: ['picture'], requestText: 'x'.repeat(2001) },
      'request_text_too_long',
    ],
    [
      'contact with a text that cannot be stored',
      { kind: 'contact', requestedItems: ['picture'], requestText: 'a\u0000b' },
      'request_text_not_text',
    ],
  ];
  test.each(FAULTY)('%s', async (_name, decision, fault) => {
    const verificationId = await givenSubmission(context, await givenUser(context));
    const staffId = await givenReviewer(context);
    expect(await review(context, { verificationId, staffId, decision }, context.clock())).toEqual({
      outcome: 'faulty',
      fault,
    });
    expect((await getCase(context, verificationId, context.clock()))?.verification.status).toBe('pending');
  });

  test.each([
    ['x'.repeat(2001), 'note_too_long'],
    ['a\u0000b', 'note_not_text'],
    ['bell\u0007', 'note_not_text'],
    ['half a pair \ud800', 'note_not_text'],
  ])('a note that cannot be kept whole is refused (%#)', async (note, fault) => {
    const verificationId = await givenSubmission(context, await givenUser(context));
    const input = { verificationId, staffId: await givenReviewer(context), decision: APPROVE, note };
    expect(await review(context, input, context.clock())).toEqual({ outcome: 'faulty', fault });
  });

  test('lines, tabs and any script are kept in a note', async () => {
    const verificationId = await givenSubmission(context, await givenUser(context));
    const note = 'One\n\tTwo: 美玲, \u2067محمد\u2069, 😀';
    const input = { verificationId, staffId: await givenReviewer(context), decision: APPROVE, note };
    expect(await review(context, input, context.clock())).toEqual({ outcome: 'decided', status: 'approved' });
    expect((await getCase(context, verificationId, context.clock()))?.history.at(-1)?.note).toBe(note);
  });

  test('a verification that does not exist', async () => {
    const input = { verificationId: randomUUID(), staffId: await givenReviewer(context), decision: APPROVE };
    expect(await review(context, input, context.clock())).toEqual({ outcome: 'not_found' });
    expect(await getCase(context, randomUUID(), context.clock())).toBeUndefined();
  });

  test('the note is in the history with the name of the reviewer, and nowhere else', async () => {
    const userId = await givenUser(context);
    const verificationId = await givenSubmission(context, userId);
    const staffId = await givenReviewer(context, 'Rita Reviewer');
    const note = 'Same face as case 17.';
    await review(context, { verificationId, staffId, decision: REJECT, note }, context.clock());
    const history = (await getCase(context, verificationId, context.clock()))?.history;
    expect(history?.at(-1)).toMatchObject({ from: 'pending', to: 'rejected', actorName: 'Rita Reviewer', note });
    const elsewhere = [
      await db('mails').where({ user_id: userId }),
      await db('verifications').where({ user_id: userId }),
    ];
    expect(JSON.stringify(elsewhere)).not.toContain(note);
  });
});
