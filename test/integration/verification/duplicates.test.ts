import { expect, test } from '@jest/globals';
import { EVERYTHING } from '../../../src/pages/reviewer/queue/queue-filter.form.js';
import { RelatedCases } from '../../../src/pages/reviewer/case/related-cases.page.js';
import { getCase } from '../../../src/verification/review/review-case.js';
import { submit } from '../../../src/verification/submission/submission.js';
import { uploadOf } from '../../../src/verification/documents/upload.js';
import { renderPage } from '../../../src/ui/render.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { contentsOf } from '../../support/database-dump.js';
import { givenPicture, givenSubmission, givenUser, type INFORMATION } from '../../support/given.js';

const context = createTestContext(await cloneDatabase());
const { db } = context;
const OTHER = { given_name: 'Grace', family_name: 'Hopper', birth_date: '1980-01-02', document_number: 'X99' };

const givenCase = async (information: Partial<typeof INFORMATION> = {}, environment: 'live' | 'sandbox' = 'live') =>
  givenSubmission(context, await givenUser(context), { environment, information });
const duplicatesOf = async (id: string) => (await getCase(context, id, context.clock()))?.duplicates ?? [];

test('RC2: other users with the same document number, or the same name and date of birth, are found', async () => {
  const first = await givenCase();
  expect(await duplicatesOf(first)).toEqual([]);
  const number = await givenCase({ ...OTHER, document_number: 'c01x-00t47' });
  const name = await givenCase({ document_number: 'Z12345', given_name: 'LOVELACE', family_name: 'Ada' });
  const sandbox = await givenCase({}, 'sandbox');
  const nothing = await givenCase({ ...OTHER, birth_date: '1981-01-02' });

  const found = await duplicatesOf(first);
  expect(found).toHaveLength(2);
  expect(found).toEqual(
    expect.arrayContaining([
      {
        ...{ verificationId: number, level: 'basic', status: 'pending', waiting: null, kinds: ['document_number'] },
        userId: expect.any(String),
        submittedAt: expect.any(Date),
        information: { given_name: 'Grace', family_name: 'Hopper' },
      },
      {
        ...{ verificationId: name, level: 'basic', status: 'pending', waiting: null, kinds: ['name_and_birth_date'] },
        userId: expect.any(String),
        submittedAt: expect.any(Date),
        information: { given_name: 'LOVELACE', family_name: 'Ada' },
      },
    ]),
  );
  expect(await duplicatesOf(nothing)).toEqual([]);
  expect(await duplicatesOf(sandbox)).toEqual([]);
});

test('RC2: of another user the case shows the name and nothing else, and once that is erased, the case alone', async () => {
  const given = { document_number: 'N00N00N1', birth_date: '1971-03-04' };
  const first = await givenCase(given);
  const userId = await givenUser(context);
  const information = { ...OTHER, ...given, birth_date: '1972-05-06' };
  const second = await givenSubmission(context, userId, { environment: 'live', information });
  const rowOf = async () => {
    const found = await getCase(context, first, context.clock());
    if (!found) throw new Error('there is no such case');
    const [row] = found.duplicates ?? [];
    if (row) expect(Object.keys(row.information)).toEqual(['given_name', 'family_name']);
    return renderPage(RelatedCases({ ...found, filter: { ...EVERYTHING, environment: 'live' } }));
  };
  const row = await rowOf();
  expect(row).toContain('>Grace Hopper<');
  expect(row).toContain(`<code>${second.slice(0, 8)}</code>`);
  expect(row).not.toMatch(/1972-05-06|N00N00N1/);
  // Erased between one look and the next, as long as its keys are still there.
  await db('submissions').where({ user_id: userId }).update({ information_encrypted: null });
  expect(await rowOf()).toContain(`>Case ${second.slice(0, 8)}<`);
});

test('RC2: found by an index of keyed hashes, in which no value stands', async () => {
  await givenCase();
  const rows = await db('duplicate_keys').select<object[]>();
  expect(rows.length).toBeGreaterThan(0);
  expect(contentsOf(rows)).not.toMatch(/lovelace|C01X00T47/i);
  await db.transaction(async (trx) => {
    await trx.raw('set local enable_seqscan = off');
    const { rows: plan } = await trx.raw<{ rows: { 'QUERY PLAN': string }[] }>(
      'explain select from duplicate_keys where key_hash = any(array[?::bytea])',
      [Buffer.alloc(32)],
    );
    expect(JSON.stringify(plan)).toContain('duplicate_keys_by_hash');
  });
});

test('RC2: the other cases of the same user are shown, of the same environment', async () => {
  const userId = await givenUser(context);
  const live = await givenSubmission(context, userId, { environment: 'live' });
  await givenSubmission(context, userId, { environment: 'sandbox' });
  const row = await db('verifications').where({ verification_id: live }).first<{ submission_id: string }>();
  const submission = await db('submissions').where({ submission_id: row.submission_id }).first<object>();
  const submissionId = crypto.randomUUID();
  await db('submissions').insert({ ...submission, submission_id: submissionId, level: 'plus' });
  const other = crypto.randomUUID();
  await db('verifications').insert({ ...row, verification_id: other, submission_id: submissionId, level: 'plus' });
  const found = await getCase(context, live, context.clock());
  expect(found?.otherCases.map(({ verificationId }) => verificationId)).toEqual([other]);
});

test('RC2: where neither a number nor a name was given, a case says that there is nothing to compare', async () => {
  const level = { userId: await givenUser(context), environment: 'live', level: 'uniqueness' } as const;
  const information = { birth_date: '1990-12-10', country: 'DE' };
  const sent = { ...level, information, uploads: { selfie: uploadOf(await givenPicture()) } };
  const result = await submit(context, sent, context.clock());
  if (result.outcome !== 'submitted') throw new Error(JSON.stringify(result));
  const drawn = async (id: string) => {
    const found = await getCase(context, id, context.clock());
    if (!found) throw new Error('there is no such case');
    return renderPage(RelatedCases({ ...found, filter: { ...EVERYTHING, environment: 'live' } }));
  };
  const text = await drawn(result.verificationId);
  expect(text).toContain('There is nothing to compare');
  expect(text).not.toContain('Nobody else gave');
  const other = await drawn(await givenCase({ ...OTHER, document_number: 'Q7654321', birth_date: '1982-01-02' }));
  expect(other).toContain('Nobody else gave');
});
