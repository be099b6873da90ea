import sharp from 'sharp';
import { describe, expect, test } from '@jest/globals';
import { needsInformation } from '../../../src/verification/submission/information-need.js';
import type { Information } from '../../../src/verification/catalogue/items.js';
import { listVerifications } from '../../../src/verification/status/own-verifications.js';
import { getCase } from '../../../src/verification/review/review-case.js';
import { readDocument } from '../../../src/verification/documents/documents.js';
import { changeStatus } from '../../../src/verification/status/change-status.js';
import { reopen } from '../../../src/verification/review/reopening.js';
import { submit } from '../../../src/verification/submission/submission.js';
import { uploadOf } from '../../../src/verification/documents/upload.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import {
  givenDecision,
  givenPicture,
  givenReviewer,
  givenSubmission,
  givenUser,
  INFORMATION,
} from '../../support/given.js';

const context = createTestContext(await cloneDatabase());
const { db } = context;
const LEVEL = { environment: 'sandbox', level: 'basic' };

async function send(userId: string, information: Information = INFORMATION, picture?: Buffer) {
  const uploads = picture ? { picture: uploadOf(picture) } : {};
  return submit(context, { userId, ...LEVEL, information, uploads }, context.clock());
}
const need = (userId: string) => needsInformation(context, { userId, ...LEVEL }, context.clock());
const statusOf = async (userId: string) => (await listVerifications(context, userId))[0]?.status;
async function caseOf(verificationId: string) {
  const found = await getCase(context, verificationId, context.clock());
  if (!found) throw new Error('there is no such case');
  return found;
}

describe('VE8: submitting needs every item that the level asks for', () => {
  test('a new user is asked for all of them', async () => {
    const userId = await givenUser(context);
    expect(await need(userId)).toMatchObject({
      because: 'first',
      items: [...Object.keys(INFORMATION), 'picture'],
    });
  });

  test('what is missing is named per item, all at once, and nothing is written', async () => {
    const userId = await givenUser(context);
    expect(await send(userId, { given_name: '  ', birth_date: '2020-01-01', country: 'XX' })).toEqual({
      outcome: 'faulty',
      faults: {
        given_name: 'given_name_missing',
        family_name: 'family_name_missing',
        birth_date: 'under_age',
        country: 'country_unknown',
        document_number: 'document_number_missing',
        document_expires_on: 'document_expires_on_missing',
        picture: 'picture_missing',
      },
    });
    expect(await listVerifications(context, userId)).toEqual([]);
    expect(await db('documents').where({ user_id: userId })).toEqual([]);
  });

  test('a picture that cannot be read is a fault beside the others', async () => {
    const result = await send(await givenUser(context), INFORMATION, Buffer.from('not a picture'));
    expect(result).toEqual({ outcome: 'faulty', faults: { picture: 'file_wrong_kind' } });
  });

  test('a picture is not decoded when nothing is asked for', async () => {
    const userId = await givenUser(context);
    const undecodable = Buffer.from([0xff, 0xd8, 0xff]);
    expect(await send(userId, INFORMATION, undecodable)).toEqual({
      outcome: 'faulty',
      faults: { picture: 'picture_unreadable' },
    });
    await givenSubmission(context, userId);
    expect(await send(userId, INFORMATION, undecodable)).toEqual({ outcome: 'not_needed' });
  });

  test('sent ten times at once, it is one submission', async () => {
    const userId = await givenUser(context);
    const picture = await givenPicture();
    const results = await Promise.all(Array.from({ length: 10 }, () => send(userId, INFORMATION, picture)));
    const outcomes = results.map(({ outcome }) => outcome).sort();
    expect(outcomes).toEqual([...Array.from({ length: 9 }, () => 'not_needed'), 'submitted']);
    expect(await db('submissions').where({ user_id: userId })).toHaveLength(1);
    expect(await db('documents').where({ user_id: userId })).toHaveLength(1);
    expect(await db('draft_documents').where({ user_id: userId })).toEqual([]);
    expect(await listVerifications(context, userId)).toMatchObject([{ level: 'basic', status: 'pending' }]);
  });

  test('the same level in sandbox and live is two verifications that do not know each other (V10)', async () => {
    const userId = await givenUser(context);
    await givenSubmission(context, userId, { environment: 'sandbox' });
    await givenSubmission(context, userId, { environment: 'live' });
    const environments = (await listVerifications(context, userId)).map(({ environment }) => environment);
    expect(environments).toEqual(['live', 'sandbox']);
  });
});

describe('VE9: a submission is frozen', () => {
  test('a reviewer sees exactly what was submitted, in any script, with only the white space around it gone', async () => {
    const userId = await givenUser(context);
    const typed = { given_name: ' Đặng  Thị ', family_name: 'محمد', document_number: 'ab 12-c' };
    const reviewed = await caseOf(await givenSubmission(context, userId, { information: typed }));
    expect(reviewed.information).toEqual({ ...INFORMATION, ...typed, given_name: 'Đặng  Thị' });
    expect(reviewed.documents).toMatchObject([{ userId, mediaType: 'image/jpeg' }]);
  });

  test('a later one is a new row; the earlier one stays as it was', async () => {
    const userId = await givenUser(context);
    const verificationId = await givenSubmission(context, userId);
    const [before] = await db<object>('submissions').where({ user_id: userId });
    await givenDecision(context, verificationId, { kind: 'contact', requestedItems: ['given_name'], requestText: '' });
    expect(await send(userId, { given_name: 'Augusta Ada' })).toMatchObject({ outcome: 'submitted', verificationId });
    const rows = await db('submissions').where({ user_id: userId }).orderBy('submitted_at');
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual(before);
    expect((await caseOf(verificationId)).information).toEqual({ ...INFORMATION, given_name: 'Augusta Ada' });
  });
});

