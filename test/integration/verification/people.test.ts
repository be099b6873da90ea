import { render } from 'preact-render-to-string';
import { describe, expect, test } from '@jest/globals';
import { suppliedTexts } from '../../../src/pages/reviewer/case/supplied-texts.page.js';
import { decideDue } from '../../../src/verification/review/planned-outcome.js';
import { needsInformation } from '../../../src/verification/submission/information-need.js';
import type { Entered } from '../../../src/verification/catalogue/items.js';
import { releasedDetails } from '../../../src/verification/submission/released-details.js';
import { getCase } from '../../../src/verification/review/review-case.js';
import { submit } from '../../../src/verification/submission/submission.js';
import { uploadOf } from '../../../src/verification/documents/upload.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { givenDecision, givenPicture, givenUser, INFORMATION } from '../../support/given.js';

const context = createTestContext(await cloneDatabase(), { SANDBOX_DECISION_SECONDS: '5' });
const { testClock } = context;
testClock.stopAt(new Date('2026-06-01T12:00:00Z'));
const LEVEL = { environment: 'sandbox', level: 'basic' } as const;
const picture = uploadOf(await givenPicture());

/** The whole form but for what changes; a box that is not ticked does not come. */
function send(userId: string, changes: Entered, uploads = { picture }) {
  return submit(context, { userId, ...LEVEL, information: { ...INFORMATION, ...changes }, uploads }, context.clock());
}

/** Sent by somebody new: what is kept of it. */
async function given(changes: Entered) {
  const userId = await givenUser(context);
  const result = await send(userId, changes);
  if (result.outcome !== 'submitted') throw new Error(JSON.stringify(result));
  return { userId, verificationId: result.verificationId, ...(await caseOf(result.verificationId)) };
}

async function caseOf(verificationId: string) {
  const found = await getCase(context, verificationId, context.clock());
  if (!found) throw new Error('there is no such case');
  return found;
}

async function faultsOf(changes: Entered) {
  const result = await send(await givenUser(context), changes);
  return result.outcome === 'faulty' ? result.faults : {};
}

const ONE = { one_name: 'yes' };

test('FD24, FD27: clients get the empty part of a name and no end date; reviewers read why', async () => {
  const names = { given_name: 'Suharti', family_name: '', ...ONE };
  const { verification } = await given({ ...names, document_expires_on: '', no_end_date: 'yes' });
  const released = { level: 'basic', submissionId: verification.submissionId, grantId: verification.verificationId };
  const scopes = ['verification.basic.details:read'];
  const { basic } = await releasedDetails(context, { ...released, scopes }, context.clock());
  expect(basic).toMatchObject({ given_name: 'Suharti', family_name: '', document_number: 'C01X00T47' });
  expect(basic).not.toHaveProperty('document_expires_on');
  const texts = suppliedTexts((await caseOf(verification.verificationId)).information);
  const read = texts.map(({ term, value }) => `${term}: ${typeof value === 'string' ? value : render(value as never)}`);
  expect(read).toContain('Family name: <span class="soft">none: has only one name</span>');
  expect(read).toContain('Document valid until: <span class="soft">no end date</span>');
});

