import { expect, test } from '@jest/globals';
import { cleanUp } from '../../../src/clean-up.js';
import { readHistory } from '../../../src/verification/status/history.js';
import { review } from '../../../src/verification/review/review.js';
import { rewrapAll } from '../../../src/verification/submission/rewrap.js';
import { createTestContext } from '../../support/context.js';
import { asOwner, cloneDatabase } from '../../support/database.js';
import { dumpDatabase } from '../../support/database-dump.js';
import { givenReviewer, givenSubmission, givenUser } from '../../support/given.js';

const database = await cloneDatabase();
const context = createTestContext(database);
const { db } = context;
const staffId = await givenReviewer(context);

const [NOTE, TEXT] = ['Her sister Mary sent it.', 'Your thumb covers the number, Ada.'];

async function givenWritten(): Promise<string> {
  const verificationId = await givenSubmission(context, await givenUser(context));
  const decision = { kind: 'contact' as const, requestedItems: ['picture'], requestText: TEXT };
  await review(context, { verificationId, staffId, decision, note: NOTE }, context.clock());
  return verificationId;
}

/** As a version left it that did not seal yet. */
async function givenFromBefore(): Promise<string> {
  const verificationId = await givenWritten();
  await asOwner(
    database,
    `update verification_notes set note = $1, request_text = $2, note_encrypted = null, request_text_encrypted = null
     where verification_id = $3`,
    [NOTE, TEXT, verificationId],
  );
  expect(await dumpDatabase(database)).toContain(NOTE);
  return verificationId;
}

const lastOf = async (id: string) => (await readHistory(context, id)).at(-1);
const WRITTEN = { note: NOTE, requestText: TEXT, requestedItems: ['picture'] };

test('FL5: what reviewers write about a user, and to them, stands nowhere in the database as text', async () => {
  const verificationId = await givenWritten();
  expect(await lastOf(verificationId)).toMatchObject(WRITTEN);
  const dump = await dumpDatabase(database);
  for (const personal of [NOTE, TEXT]) expect(dump).not.toContain(personal);
});

test.each([
  ['the clean-up of the worker', () => cleanUp(context, context.clock())],
  ['a change of the key', () => rewrapAll(context, () => undefined)],
])('FL5: texts from before they were sealed can be read, and are sealed by %s', async (_, seal) => {
  const verificationId = await givenFromBefore();
  expect(await lastOf(verificationId)).toMatchObject(WRITTEN);
  await seal();
  expect(await lastOf(verificationId)).toMatchObject(WRITTEN);
  const dump = await dumpDatabase(database);
  for (const personal of [NOTE, TEXT]) expect(dump).not.toContain(personal);
});

test('FL5: a text that is moved to another change cannot be read there', async () => {
  const [one, other] = [await givenWritten(), await givenWritten()];
  const [sealed] = await db('verification_notes').where({ verification_id: one }).pluck<Buffer[]>('note_encrypted');
  await db('verification_notes').where({ verification_id: other }).update({ note_encrypted: sealed });
  await expect(lastOf(other)).rejects.toThrow();
});
