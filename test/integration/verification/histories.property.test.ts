import fc from 'fast-check';
import { expect, test } from '@jest/globals';
import { changeStatus, type StatusChange } from '../../../src/verification/status/change-status.js';
import { listHistory } from '../../../src/verification/status/history.store.js';
import { review, type Decision } from '../../../src/verification/review/review.js';
import { MoveRefused } from '../../../src/verification/status/status-machine.js';
import { submit } from '../../../src/verification/submission/submission.js';
import { uploadOf } from '../../../src/verification/documents/upload.js';
import { findVerificationByKey } from '../../../src/verification/status/verifications.store.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { givenPicture, givenReviewer, givenUser, INFORMATION } from '../../support/given.js';
import { HistoryModel, type Step } from './history-model.js';
import { expectAbout } from '../../support/expect-about.js';

const RUNS = 60;
const context = createTestContext(await cloneDatabase());
const { db, testClock } = context;
const staffId = await givenReviewer(context);
const uploads = { picture: uploadOf(await givenPicture()) };

const DECISIONS: Partial<Record<Step, Decision>> = {
  approve: { kind: 'approve' },
  contact: { kind: 'contact', requestedItems: ['given_name'], requestText: '' },
  reject_fixable: { kind: 'reject', reasonCode: 'document_unreadable', fixable: true },
  reject_final: { kind: 'reject', reasonCode: 'duplicate', fixable: false },
};

const steps = fc.array(
  fc.record({
    step: fc.oneof(
      { weight: 8, arbitrary: fc.constant<Step>('submit') },
      { weight: 4, arbitrary: fc.constantFrom<Step>('approve', 'contact') },
      { weight: 4, arbitrary: fc.constantFrom<Step>('reject_fixable') },
      { weight: 1, arbitrary: fc.constantFrom<Step>('reject_final') },
      { weight: 3, arbitrary: fc.constantFrom<Step>('expire', 'reopen') },
    ),
    /** Many within one second (VE4). */
    milliseconds: fc.constantFrom(0, 0, 1, 400, 1_500),
  }),
  { minLength: 5, maxLength: 30, size: 'max' },
);

/** Each of the nine moves of V4: what is drawn misses one of them now and then. */
const EVERY_MOVE = (
  [
    'submit',
    'contact',
    'submit',
    'reject_fixable',
    'submit',
    'approve',
    'reopen',
    'approve',
    'expire',
    'submit',
  ] as const
).map((step) => ({ step, milliseconds: 400 as const }));

class Subject {
  readonly userId: string;

  constructor(userId: string) {
    this.userId = userId;
  }

  /** Whether anything happened. */
  async take(step: Step): Promise<boolean> {
    const key = { userId: this.userId, environment: 'live', level: 'basic' };
    const now = context.clock();
    if (step === 'submit') {
      return (await submit(context, { ...key, information: INFORMATION, uploads }, now)).outcome === 'submitted';
    }
    const verification = await findVerificationByKey(db, key);
    if (!verification) return false;
    const { verificationId } = verification;
    const decision = DECISIONS[step];
    if (decision) return (await review(context, { verificationId, staffId, decision }, now)).outcome === 'decided';
    return step === 'expire'
      ? this.#change({ verificationId, to: 'expired', cause: 'expiry', actor: { type: 'system' } }, now)
      : this.#change(
          { verificationId, to: 'pending', cause: 'reopening', reasonCode: 'complaint', actor: { type: 'system' } },
          now,
        );
  }

  async #change(change: StatusChange, now: Date): Promise<boolean> {
    try {
      await db.transaction((trx) => changeStatus({ ...context, db: trx }, change, now));
      return true;
    } catch (error) {
      if (error instanceof MoveRefused) return false;
      throw error;
    }
  }

  /** Everything that a refused step must leave alone. */
  async state(): Promise<unknown> {
    const [verifications, submissions, mails] = await Promise.all([
      db('verifications').where({ user_id: this.userId }),
      db('submissions').where({ user_id: this.userId }),
      db('mails').where({ user_id: this.userId }),
    ]);
    return { verifications, submissions: submissions.length, mails: mails.length };
  }

  async examine(model: HistoryModel): Promise<void> {
    const found = await findVerificationByKey(db, { userId: this.userId, environment: 'live', level: 'basic' });
    expect(found?.status).toBe(model.status);
    if (!found) return;
    expect(found.rejectionCount).toBe(model.rejections);
    expect(found.rejectionIsFixable).toBe(model.isFixable);
    expect(found.expiresAt !== undefined).toBe(model.status === 'approved');
    const history = await listHistory(db, found.verificationId);
    expect(history.map(({ from, to }) => `${from ?? 'none'} > ${to}`)).toEqual(model.moves);
    expect(history.map(({ changeNumber }) => changeNumber)).toEqual(model.moves.map((_, index) => index + 1));
    const times = history.map(({ changedAt }) => changedAt.getTime());
    expect(times.every((time, index) => time % 1000 === 0 && (index === 0 || time > (times[index - 1] ?? 0)))).toBe(
      true,
    );
    expect(found.statusChangedAt.getTime()).toBe(times.at(-1));
  }
}

test('VE1, VE4, VE11, VE12: whatever is tried in whatever order, what happens is what V4 says, and its history tells it', async () => {
  const seen = new Set<string>();
  const property = fc.asyncProperty(steps, async (script) => {
    const subject = new Subject(await givenUser(context));
    const model = new HistoryModel();
    for (const { step, milliseconds } of script) {
      testClock.advance(milliseconds / 1000);
      const before = await subject.state();
      const happens = model.take(step);
      expectAbout(`${step} at ${model.moves.join(', ')}`, await subject.take(step)).toBe(happens);
      if (!happens) expect(await subject.state()).toEqual(before);
    }
    await subject.examine(model);
    for (const move of model.moves) seen.add(move);
  });
  await fc.assert(property, { numRuns: RUNS, examples: [[EVERY_MOVE]] });
  // Each of the nine moves of V4 has been made: what is never tried proves nothing.
  expect(seen.size).toBe(9);
});