describe('FD24: somebody with one name', () => {
  test.each([
    [
      { given_name: 'Suharti', family_name: '' },
      { given_name: 'Suharti', family_name: '' },
    ],
    [
      { given_name: 'Suharti', family_name: '-' },
      { given_name: 'Suharti', family_name: '' },
    ],
    [
      { given_name: 'Suharti', family_name: 'Suharti' },
      { given_name: 'Suharti', family_name: '' },
    ],
    [
      { given_name: '', family_name: 'Suharti' },
      { given_name: '', family_name: 'Suharti' },
    ],
    [
      { given_name: '.', family_name: 'Suharti' },
      { given_name: '', family_name: 'Suharti' },
    ],
  ])('FD24: with the box ticked, %o is taken, and the other part is kept as empty', async (names, kept) => {
    expect((await given({ ...names, ...ONE })).information).toMatchObject(kept);
  });

  test.each(['', '-', '—', '.', '・', '\u200B'])(
    'FD24: without the box, %j as a part of the name is told what somebody with one name does',
    async (part) => {
      expect(await faultsOf({ family_name: part })).toEqual({ family_name: 'family_name_missing' });
      expect(await faultsOf({ given_name: part })).toEqual({ given_name: 'given_name_missing' });
    },
  );

  test('FD24: two names beside the ticked box are told of, at the part that would be dropped', async () => {
    for (const family of ['Lovelace', '123', '李']) {
      const fault = { family_name: 'name_beside_box' };
      expect(await faultsOf({ given_name: 'Ada', family_name: family, ...ONE })).toEqual(fault);
    }
    const names = { given_name: '123', family_name: 'Suharti' };
    expect(await faultsOf({ ...names, ...ONE })).toEqual({ given_name: 'name_beside_box' });
  });

  test('FD24: a name that is asked for alone, beside the ticked box of somebody who has another one, is told of', async () => {
    const { userId, verificationId } = await given({ given_name: 'Suharti', family_name: '', ...ONE });
    await givenDecision(context, verificationId, {
      kind: 'contact',
      requestedItems: ['family_name'],
      requestText: '',
    });
    expect(await send(userId, { family_name: 'Wijaya', ...ONE })).toMatchObject({
      faults: { family_name: 'name_beside_box' },
    });
    expect(await send(userId, { family_name: 'Wijaya' })).toMatchObject({ outcome: 'submitted' });
  });

  test('FD24: the box alone is no name', async () => {
    expect(await faultsOf({ given_name: '-', family_name: ' ', ...ONE })).toEqual({ given_name: 'only_name_missing' });
  });

  test('FD24: is asked for nothing again that they have given, and can say it again where a part is asked for', async () => {
    const { userId, verificationId } = await given({ given_name: 'Suharti', family_name: '', ...ONE });
    const plus = { userId, environment: 'sandbox', level: 'plus' };
    expect((await needsInformation(context, plus, context.clock()))?.items).toEqual([
      'address',
      'address_dated_on',
      'proof_of_address',
    ]);
    const contact = { kind: 'contact', requestedItems: ['family_name'], requestText: '' } as const;
    await givenDecision(context, verificationId, { ...contact, requestedItems: ['family_name'] });
    expect(await send(userId, { family_name: '' })).toMatchObject({ faults: { family_name: 'family_name_missing' } });
    expect(await send(userId, { family_name: '', ...ONE })).toMatchObject({ outcome: 'submitted' });
    expect((await caseOf(verificationId)).information).toMatchObject({ given_name: 'Suharti', family_name: '' });
  });

  test('FD24: whoever is asked for the one part that they have cannot leave both empty', async () => {
    const { userId, verificationId } = await given({ given_name: '', family_name: 'Suharti', ...ONE });
    await givenDecision(context, verificationId, {
      kind: 'contact',
      requestedItems: ['family_name'],
      requestText: '',
    });
    expect(await send(userId, { family_name: '', ...ONE })).toMatchObject({
      faults: { family_name: 'only_name_missing' },
    });
    expect(await send(userId, { family_name: 'Suhartini', ...ONE })).toMatchObject({ outcome: 'submitted' });
    expect((await caseOf(verificationId)).information).toMatchObject({ given_name: '', family_name: 'Suhartini' });
  });

  test('FD24, SB2: an only name can be a magic one, and is what is asked for again', async () => {
    const { verificationId, userId } = await given({ given_name: 'Contact', family_name: '', ...ONE });
    const work = () => {
      testClock.advance(5);
      return decideDue(context, { now: context.clock(), limit: 10 });
    };
    await work();
    expect((await caseOf(verificationId)).verification).toMatchObject({
      status: 'contacted',
      requestedItems: ['given_name'],
    });
    expect(await send(userId, { given_name: 'Approve', ...ONE })).toMatchObject({ outcome: 'submitted' });
    await work();
    expect((await caseOf(verificationId)).verification.status).toBe('approved');
  });

  test('FD24: two who gave the same only name, one here and one there, are found to be alike', async () => {
    const birth_date = '1971-02-03';
    await given({ given_name: 'Pribadi', family_name: '', birth_date, document_number: 'X1000', ...ONE });
    const { verificationId } = await given({
      given_name: '',
      family_name: 'Pribadi',
      birth_date,
      document_number: 'X2000',
      ...ONE,
    });
    expect((await caseOf(verificationId)).duplicates).toHaveLength(1);
  });
});

