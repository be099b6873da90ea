import { describe, expect, test } from '@jest/globals';
import { changeStatus } from '../../../src/verification/status/change-status.js';
import { readSubmission } from '../../../src/verification/submission/frozen-submission.js';
import { needsInformation } from '../../../src/verification/submission/information-need.js';
import type { Information } from '../../../src/verification/catalogue/items.js';
import { itemsOf } from '../../../src/verification/submission/reusable.js';
import { reopen } from '../../../src/verification/review/reopening.js';
import { submit } from '../../../src/verification/submission/submission.js';
import { uploadOf, type Uploads } from '../../../src/verification/documents/upload.js';
import { findVerificationByKey } from '../../../src/verification/status/verifications.store.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { givenDecision, givenPicture, givenReviewer, givenUser, INFORMATION } from '../../support/given.js';
import { samplePdf } from '../../support/sample-pdf.js';

const context = createTestContext(await cloneDatabase());
const { db } = context;
const START = new Date('2026-11-28T12:00:00Z');
// Proofs that lapse on days of their own are decided on in time, whenever this runs.
context.testClock.stopAt(START);
const IDENTITY = ['document_number', 'document_expires_on', 'picture'];
const ADDRESS = ['address', 'address_dated_on', 'proof_of_address'];
const BILL: Information = { address: 'Musterstraße 12\n10115 Berlin', address_dated_on: '2026-10-01' };
const uploads: Uploads = {
  picture: uploadOf(await givenPicture()),
  selfie: uploadOf(await givenPicture()),
  proof_of_address: uploadOf(samplePdf()),
};

const keyOf = (userId: string, level: string, environment = 'live') => ({ userId, environment, level });
async function need(userId: string, level: string, { at = START, environment = 'live' } = {}) {
  const found = await needsInformation(context, keyOf(userId, level, environment), at);
  return found && { because: found.because, items: found.items, reused: itemsOf(found.reused) };
}

interface Sent {
  information?: Information;
  files?: Uploads;
  at?: Date;
}

async function send(userId: string, level: string, { information = {}, files = uploads, at = START }: Sent = {}) {
  const result = await submit(context, { ...keyOf(userId, level), information, uploads: files }, at);
  if (result.outcome !== 'submitted') throw new Error(JSON.stringify(result));
  return result.verificationId;
}

async function givenApproved(userId: string, level = 'basic', information: Information = {}) {
  const id = await send(userId, level, { information: { ...INFORMATION, ...BILL, ...information } });
  await givenDecision(context, id, { kind: 'approve' });
  return id;
}

async function expire(verificationId: string, at: Date) {
  const expiry = { verificationId, to: 'expired', cause: 'expiry', actor: { type: 'system' } } as const;
  await db.transaction((trx) => changeStatus({ ...context, db: trx }, expiry, at));
}

async function submissionOf(userId: string, level: string) {
  const verification = await findVerificationByKey(db, keyOf(userId, level));
  return readSubmission(context, verification?.submissionId ?? '');
}

