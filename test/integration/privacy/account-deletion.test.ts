import { describe, expect, test } from '@jest/globals';
import { cleanUp } from '../../../src/clean-up.js';
import { getCase } from '../../../src/verification/review/review-case.js';
import { claim } from '../../../src/verification/review/review-claim.js';
import { listCases } from '../../../src/verification/review/review-queue.js';
import { review as decide } from '../../../src/verification/review/review.js';
import { submit } from '../../../src/verification/submission/submission.js';
import { uploadOf } from '../../../src/verification/documents/upload.js';
import { lockVerification } from '../../../src/verification/status/verifications.store.js';
import { findUser } from '../../support/accounts.js';
import { auditEvents } from '../../support/audit-events.js';
import { asOwner } from '../../support/database.js';
import { dumpDatabase } from '../../support/database-dump.js';
import {
  BILL,
  givenClient,
  givenDecision,
  givenGrant,
  givenPicture,
  givenReviewer,
  givenSubmission,
  INFORMATION,
} from '../../support/given.js';
import { lastMail } from '../../support/mails.js';
import type { Answer, Visitor } from '../../support/http.js';
import { startServer } from '../../support/server.js';
import { threeTotals } from '../../support/statistics.js';
import { waitFor } from '../../support/wait-for.js';

const RETENTION_DAYS = 30;
const server = await startServer({ env: { RETENTION_DAYS: String(RETENTION_DAYS) } });
const { context, database } = server;
const PASSWORD = 'correct horse battery';
const ADDRESS = { ...BILL, address: 'Analytical Row 7, 10115 Berlin' };

let count = 0;

interface Account {
  email: string;
  userId: string;
  visitor: Visitor;
}

async function givenAccount(): Promise<Account> {
  const email = `gone${(count += 1)}@user.example`;
  const visitor = server.visit();
  await visitor.submit(await visitor.get('/signup'), { email, password: PASSWORD });
  return { email, userId: await findUser(context, email), visitor };
}

const deletion = async ({ visitor }: Account, password = PASSWORD): Promise<Answer> =>
  visitor.submit(await visitor.get('/account/deletion'), { password });

/** How many rows of what is personal there are for a user. */
async function remains(userId: string): Promise<Record<string, number>> {
  const found = await asOwner<{ what: string; count: number }>(
    database,
    `select 'information' as what, count(*)::int from submissions where user_id = $1 and information_encrypted is not null
     union all select 'documents', count(*)::int from documents where user_id = $1
     union all select 'contents', count(*)::int from document_contents c
       where not exists (select from documents d where d.document_id = c.document_id)
     union all select 'duplicate_keys', count(*)::int
       from (select submission_id from duplicate_keys union all select submission_id from further_duplicate_keys) k
       join submissions s on s.submission_id = k.submission_id where s.user_id = $1
     union all select 'notes', count(*)::int from verification_notes n
       join verifications v on v.verification_id = n.verification_id where v.user_id = $1
     union all select 'sessions', count(*)::int from sessions where user_id = $1
     union all select 'mails', count(*)::int from mails where user_id = $1`,
    [userId],
  );
  return Object.fromEntries(found.map(({ what, count: rows }) => [what, rows]));
}

/** That the account is deleted; until it is sent and old. */
const LAST_MAIL = { mails: 1 };
const NOTHING = { information: 0, documents: 0, contents: 0, duplicate_keys: 0, notes: 0, sessions: 0, mails: 0 };

