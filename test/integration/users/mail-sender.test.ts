import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { closeAccount } from '../../../src/accounts/users/deleted-user.js';
import { mailConfirmationAgain } from '../../../src/accounts/users/email-confirmation.js';
import { queueMail } from '../../../src/mail/mail.js';
import { startMailSender } from '../../../src/mail/mail-sender.js';
import { getUser } from '../../../src/accounts/users/user.js';
import { createTestContext, type TestContext } from '../../support/context.js';
import { cloneDatabase, inBulk } from '../../support/database.js';
import { givenUser } from '../../support/given.js';
import { startMailbox } from '../../support/mailbox.js';
import { lastMail } from '../../support/mails.js';
import { waitFor } from '../../support/wait-for.js';
import { whenDone } from '../../support/when-done.js';

const database = await cloneDatabase();
const CONFIRM = 'Confirm your e-mail address';

function startSender(url: string): TestContext {
  const context = createTestContext(database, { SMTP_URL: url });
  const sender = startMailSender(context);
  whenDone(() => sender.stop());
  return context;
}

async function queue(context: TestContext, subject: string): Promise<string> {
  const userId = await givenUser(context);
  await context.db.transaction((trx) => queueMail(trx, { userId, subject, body: 'Hello,\n\nhere.' }, context.clock()));
  return `${userId}@user.example`;
}

interface MailRow {
  sent_at: Date | null;
  given_up_at: Date | null;
  leased_until: Date;
  attempt_count: number;
}

async function findMail(context: TestContext, subject: string) {
  return context.db('mails').where({ subject }).first<MailRow | undefined>();
}

