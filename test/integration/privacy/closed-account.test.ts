import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { AccountClosed, consent } from '../../../src/grants/grant.js';
import { deleteAccount } from '../../../src/users/account-deletion.js';
import { getUser } from '../../../src/accounts/users/user.js';
import { startMailSender } from '../../../src/mail/mail-sender.js';
import { changeStatus } from '../../../src/verification/status/change-status.js';
import { writeDuplicateKeys } from '../../../src/verification/submission/duplicate-keys.js';
import { reopen } from '../../../src/verification/review/reopening.js';
import { claim } from '../../../src/verification/review/review-claim.js';
import { review } from '../../../src/verification/review/review.js';
import { submit } from '../../../src/verification/submission/submission.js';
import { uploadOf } from '../../../src/verification/documents/upload.js';
import { messages } from '../../../src/texts/messages.js';
import { insertSession } from '../../../src/http/session.store.js';
import { randomToken, sha256 } from '../../../src/crypto/random-token.js';
import { findUser } from '../../support/accounts.js';
import { asOwner } from '../../support/database.js';
import { dumpDatabase } from '../../support/database-dump.js';
import {
  givenClient,
  givenDecision,
  givenPicture,
  givenReviewer,
  givenSubmission,
  givenUser,
  INFORMATION,
} from '../../support/given.js';
import { startMailbox } from '../../support/mailbox.js';
import { startServer } from '../../support/server.js';
import { waitFor } from '../../support/wait-for.js';

const server = await startServer();
const { context, database } = server;
const { db } = context;

const close = async (userId: string): Promise<void> =>
  deleteAccount(context, await getUser(db, userId), { address: undefined }, context.clock());

async function send(userId: string, changes = {}) {
  const submission = { userId, environment: 'sandbox', level: 'basic', information: { ...INFORMATION, ...changes } };
  const uploads = { picture: uploadOf(await givenPicture()) };
  return submit(context, { ...submission, uploads }, context.clock());
}

async function left(userId: string): Promise<number[]> {
  const [row] = await asOwner<Record<string, number>>(
    database,
    `select (select count(*)::int from submissions where user_id = $1 and information_encrypted is not null) as a,
            (select count(*)::int from documents where user_id = $1) as b,
            (select count(*)::int from draft_documents where user_id = $1) as c,
            (select count(*)::int from document_contents) as d`,
    [userId],
  );
  return Object.values(row ?? {});
}
const NOTHING = [0, 0, 0, 0];

/** How many wait for a lock in this database. */
async function countWaiting(): Promise<number> {
  const activity = db('pg_stat_activity').whereRaw('datname = current_database()');
  return (await activity.where('wait_event_type', 'Lock').select('pid')).length;
}