describe('FL10: deleting an account', () => {
  test('FL10: it is closed at once: no log-in, no session, no access, no place in the statistics', async () => {
    const account = await givenAccount();
    const { client } = await givenClient(context, { environment: 'live' });
    await givenGrant(context, client.clientId, account.userId);
    await givenSubmission(context, account.userId, { environment: 'live' });
    const totals = async () => Object.values((await threeTotals(context, client.clientId)).totals);
    expect(await totals()).toContain(1);

    const done = await deletion(account);
    expect(done.text).toContain('Your account is deleted');
    expect((await account.visitor.get('/account')).location).toMatch(/\/login$/);
    const other = server.visit();
    expect((await other.submit(await other.get('/login'), { email: account.email, password: PASSWORD })).status).toBe(
      422,
    );
    expect(await totals()).not.toContain(1);
    expect(await context.db('grants').where({ user_id: account.userId, revoked_at: null })).toEqual([]);
  });

  test('FL10: what a live verification rested on is kept for the retention period, then erased; the tombstone stays', async () => {
    const account = await givenAccount();
    const { userId } = account;
    // A name with several forms, each of which is looked for.
    const information = { given_name: 'Jürgen', family_name: 'Müller' };
    const verificationId = await givenSubmission(context, userId, { environment: 'live', information });
    await givenDecision(context, verificationId, { kind: 'approve' });
    await deletion(account);
    expect(await remains(userId)).toMatchObject({ information: 1, documents: 1, sessions: 0 });
    expect((await remains(userId))['duplicate_keys']).toBeGreaterThan(2);

    // By then the last mail has been sent, or given up.
    await context.db('mails').where({ user_id: userId }).update({ sent_at: context.clock() });
    context.testClock.advance((RETENTION_DAYS - 1) * 86_400);
    await cleanUp(context, context.clock());
    expect(await remains(userId)).toMatchObject({ information: 1, documents: 1 });
    context.testClock.advance(86_400);
    await cleanUp(context, context.clock());
    expect(await remains(userId)).toEqual(NOTHING);

    const history = await context.db('verification_history').where({ verification_id: verificationId });
    expect(history.map(({ to_status }: { to_status: string }) => to_status)).toEqual(['pending', 'approved']);
    const events = await auditEvents(context, { userId });
    expect(events.slice(-2).map(({ type, detail }) => [type, detail])).toEqual([
      ['account_deleted', undefined],
      ['account_erased', '1 documents'],
    ]);
    // Done for good: nothing is found to do the next time.
    expect((await auditEvents(context, { userId, type: 'account_erased' })).length).toBe(1);
    await cleanUp(context, context.clock());
    expect((await auditEvents(context, { userId, type: 'account_erased' })).length).toBe(1);
  });

  test('FL10: what reviewers noted about somebody goes with it, and no decision does (V5, VE12)', async () => {
    const account = await givenAccount();
    const { userId } = account;
    const verificationId = await givenSubmission(context, userId, { environment: 'live' });
    const decision = { kind: 'approve' } as const;
    const review = {
      verificationId,
      staffId: await givenReviewer(context),
      decision,
      note: 'Grace Hopper is her sister.',
    };
    await decide(context, review, context.clock());
    const historyOf = async () => (await getCase(context, verificationId, context.clock()))?.history ?? [];
    await deletion(account);
    expect((await historyOf()).map(({ note }) => note)).toEqual([undefined, 'Grace Hopper is her sister.']);

    context.testClock.advance(RETENTION_DAYS * 86_400);
    await cleanUp(context, context.clock());
    expect(await remains(userId)).toEqual({ ...NOTHING, ...LAST_MAIL });
    expect(await dumpDatabase(database)).not.toContain('Grace Hopper');
    const changes = await context.db('verification_history').where({ verification_id: verificationId });
    expect(changes.map(({ to_status }: { to_status: string }) => to_status)).toEqual(['pending', 'approved']);
  });

  test('FL10: without a live verification there is nothing to keep: all of it goes at once', async () => {
    const account = await givenAccount();
    await givenSubmission(context, account.userId, { environment: 'sandbox' });
    await deletion(account);
    expect(await remains(account.userId)).toEqual({ ...NOTHING, ...LAST_MAIL });
  });

  test('FL10: a case that waits leaves the reviewers’ queue', async () => {
    const account = await givenAccount();
    const verificationId = await givenSubmission(context, account.userId, { environment: 'live' });
    const waiting = async () => {
      const { cases } = await listCases(context.db, { environment: 'live', status: 'pending' }, {}, context.clock());
      return cases.map((one) => one.verificationId);
    };
    expect(await waiting()).toContain(verificationId);
    await deletion(account);
    expect(await waiting()).not.toContain(verificationId);
  });

  test('FL10: who was looking at a case of theirs is forgotten, at once and after the retention period', async () => {
    const [account, other] = [await givenAccount(), await givenAccount()];
    const [verificationId, others] = [
      await givenSubmission(context, account.userId, { environment: 'live' }),
      await givenSubmission(context, other.userId, { environment: 'live' }),
    ];
    const reviewer = await givenReviewer(context);
    const claimed = () =>
      context.db('case_claims').whereIn('verification_id', [verificationId, others]).pluck('verification_id');
    for (const id of [verificationId, others])
      expect(await claim(context.db, id, reviewer, context.clock())).toBe(true);
    await deletion(account);
    expect(await claimed()).toEqual([others]);

    // As one that was made while the account was being closed.
    const late = { verification_id: verificationId, staff_id: reviewer, claimed_at: context.clock() };
    await context.db('case_claims').insert(late);
    context.testClock.advance(RETENTION_DAYS * 86_400);
    await cleanUp(context, context.clock());
    expect(await claimed()).toEqual([others]);
  });

  test('FL10: an account is closed while a case of it is being decided, without waiting for that: a decision waits for the user', async () => {
    const account = await givenAccount();
    const verificationId = await givenSubmission(context, account.userId, { environment: 'live' });
    const isClosed = () => context.db('users').where({ user_id: account.userId }).whereNotNull('deleted_at').first();
    const form = await account.visitor.get('/account/deletion');
    const deciding = await context.db.transaction();
    await lockVerification(deciding, verificationId);
    const deleted = account.visitor.submit(form, { password: PASSWORD });
    await waitFor('the account to be closed', isClosed).finally(() => deciding.rollback());
    expect((await deleted).status).toBe(200);
  });

  test('FL10: the address is forgotten, and free for a new account', async () => {
    const account = await givenAccount();
    await deletion(account);
    expect(await dumpDatabase(database)).not.toContain(account.email);
    const visitor = server.visit();
    const answer = await visitor.submit(await visitor.get('/signup'), { email: account.email, password: PASSWORD });
    expect(answer.status).toBe(303);
    expect(await findUser(context, account.email)).not.toBe(account.userId);
  });

  test('FL10: not without the password, nor from another site', async () => {
    const account = await givenAccount();
    for (const password of ['', 'wrong password']) expect((await deletion(account, password)).status).toBe(422);
    expect((await account.visitor.post('/account/deletion', { csrf: 'x', password: PASSWORD })).status).toBe(403);
    for (let n = 0; n <= context.config.rateLimitLogIn; n += 1) await deletion(account, 'wrong password');
    expect((await deletion(account)).status).toBe(429);
    expect((await account.visitor.get('/account')).status).toBe(200);
    const nobody = server.visit();
    expect((await nobody.get('/account/deletion')).location).toMatch(/\/login$/);
    const page = await account.visitor.get('/account/deletion');
    await context.db('sessions').where({ user_id: account.userId }).delete();
    const late = await account.visitor.submit(page, { password: PASSWORD });
    expect(late.location).toMatch(/\/login$/);
  });
});

test('FL5: in a dump of the whole database stands nothing personal that was entered', async () => {
  const account = await givenAccount();
  const { visitor, userId, email } = account;
  await visitor.submit(await visitor.get('/reset-password'), { email });
  const picture = await givenPicture();
  const submission = { userId, environment: 'live', level: 'plus', information: { ...INFORMATION, ...ADDRESS } };
  const uploads = { picture: uploadOf(picture), proof_of_address: uploadOf(picture) };
  const result = await submit(context, { ...submission, uploads }, context.clock());
  expect(result.outcome).toBe('submitted');
  const { code, link } = await lastMail(context, userId, 'Choose a new password');
  const dump = await dumpDatabase(database);
  // The search finds what is there.
  expect(dump).toContain(userId);
  const secrets = [PASSWORD, `\n${code}\n`, new URL(link).searchParams.get('token') ?? ''];
  // Two letters of a country stand in every second word, and alone they name nobody.
  const entered = Object.entries({ ...INFORMATION, ...ADDRESS }).flatMap(([item, value]) =>
    item === 'country' ? [] : [value],
  );
  const bytes = picture.toString('latin1').slice(0, 64);
  for (const value of [...entered, ...secrets, bytes]) expect(dump).not.toContain(value);
});