describe('mails to users', () => {
  test('what was queued is sent once, to the address of the user, from ours, and says where to log in', async () => {
    const mailbox = await startMailbox();
    const context = startSender(mailbox.url);
    const address = await queue(context, 'Once');
    await waitFor('the mail', () => mailbox.mails.length > 0);
    await waitFor('the note that it was sent', async () => (await findMail(context, 'Once'))?.sent_at);
    const [mail] = mailbox.mails;
    expect(mail?.subject).toBe('Once');
    expect(mail?.text?.trim()).toBe(
      `Hello,\n\nhere.\n\nYour account: ${context.config.frontendUrl}/account\n\nAttestry`,
    );
    expect([mail?.to].flat().map((to) => to?.text)).toEqual([address]);
    expect(mail?.from?.text).toContain('no-reply@attestry.invalid');
    expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
    expect(mailbox.mails).toHaveLength(1);
  });

  test('FL2, FL5: code and link stand in the mail that is sent, and nowhere when it is gone', async () => {
    const mailbox = await startMailbox();
    const context = startSender(mailbox.url);
    const userId = await givenUser(context);
    await mailConfirmationAgain(context, userId, context.clock());
    const { code, link } = await lastMail(context, userId, CONFIRM);
    await waitFor('the note that it was sent', async () => (await findMail(context, CONFIRM))?.sent_at);
    expect(mailbox.mails[0]?.text).toContain(`    ${code}\n`);
    expect(mailbox.mails[0]?.text).toContain(`    ${link}\n`);
    expect(await findMail(context, CONFIRM)).toMatchObject({ secret_encrypted: null });
  });

  test('FL5, FD6: a mail whose key is not configured waits without using up an attempt, and holds no other up', async () => {
    const mailbox = await startMailbox();
    const foreign = createTestContext(database, { ENCRYPTION_KEYS: `new:${randomBytes(32).toString('base64')}` });
    const userId = await givenUser(foreign);
    await foreign.db('mails').where({ subject: CONFIRM }).delete();
    await mailConfirmationAgain(foreign, userId, foreign.clock());
    const context = startSender(mailbox.url);
    await queue(context, 'Not held up');
    await waitFor('the next mail', async () => (await findMail(context, 'Not held up'))?.sent_at);
    expect(await findMail(context, CONFIRM)).toMatchObject({ sent_at: null, given_up_at: null, attempt_count: 0 });
    await context.db('mails').where({ subject: CONFIRM }).delete();
  });

  test('FL10: the last mail goes to the address that is forgotten', async () => {
    const mailbox = await startMailbox();
    const context = startSender(mailbox.url);
    const userId = await givenUser(context);
    const user = await getUser(context.db, userId);
    await context.db.transaction((trx) =>
      closeAccount({ ...context, db: trx }, user, { eraseAfter: context.clock(), address: undefined }, context.clock()),
    );
    await waitFor('the mail', () => mailbox.mails.length > 0);
    expect([mailbox.mails[0]?.to].flat().map((to) => to?.text)).toEqual([user.email]);
    expect((await getUser(context.db, userId)).email).not.toBe(user.email);
  });

  test('without its transaction there is no mail', async () => {
    const context = createTestContext(database);
    const userId = await givenUser(context);
    const subject = randomUUID();
    const failing = context.db.transaction(async (trx) => {
      await queueMail(trx, { userId, subject, body: 'Hello' }, context.clock());
      throw new Error('the cause failed');
    });
    await expect(failing).rejects.toThrow('the cause failed');
    expect(await findMail(context, subject)).toBeUndefined();
  });

  test('a mail that is not taken now is tried again after a wait', async () => {
    const mailbox = await startMailbox();
    mailbox.refuse(450);
    const context = startSender(mailbox.url);
    await queue(context, 'Later');
    await waitFor('the first attempt to be settled', async () => {
      const mail = await findMail(context, 'Later');
      // While it is under way, the lease is two minutes.
      return mail?.attempt_count === 1 && mail.leased_until.getTime() - context.clock().getTime() < 60_000;
    });
    expect(mailbox.mails).toHaveLength(0);
    context.testClock.advance(11);
    await waitFor('the second attempt', async () => (await findMail(context, 'Later'))?.sent_at);
    expect(mailbox.mails).toHaveLength(1);
  });

  test('a mail that never will be taken is given up, and the next one is not held up', async () => {
    const mailbox = await startMailbox();
    mailbox.refuse(550);
    const context = startSender(mailbox.url);
    await queue(context, 'Never');
    await queue(context, 'Next');
    await waitFor('the next mail', async () => (await findMail(context, 'Next'))?.sent_at);
    context.testClock.advance(86_400);
    await queue(context, 'After a day');
    await waitFor('the mail after a day', async () => (await findMail(context, 'After a day'))?.sent_at);
    expect(mailbox.mails.map(({ subject }) => subject).sort()).toEqual(['After a day', 'Next']);
    expect(await findMail(context, 'Never')).toMatchObject({ sent_at: null, attempt_count: 1 });
    expect((await findMail(context, 'Never'))?.given_up_at).toBeInstanceOf(Date);
  });

  test('two workers send each mail once', async () => {
    const mailbox = await startMailbox();
    const context = startSender(mailbox.url);
    startSender(mailbox.url);
    const subjects = Array.from({ length: 30 }, (_, index) => `Shared ${index}`);
    for (const subject of subjects) await queue(context, subject);
    await waitFor('all mails', async () => {
      const [row] = await context.db('mails').whereLike('subject', 'Shared %').whereNull('sent_at').count();
      return Number(row?.['count']) === 0;
    });
    expect(mailbox.mails.map(({ subject }) => subject).sort()).toEqual(subjects.sort());
  });

  test('however slow the mail server is, a mail that is under way is nobody else’s', async () => {
    let arrived = 0;
    const mailbox = await startMailbox(async () => {
      arrived += 1;
      if (arrived > 1) return;
      // As long as it may take before the transport gives up; meanwhile another worker looks for what it can send.
      context.testClock.advance(150);
      await queue(context, 'Meanwhile');
      startSender(other.url);
      await waitFor('the other worker', () => other.mails.some(({ subject }) => subject === 'Meanwhile'));
    });
    const other = await startMailbox();
    const context = createTestContext(database, { SMTP_URL: mailbox.url });
    context.testClock.stopAt(context.clock());
    await queue(context, 'Slow');
    const sender = startMailSender(context);
    await waitFor('the mail', async () => (await findMail(context, 'Slow'))?.sent_at);
    await sender.stop();
    expect([...mailbox.mails, ...other.mails].filter(({ subject }) => subject === 'Slow')).toHaveLength(1);
  });

  test('without a mail server nothing is lost', async () => {
    const dead = createTestContext(database);
    const sender = startMailSender(dead);
    await queue(dead, 'Patient');
    await waitFor('an attempt', async () => (await findMail(dead, 'Patient'))?.attempt_count);
    await sender.stop();
    const mailbox = await startMailbox();
    const context = startSender(mailbox.url);
    context.testClock.advance(60);
    await waitFor('the mail', async () => (await findMail(context, 'Patient'))?.sent_at);
  });

  test('FD32: with 10,000 warnings in the outbox, and a mail server that takes none of them, a reset goes out at once', async () => {
    const held: (() => void)[] = [];
    const isHeld = () => mailbox.mails.at(-1)?.subject?.startsWith('Warning');
    const mailbox = await startMailbox(() =>
      isHeld() ? new Promise<void>((resolve) => held.push(resolve)) : Promise.resolve(),
    );
    const context = createTestContext(database, { SMTP_URL: mailbox.url });
    const userId = await givenUser(context);
    await context.db('mails').delete();
    await inBulk(
      context.db,
      `insert into mails (mail_id, user_id, subject, body, urgency, created_at)
       select gen_random_uuid(), :userId, 'Warning ' || n, 'Hello', 2, :now::timestamptz - interval '1 hour'
       from generate_series(1, 10000) as n`,
      { userId, now: context.clock() },
    );
    const sender = startMailSender(context);
    whenDone(() => sender.stop());
    whenDone(() => held.splice(0).forEach((release) => release()));
    whenDone(() => context.db('mails').delete());
    await waitFor('as many warnings as are sent at once', () => held.length === 4);
    await mailConfirmationAgain(context, userId, context.clock());
    await waitFor('the mail that somebody waits for', () => mailbox.mails.some(({ subject }) => subject === CONFIRM));
    expect(mailbox.mails).toHaveLength(5);

    // What tells of what happened has to wait for room, but for none of the thousands before it.
    await queue(context, 'Your status');
    held.shift()?.();
    await waitFor('what happened', () => mailbox.mails.some(({ subject }) => subject === 'Your status'));
    expect(mailbox.mails.length).toBeLessThanOrEqual(7);
  });

  test('FD32: no holiday answer comes back to a mail (RFC 3834), and all go over a few connections', async () => {
    const mailbox = await startMailbox();
    const context = startSender(mailbox.url);
    const subjects = Array.from({ length: 12 }, (_, index) => `Pooled ${index}`);
    for (const subject of subjects) await queue(context, subject);
    await waitFor('all mails', () => mailbox.mails.length === subjects.length);
    for (const { headers } of mailbox.mails) expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(mailbox.connections()).toBeLessThanOrEqual(5);
  });
});