describe('VE10: contacted names what is asked, and supplying exactly that returns it to pending', () => {
  async function givenContacted(requestedItems: string[]) {
    const userId = await givenUser(context);
    const verificationId = await givenSubmission(context, userId);
    const requestText = 'The corner is cut off.';
    await givenDecision(context, verificationId, { kind: 'contact', requestedItems, requestText });
    return { userId, verificationId };
  }

  test('the user is told items and text', async () => {
    const { userId } = await givenContacted(['picture', 'document_number']);
    const asked = {
      because: 'contacted',
      items: ['document_number', 'picture'],
      requestText: 'The corner is cut off.',
    };
    expect(await need(userId)).toMatchObject(asked);
    expect(await listVerifications(context, userId)).toMatchObject([{ status: 'contacted', need: asked }]);
  });

  test('less than that is a fault, and it stays contacted', async () => {
    const { userId } = await givenContacted(['picture', 'document_number']);
    expect(await send(userId, { document_number: 'NEW-123' })).toEqual({
      outcome: 'faulty',
      faults: { picture: 'picture_missing' },
    });
    expect(await statusOf(userId)).toBe('contacted');
  });

  test('exactly that is enough; the rest is taken from before, and what else was sent is ignored', async () => {
    const { userId, verificationId } = await givenContacted(['document_number']);
    const [documentBefore] = (await caseOf(verificationId)).documents;
    const sent = { document_number: 'NEW-123', given_name: 'Somebody Else' };
    expect(await send(userId, sent, await givenPicture())).toMatchObject({ outcome: 'submitted', verificationId });
    const reviewed = await caseOf(verificationId);
    expect(reviewed.verification.status).toBe('pending');
    expect(reviewed.information).toEqual({ ...INFORMATION, document_number: 'NEW-123' });
    expect(reviewed.documents).toEqual([documentBefore]);
    expect(await need(userId)).toBeUndefined();
  });

  test('a new picture takes the place of the old one, which is kept', async () => {
    const { userId, verificationId } = await givenContacted(['picture']);
    const [old] = (await caseOf(verificationId)).documents;
    const another = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#00ff00' } })
      .png()
      .toBuffer();
    await send(userId, {}, another);
    const [fresh] = (await caseOf(verificationId)).documents;
    expect(fresh?.sha256).not.toBe(old?.sha256);
    const picture = await readDocument(context, fresh?.documentId ?? '');
    expect(await sharp(picture?.content).metadata()).toMatchObject({ width: 900, height: 500 });
    expect(await readDocument(context, old?.documentId ?? '')).toBeDefined();
  });

  test('a new country moves the verification to that country', async () => {
    const { userId, verificationId } = await givenContacted(['country']);
    await send(userId, { country: 'FR' });
    expect((await caseOf(verificationId)).verification.country).toBe('FR');
  });
});

describe('VE11: a rejection is fixable or final', () => {
  const reject = (verificationId: string, fixable: boolean) =>
    givenDecision(context, verificationId, { kind: 'reject', reasonCode: 'document_unreadable', fixable });

  test('a fixable one can be tried three times, and then it is final whatever the reviewer marks', async () => {
    const userId = await givenUser(context);
    const verificationId = await givenSubmission(context, userId);
    for (const triesLeft of [3, 2, 1]) {
      await reject(verificationId, true);
      expect(await need(userId)).toMatchObject({
        because: 'rejected',
        triesLeft,
        reasonText: 'The picture of your document cannot be read.',
        items: expect.arrayContaining(['given_name', 'picture']),
      });
      expect(await send(userId, INFORMATION, await givenPicture())).toMatchObject({ outcome: 'submitted' });
    }
    await reject(verificationId, true);
    expect(await need(userId)).toBeUndefined();
    expect(await send(userId, INFORMATION, await givenPicture())).toEqual({ outcome: 'not_needed' });
    expect(await listVerifications(context, userId)).toMatchObject([{ status: 'rejected', isFinal: true }]);
  });

  test('who was approved in between has all three tries again at the renewal', async () => {
    const userId = await givenUser(context);
    const verificationId = await givenSubmission(context, userId);
    for (let tries = 0; tries < 3; tries += 1) {
      await reject(verificationId, true);
      await givenSubmission(context, userId);
    }
    await givenDecision(context, verificationId, { kind: 'approve' });
    const expiry = { verificationId, to: 'expired', cause: 'expiry', actor: { type: 'system' } } as const;
    await db.transaction((trx) => changeStatus({ ...context, db: trx }, expiry, context.clock()));
    await send(userId, {}, await givenPicture());
    await reject(verificationId, true);
    expect(await need(userId)).toMatchObject({ because: 'rejected', triesLeft: 3 });
  });

  test('one that is reopened, since it was a mistake, costs no try', async () => {
    const userId = await givenUser(context);
    const verificationId = await givenSubmission(context, userId);
    await reject(verificationId, false);
    const staffId = await givenReviewer(context);
    await reopen(context, { verificationId, staffId, reasonCode: 'decided_in_error', note: '' }, context.clock());
    await reject(verificationId, true);
    expect(await need(userId)).toMatchObject({ because: 'rejected', triesLeft: 3 });
  });

  test('a final one is the end of it, and its user is told so', async () => {
    const userId = await givenUser(context);
    await reject(await givenSubmission(context, userId), false);
    expect(await send(userId, INFORMATION, await givenPicture())).toEqual({ outcome: 'not_needed' });
    expect(await statusOf(userId)).toBe('rejected');
    const [mail] = await db('mails').where({ user_id: userId }).pluck<string[]>('body');
    expect(mail).toContain('this decision is final');
  });
});