describe('FL10: what was under way when an account was closed', () => {
  test('a form is not taken, and nothing of it is kept, not even as a draft', async () => {
    const userId = await givenUser(context);
    await close(userId);
    expect(await send(userId)).toEqual({ outcome: 'not_needed' });
    expect(await send(userId, { family_name: '' })).toEqual({ outcome: 'not_needed' });
    expect(await db('verifications').where({ user_id: userId })).toEqual([]);
    expect(await left(userId)).toEqual(NOTHING);
  });

  test('nor in whatever order the two come to their ends', async () => {
    for (let round = 0; round < 10; round += 1) {
      const userId = await givenUser(context);
      const sending = send(userId);
      await pause(round * 5);
      await Promise.all([sending, close(userId)]);
      expect(await left(userId)).toEqual(NOTHING);
    }
  });

  test('consent gives no client access any more', async () => {
    const userId = await givenUser(context);
    const { client } = await givenClient(context);
    await close(userId);
    const allowed = { clientId: client.clientId, userId, level: 'basic', scopes: ['uid:read'] };
    await expect(db.transaction((trx) => consent(trx, allowed, context.clock()))).rejects.toThrow(AccountClosed);
    expect(await db('grants').where({ user_id: userId })).toEqual([]);
  });

  test('a session that a log-in had yet to open opens nothing', async () => {
    const visitor = server.visit();
    const email = 'late@user.example';
    await visitor.submit(await visitor.get('/signup'), { email, password: 'correct horse battery' });
    const userId = await findUser(context, email);
    const open = async () => {
      const value = randomToken('ks_');
      await insertSession(db, 'sessions', { hash: sha256(value), subjectId: userId, now: context.clock() });
      const headers = { cookie: `__Host-attestry_session=${value}` };
      return (await fetch(`${server.url}/account`, { headers, redirect: 'manual' })).status;
    };
    expect(await open()).toBe(200);
    await close(userId);
    expect(await open()).toBe(302);
  });

  test('SE8: the address under which it is kept is nobody’s: it opens nothing, and no mail is made for it', async () => {
    const userId = await givenUser(context);
    await close(userId);
    const email = (await getUser(db, userId)).email;
    const answerTo = async (typed: string) => {
      const visitor = server.visit();
      return (await visitor.submit(await visitor.get('/login'), { email: typed, password: 'correct horse battery' }))
        .status;
    };
    expect(await answerTo(email)).toBe(await answerTo('nobody@user.example'));
    const visitor = server.visit();
    await visitor.submit(await visitor.get('/reset-password'), { email });
    expect(await db('password_reset_codes').where({ user_id: userId })).toEqual([]);
  });

  test('nothing is decided about it, claimed, noted or reopened any more', async () => {
    const staffId = await givenReviewer(context);
    const note = 'Grace Hopper is her sister.';
    for (const environment of ['live', 'sandbox'] as const) {
      const userId = await givenUser(context);
      const verificationId = await givenSubmission(context, userId, { environment });
      await close(userId);
      const about = { verificationId, staffId, note };
      const decision = { kind: 'contact', requestedItems: ['picture'], requestText: note } as const;
      const contact = { ...decision, requestedItems: [...decision.requestedItems] };
      expect(await review(context, { ...about, decision: contact }, context.clock())).toEqual({ outcome: 'closed' });
      const reopening = { ...about, reasonCode: 'complaint' };
      expect(await reopen(context, reopening, context.clock())).toEqual({ outcome: 'closed' });
      expect(await claim(db, verificationId, staffId, context.clock())).toBe(false);
      expect(await db('verification_history').where({ verification_id: verificationId })).toHaveLength(1);
    }
    expect(await dumpDatabase(database)).not.toContain('Grace Hopper');
  });

  test('what a reviewer was writing at that moment is waited for, and erased with the rest', async () => {
    const userId = await givenUser(context);
    const verificationId = await givenSubmission(context, userId);
    const written = 'The lower edge is covered by Ada’s thumb.';
    const decision = await db.transaction();
    const target = { to: 'contacted', requestedItems: ['picture'], requestText: written } as const;
    const change = { verificationId, cause: 'review', actor: { type: 'system' }, note: written } as const;
    await changeStatus(
      { ...context, db: decision },
      { ...change, ...target, requestedItems: [...target.requestedItems] },
      context.clock(),
    );
    const closing = close(userId);
    await waitFor('the erasure to wait', async () => (await countWaiting()) > 0);
    await decision.commit();
    const texts = () => db('verification_notes').where({ verification_id: verificationId });
    await closing;
    expect(await texts()).toEqual([]);
    expect(await dumpDatabase(database)).not.toContain(written);
  });

  test('FL5, RC2: a new key that is under way leaves nothing of what is erased', async () => {
    const userId = await givenUser(context);
    await givenSubmission(context, userId);
    const [submissionId = ''] = await db('submissions').where({ user_id: userId }).pluck<string[]>('submission_id');
    const rekeying = await db.transaction();
    await writeDuplicateKeys({ ...context, db: rekeying }, submissionId, INFORMATION);
    const closing = close(userId);
    await waitFor('the erasure to wait', async () => (await countWaiting()) > 0);
    await rekeying.commit();
    await closing;
    const left = () => db('duplicate_keys').where({ submission_id: submissionId });
    expect(await left()).toEqual([]);
    await writeDuplicateKeys(context, submissionId, INFORMATION);
    expect(await left()).toEqual([]);
  });

  test('its last mail is sent to the address that is forgotten, once, also where all is erased at once; no other is', async () => {
    const mailbox = await startMailbox();
    const posting = { ...context, config: { ...context.config, smtpUrl: mailbox.url } };
    for (const environment of ['live', 'sandbox'] as const) {
      const userId = await givenUser(context);
      const verificationId = await givenSubmission(context, userId, { environment });
      await givenDecision(context, verificationId, { kind: 'approve' });
      await Promise.all([close(userId), close(userId), close(userId)]);
      const sender = startMailSender(posting);
      const mails = () => mailbox.mails.filter(({ to }) => JSON.stringify(to).includes(userId));
      await waitFor('the mail', () => mails().length > 0);
      await waitFor('the end of the outbox', async () => (await db('mails').where({ sent_at: null })).length === 0);
      await sender.stop();
      expect(mails().map(({ subject }) => subject)).toEqual([messages.mails.accountDeleted.subject]);
      expect(JSON.stringify(mails()[0]?.to)).toContain(`${userId}@user.example`);
    }
  });

  test('FL5: a link to one of its documents opens nothing, also while the document is kept', async () => {
    const visitor = server.visit();
    const email = 'link@user.example';
    await visitor.submit(await visitor.get('/signup'), { email, password: 'correct horse battery' });
    const userId = await findUser(context, email);
    await givenSubmission(context, userId, { environment: 'live' });
    const data = (await visitor.get('/account/data')).json() as { submissions: { documents: { url: string }[] }[] };
    const url = data.submissions[0]?.documents[0]?.url ?? '';
    expect((await fetch(url)).status).toBe(200);
    await close(userId);
    expect(await db('documents').where({ user_id: userId })).toHaveLength(1);
    expect((await fetch(url)).status).toBe(404);
  });
});