describe('VE6: what was given for one level is reused for another while valid', () => {
  test('with basic approved, plus asks for the proof of address only', async () => {
    const userId = await givenUser(context);
    await givenApproved(userId);
    expect(await need(userId, 'plus')).toEqual({
      because: 'first',
      items: ADDRESS,
      reused: [
        'given_name',
        'family_name',
        'birth_date',
        'country',
        'document_number',
        'document_expires_on',
        'picture',
      ],
    });
  });

  test('the submission holds all of it, what was typed for what is known is ignored, and a reviewer sees one document', async () => {
    const userId = await givenUser(context);
    await givenApproved(userId);
    const before = await submissionOf(userId, 'basic');
    // As a browser sends a field of several lines.
    const typed = { ...BILL, address: 'Musterstraße 12\r\n10115 Berlin\r\n', given_name: 'Somebody Else' };
    await send(userId, 'plus', { information: typed });
    const after = await submissionOf(userId, 'plus');
    expect(after.information).toEqual({ ...INFORMATION, ...BILL });
    expect(after.documents.picture).toBe(before.documents.picture);
    expect(await db('documents').where({ user_id: userId })).toHaveLength(2);
  });

  test('plus covers basic whole: nothing is asked, and sending nothing is enough', async () => {
    const userId = await givenUser(context);
    await givenApproved(userId, 'plus');
    expect(await need(userId, 'basic')).toMatchObject({ because: 'first', items: [] });
    await send(userId, 'basic', { files: {} });
    expect((await submissionOf(userId, 'basic')).information).toEqual(INFORMATION);
    expect((await findVerificationByKey(db, keyOf(userId, 'basic')))?.status).toBe('pending');
  });

  test('an add-on asks for its own item, and a level that needs the same one does not ask again', async () => {
    const userId = await givenUser(context);
    await givenApproved(userId);
    expect(await need(userId, 'basic+selfie')).toMatchObject({ items: ['selfie'] });
    await givenApproved(userId, 'basic+selfie');
    expect(await need(userId, 'uniqueness')).toMatchObject({ items: [] });
  });

  test('what has lapsed is asked again, whole, and the rest is not', async () => {
    const userId = await givenUser(context);
    await givenApproved(userId, 'basic', { document_expires_on: '2026-12-01' });
    const items = [...IDENTITY, ...ADDRESS];
    expect(await need(userId, 'plus', { at: new Date('2026-12-02T00:00:00Z') })).toMatchObject({ items });
    expect(await need(userId, 'plus', { at: new Date('2026-12-01T23:59:00Z') })).toMatchObject({ items: ADDRESS });
  });

  // V3: nobody is asked twice for the same thing; the reviewer of either level sees all of it, and neither is approved unseen.
  test('what still waits for a reviewer is reused, until it is rejected', async () => {
    const userId = await givenUser(context);
    const id = await send(userId, 'basic', { information: INFORMATION });
    expect(await need(userId, 'plus')).toMatchObject({ items: ADDRESS });
    await givenDecision(context, id, { kind: 'reject', reasonCode: 'document_unreadable', fixable: true });
    expect(await need(userId, 'plus')).toMatchObject({ reused: [] });
  });

  test('VE10: what a reviewer asks for again is not reused, nor what is proven with it; the rest is', async () => {
    const userId = await givenUser(context);
    const id = await send(userId, 'basic', { information: INFORMATION });
    await givenDecision(context, id, { kind: 'contact', requestedItems: ['picture'], requestText: '' });
    expect(await need(userId, 'plus')).toMatchObject({ items: [...IDENTITY, ...ADDRESS] });
  });

  test('V10: nor is what was given in the sandbox, or by somebody else', async () => {
    const userId = await givenUser(context);
    await givenApproved(userId);
    expect(await need(userId, 'plus', { environment: 'sandbox' })).toMatchObject({ reused: [] });
    expect(await need(await givenUser(context), 'plus')).toMatchObject({ reused: [] });
  });
});

describe('VE7: a level that the user already holds asks for nothing', () => {
  test('but no longer once a proof has lapsed, also before the hourly run: it is renewed, and has expired in between (EX2, V4)', async () => {
    const userId = await givenUser(context);
    const id = await givenApproved(userId, 'basic', { document_expires_on: '2026-12-24' });
    expect(await need(userId, 'basic', { at: new Date('2026-12-24T23:59:59Z') })).toBeUndefined();
    const at = new Date('2026-12-25T00:00:00Z');
    expect(await need(userId, 'basic', { at })).toMatchObject({ because: 'expired', items: IDENTITY });
    const fresh = { document_number: 'NEW-2', document_expires_on: '2036-12-24' };
    expect(await send(userId, 'basic', { information: fresh, at })).toBe(id);
    const moves = await db('verification_history')
      .where({ verification_id: id })
      .orderBy('changed_at')
      .pluck('to_status');
    expect(moves).toEqual(['pending', 'approved', 'expired', 'pending']);
  });

  test('approved, or about to be decided', async () => {
    const userId = await givenUser(context);
    const id = await send(userId, 'basic', { information: INFORMATION });
    expect(await need(userId, 'basic')).toBeUndefined();
    await givenDecision(context, id, { kind: 'approve' });
    expect(await need(userId, 'basic')).toBeUndefined();
  });
});

