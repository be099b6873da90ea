import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { Context } from '../../../src/context.js';
import { mailConfirmationAgain } from '../../../src/accounts/users/email-confirmation.js';
import { readDocument } from '../../../src/verification/documents/documents.js';
import { readSubmission } from '../../../src/verification/submission/frozen-submission.js';
import { readHistory } from '../../../src/verification/status/history.js';
import { review } from '../../../src/verification/review/review.js';
import { rewrapAll } from '../../../src/verification/submission/rewrap.js';
import { rotateWebhookSecret } from '../../../src/webhooks/endpoints/secret-rotation.js';
import { rewrapColumn } from '../../../src/db/rewrap-column.js';
import { CONTENT_COLUMN, SEALED_COLUMNS } from '../../../src/db/sealed-columns.js';
import { createTestContext } from '../../support/context.js';
import { asOwner, cloneDatabase } from '../../support/database.js';
import { dumpDatabase } from '../../support/database-dump.js';
import { givenEndpoint } from '../../support/deliveries.js';
import { givenReviewer, givenSubmission, givenUser, INFORMATION } from '../../support/given.js';
import { lastMail } from '../../support/mails.js';

const database = await cloneDatabase();
const [OLD, NEW] = [`old:${randomBytes(32).toString('base64')}`, `new:${randomBytes(32).toString('base64')}`];
const before = createTestContext(database, { ENCRYPTION_KEYS: OLD });
const between = createTestContext(database, { ENCRYPTION_KEYS: `${NEW},${OLD}` });
const after = createTestContext(database, { ENCRYPTION_KEYS: NEW });
const ignore = () => undefined;

const TEXTS = { note: 'Her sister sent it.', requestText: 'Your thumb covers it.' };
const WRITTEN = {
  decision: { kind: 'contact' as const, requestedItems: ['picture'], requestText: TEXTS.requestText },
  note: TEXTS.note,
};

async function idsOf({ db }: Context, userId: string) {
  const [submissionId = ''] = await db('submissions').where({ user_id: userId }).pluck<string[]>('submission_id');
  const [documentId = ''] = await db('documents').where({ user_id: userId }).pluck<string[]>('document_id');
  return { submissionId, documentId };
}

async function expectReadable(context: Context, userId: string): Promise<void> {
  const { submissionId, documentId } = await idsOf(context, userId);
  expect((await readSubmission(context, submissionId)).information).toEqual(INFORMATION);
  expect((await readDocument(context, documentId))?.mediaType).toBe('image/jpeg');
  expect((await lastMail(context, userId, 'Confirm your e-mail address')).code).toMatch(/^\d{6}$/);
}

describe('FL5: a new encryption key', () => {
  test('FL5: everything is sealed with it, and then the old one can go', async () => {
    const userId = await givenUser(before);
    const verificationId = await givenSubmission(before, userId);
    await review(before, { ...WRITTEN, verificationId, staffId: await givenReviewer(before) }, before.clock());
    expect(await dumpDatabase(database)).not.toMatch(/thumb|sister/);
    await mailConfirmationAgain(before, userId, before.clock());
    await expectReadable(between, userId);
    await expect(expectReadable(after, userId)).rejects.toThrow(
      'encryption key "old" is not in ENCRYPTION_KEYS of this process',
    );

    const told: string[] = [];
    const done = await rewrapAll(between, (what, count) => told.push(`${what}: ${count}`));
    expect(done.reduce((sum, { left }) => sum + left, 0)).toBe(0);
    expect(told).toContain('submissions.information_encrypted: 1');
    await expectReadable(after, userId);
    expect((await readHistory(after, verificationId)).at(-1)).toMatchObject(TEXTS);
    expect(await dumpDatabase(database)).not.toContain('\u0003old');
    expect((await rewrapAll(between, ignore)).every(({ rewrapped }) => rewrapped === 0)).toBe(true);
  });

  test('FL5: a run that is broken off is gone on with by the next', async () => {
    for (let n = 0; n < 5; n += 1) await givenSubmission(before, await givenUser(before));
    const stop = new AbortController();
    const [first] = (await rewrapAll(between, () => stop.abort(), stop.signal)).slice(1);
    expect(first?.left).toBe(5);
    const [, second] = await rewrapAll(between, ignore);
    expect(second).toMatchObject({ rewrapped: 5, left: 0 });
  });

  test('FL5: what somebody changes while it is sealed anew stays as they have changed it', async () => {
    const { webhookEndpointId, clientId } = await givenEndpoint(before, 'https://client.example/hooks');
    const stored = () =>
      before
        .db('webhook_endpoints')
        .where({ webhook_endpoint_id: webhookEndpointId })
        .pluck<Buffer[]>('secret_encrypted');
    const column = SEALED_COLUMNS.find(({ purpose }) => purpose === 'webhook_endpoints.secret');
    if (!column) throw new Error('secrets of endpoints are not sealed');
    let changed: Buffer[] = [];
    const first = async () => {
      await rotateWebhookSecret(between, { webhookEndpointId, clientId }, { overlapSeconds: 0 }, between.clock());
      changed = await stored();
    };
    const done = await rewrapColumn(between, column, { first, progress: ignore, signal: undefined });
    expect(done).toEqual({ rewrapped: 0, left: 0 });
    expect(await stored()).toEqual(changed);
  });

  test('RC2: what duplicates are found by follows the key', async () => {
    const hashes = () => before.db('duplicate_keys').orderBy('submission_id').pluck<Buffer[]>('key_hash');
    const userId = await givenUser(before);
    await givenSubmission(before, userId);
    const old = (await hashes()).map((hash) => hash.toString('hex'));
    await rewrapAll(between, ignore);
    expect((await hashes()).map((hash) => hash.toString('hex'))).not.toEqual(old);
    expect((await hashes()).length).toBe(old.length);
  });

  test('FL5: no column of the database that is encrypted is left out', async () => {
    const columns = await asOwner<{ name: string }>(
      database,
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name like '%\\_encrypted' order by 1`,
    );
    const covered = [CONTENT_COLUMN, ...SEALED_COLUMNS].map(({ table, column }) => `${table}.${column}`).sort();
    expect(covered).toEqual(columns.map(({ name }) => name).sort());
  });
});