describe('FD26: what cannot be seen is nobody’s fault', () => {
  test.each([
    ['\u202AX1234567\u202C', 'X1234567'],
    ['A123456(7)', 'A123456(7)'],
    ['C01X0006H<', 'C01X0006H<'],
    ['45\u00A010 123456', '45 10 123456'],
    ['AB\u2011123456', 'AB-123456'],
    ['\uFEFFC01\u00ADX0\u200B0T47\u2060', 'C01X00T47'],
    ['C01\tX00\u0000T47\n', 'C01 X00T47'],
    ['ＡＢ１２３４５６（７）', 'AB123456(7)'],
  ])('FD26: the document number %j is kept as it looks', async (document_number, kept) => {
    expect((await given({ document_number })).information.document_number).toBe(kept);
  });

  test('FD26: nor in any other field', async () => {
    const typed = {
      given_name: '\u202BAda\u202C',
      family_name: 'Love\u00ADlace\u200B',
      birth_date: '\u200E１９９０\u201112\u201110\u200E',
      document_expires_on: '٢٠٣١-٠٥-٠٤',
    };
    expect((await given(typed)).information).toMatchObject({
      given_name: 'Ada',
      family_name: 'Lovelace',
      birth_date: '1990-12-10',
      document_expires_on: '2031-05-04',
    });
  });
});

describe('FD27: a document without an end', () => {
  const NO_END = { no_end_date: 'yes' };

  test.each([
    [{ document_expires_on: '', ...NO_END }],
    [{ document_expires_on: '-', ...NO_END }],
    [{ document_expires_on: '31.12.9999', ...NO_END }],
    [{ document_expires_on: '9999-01-01' }],
    [{ document_expires_on: '9999-12-31' }],
    [{ document_expires_on: '31.12.9999' }],
  ])('FD27: %o is taken as that, and never expires', async (changes) => {
    const { verification, information } = await given(changes);
    expect(information.document_expires_on).toBe('');
    await givenDecision(context, verification.verificationId, { kind: 'approve' });
    expect((await caseOf(verification.verificationId)).verification).toMatchObject({ status: 'approved' });
    const row = context.db('verifications').where({ verification_id: verification.verificationId });
    expect(await row.first('expires_at')).toEqual({ expires_at: null });
  });

  test('FD27: a date beside the ticked box is told of, and neither is dropped', async () => {
    const beside = { document_expires_on: 'end_date_beside_box' };
    expect(await faultsOf({ document_expires_on: '2031-05-04', ...NO_END })).toEqual(beside);
    expect(await faultsOf({ document_expires_on: '3 May', ...NO_END })).toEqual(beside);
  });

  test('FD27: an empty date without the box is told of it', async () => {
    expect(await faultsOf({ document_expires_on: '' })).toEqual({ document_expires_on: 'document_expires_on_missing' });
  });

  test('FD27: it is not asked for again, neither for a higher level nor when the address lapses', async () => {
    const { userId } = await given({ document_expires_on: '', ...NO_END });
    const plus = { userId, environment: 'sandbox', level: 'plus' };
    const need = await needsInformation(context, plus, context.clock());
    expect(need?.items).not.toContain('document_expires_on');
    expect(need?.reused.information.document_expires_on).toBe('');
  });
});