describe('EX4: a renewal asks only for what lapsed', () => {
  test('of plus the proof of address, when that is a year old', async () => {
    const userId = await givenUser(context);
    await expire(await givenApproved(userId, 'plus'), new Date('2027-10-01T00:00:00Z'));
    expect(await need(userId, 'plus', { at: new Date('2027-10-01T01:00:00Z') })).toMatchObject({
      because: 'expired',
      items: ['country', ...ADDRESS],
    });
  });

  test('V9: whoever has moved abroad gives the new country with the new address, and is counted there', async () => {
    const userId = await givenUser(context);
    const at = new Date('2027-10-01T00:00:00Z');
    await givenApproved(userId);
    await expire(await givenApproved(userId, 'plus'), at);
    expect(await need(userId, 'plus', { at })).toMatchObject({ items: ['country', ...ADDRESS] });
    const moved = { country: 'CH', address: 'Musterweg 7\n8001 Zürich', address_dated_on: '2027-09-01' };
    await send(userId, 'plus', { information: moved, at });
    expect((await submissionOf(userId, 'plus')).information).toMatchObject(moved);
    expect((await findVerificationByKey(db, keyOf(userId, 'plus')))?.country).toBe('CH');
  });

  test('VE11: rejected, the renewal asks for what was renewed, each time; a first submission for all of it', async () => {
    const userId = await givenUser(context);
    const id = await givenApproved(userId, 'plus', { document_expires_on: '2026-12-24' });
    const at = new Date('2026-12-25T00:00:00Z');
    await expire(id, at);
    const before = await submissionOf(userId, 'plus');
    const unreadable = { kind: 'reject', reasonCode: 'document_unreadable', fixable: true } as const;
    for (const document_number of ['NEW-2', 'NEW-3']) {
      await send(userId, 'plus', { information: { document_number, document_expires_on: '2036-12-24' }, at });
      await givenDecision(context, id, unreadable);
      expect(await need(userId, 'plus', { at })).toMatchObject({ because: 'rejected', items: IDENTITY });
    }
    await send(userId, 'plus', { information: { document_number: 'NEW-4', document_expires_on: '2036-12-24' }, at });
    const after = await submissionOf(userId, 'plus');
    expect(after.information).toMatchObject({ ...BILL, document_number: 'NEW-4' });
    expect(after.documents.proof_of_address).toBe(before.documents.proof_of_address);

    const other = await givenUser(context);
    const first = await send(other, 'plus', { information: { ...INFORMATION, ...BILL } });
    await givenDecision(context, first, unreadable);
    expect((await need(other, 'plus'))?.reused).toEqual([]);
  });

  test('VE12: approved, reopened and rejected, all of it is asked for: the approval did not stand', async () => {
    const userId = await givenUser(context);
    const id = await givenApproved(userId, 'plus');
    const reopening = { verificationId: id, staffId: await givenReviewer(context), reasonCode: 'complaint', note: '' };
    await reopen(context, reopening, context.clock());
    await givenDecision(context, id, { kind: 'reject', reasonCode: 'document_unreadable', fixable: true });
    expect((await need(userId, 'plus'))?.reused).toEqual([]);
  });

  test('of plus the identity document, when that has run out; the new one is in the new submission, beside what stays', async () => {
    const userId = await givenUser(context);
    const id = await givenApproved(userId, 'plus', { document_expires_on: '2026-12-24' });
    const at = new Date('2026-12-25T00:00:00Z');
    await expire(id, at);
    expect(await need(userId, 'plus', { at })).toMatchObject({ because: 'expired', items: IDENTITY });
    const fresh = { document_number: 'NEW-2', document_expires_on: '2036-12-24' };
    const before = await submissionOf(userId, 'plus');
    expect(await send(userId, 'plus', { information: fresh, at })).toBe(id);
    const after = await submissionOf(userId, 'plus');
    expect(after.information).toEqual({ ...before.information, ...fresh });
    expect(after.documents.proof_of_address).toBe(before.documents.proof_of_address);
    expect(after.documents.picture).not.toBe(before.documents.picture);
    await givenDecision(context, id, { kind: 'approve' });
    expect((await findVerificationByKey(db, keyOf(userId, 'plus')))?.expiresAt?.toISOString()).toBe(
      '2027-10-01T00:00:00.000Z',
    );
  });

  test('a document that was renewed for another level already is not asked again: the latest is used', async () => {
    const userId = await givenUser(context);
    const at = new Date('2026-12-25T00:00:00Z');
    const basic = await givenApproved(userId, 'basic', { document_expires_on: '2026-12-24' });
    const plus = await givenApproved(userId, 'plus', { document_expires_on: '2026-12-24' });
    await expire(basic, at);
    await expire(plus, at);
    await send(userId, 'basic', { information: { document_number: 'NEW-2', document_expires_on: '2036-12-24' }, at });
    await givenDecision(context, basic, { kind: 'approve' });
    expect(await need(userId, 'plus', { at })).toMatchObject({ because: 'expired', items: [] });
    await send(userId, 'plus', { files: {}, at });
    expect((await submissionOf(userId, 'plus')).information.document_number).toBe('NEW-2');
  });
});
