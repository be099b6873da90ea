import { setImmediate as turnOfLoop, setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { readDocument } from '../../../src/verification/documents/documents.js';
import { readUnsubmitted } from '../../../src/verification/documents/drafts.js';
import { readSubmission } from '../../../src/verification/submission/frozen-submission.js';
import { inQueue } from '../../../src/pictures/conversion-queue.js';
import type { Problem } from '../../../src/http/errors.js';
import { answerable } from '../../../src/http/refusal-answer.js';
import { isRefused } from '../../../src/refusals/refuse.js';
import { keepForLater, submit } from '../../../src/verification/submission/submission.js';
import { uploadOf, type Uploads } from '../../../src/verification/documents/upload.js';
import { listVerificationsOfUser } from '../../../src/verification/status/verifications.store.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { givenUser, INFORMATION } from '../../support/given.js';
import { samplePdf } from '../../support/sample-pdf.js';
import { fakeTimers } from '../../support/fake-timers.js';

const context = createTestContext(await cloneDatabase());
const { db } = context;
const LEVEL = { environment: 'sandbox', level: 'basic' };

const formOf = (userId: string, information: object, uploads: Uploads) => ({
  userId,
  ...LEVEL,
  information: { ...INFORMATION, ...information },
  uploads,
});
const aPdf = (pages = 1): Uploads => ({ picture: uploadOf(samplePdf({ pages })) });
const countContents = async () => (await db('document_contents').select('document_id')).length;

describe('FL4: what lies about of a form that is not sent', () => {
  test('is one file for each item and one text, however often others take their place', async () => {
    const userId = await givenUser(context);
    const before = await countContents();
    for (let times = 1; times <= 3; times += 1) {
      const faulty = formOf(userId, { family_name: '' }, aPdf(times));
      expect(await submit(context, faulty, context.clock())).toMatchObject({ outcome: 'faulty' });
      expect(await countContents()).toBe(before + 2);
    }
    const [unsent] = await readUnsubmitted(context, userId, context.clock());
    expect(unsent?.documents.picture?.pageSpans).toHaveLength(3);
  });

  test('VE8: of two forms with a file each at one moment one is submitted, and its file can be read', async () => {
    for (let round = 0; round < 10; round += 1) {
      const userId = await givenUser(context);
      const send = (pages: number) => submit(context, formOf(userId, {}, aPdf(pages)), context.clock());
      const first = send(1);
      await pause(round * 3);
      const outcomes = (await Promise.all([first, send(2)])).map(({ outcome }) => outcome);
      expect(outcomes.filter((outcome) => outcome === 'submitted')).toHaveLength(1);
      const [verification] = await listVerificationsOfUser(db, userId);
      const { documents } = await readSubmission(context, verification?.submissionId ?? '');
      expect((await readDocument(context, documents.picture ?? ''))?.mediaType).toBe('application/pdf');
    }
  });
});

describe('FL4: more files at once than are looked at in half a minute', () => {
  /** Sent while two others never come to their end. */
  async function sendInLine(send: (uploads: Uploads) => Promise<unknown>): Promise<unknown> {
    let [timersBefore, letGo] = [Infinity, () => {}];
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const others = ['one', 'another'].map((sender) => inQueue(sender, () => gate));
    const clock = fakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [upload] = Object.values(aPdf());
    if (!upload) throw new Error('there is no upload');
    const { head, ...rest } = upload;
    const watched = {
      ...rest,
      get head() {
        timersBefore = clock.countTimers();
        return head;
      },
    };
    const sent = send({ picture: watched }).catch((error: unknown) => error);
    // It has been looked at, and stands in line.
    while (clock.countTimers() <= timersBefore) await turnOfLoop();
    await clock.tickAsync(30_000);
    const result = await sent;
    letGo();
    await Promise.all(others);
    return result;
  }

  test.each(['submitted', 'kept for later'])(
    'are refused with what to do, and what was typed is kept: %s',
    async (way) => {
      const userId = await givenUser(context);
      const typed = { family_name: 'Patience' };
      const refused = await sendInLine((uploads) =>
        (way === 'submitted' ? submit : keepForLater)(context, formOf(userId, typed, uploads), context.clock()),
      );
      expect(isRefused(refused, 'picture.busy')).toBe(true);
      const refusal = answerable(refused) as Problem;
      expect(refusal).toMatchObject({ status: 503, headers: { 'Retry-After': '30' } });
      expect(refusal.detail).toMatch(/choose the file again.*What you typed is still there\./);
      const [unsent] = await readUnsubmitted(context, userId, context.clock());
      expect(unsent).toMatchObject({ information: { family_name: 'Patience' }, documents: {} });
    },
  );
});
