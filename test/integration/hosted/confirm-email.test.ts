import { describe, expect, test } from '@jest/globals';
import { auditEvents } from '../../support/audit-events.js';
import type { Visitor } from '../../support/http.js';
import { countMails, lastMail } from '../../support/mails.js';
import { startServer } from '../../support/server.js';

const MAILS = 2;
const server = await startServer({ env: { RATE_LIMIT_EMAIL_CODE: String(MAILS) } });
const { context } = server;
const SUBJECT = 'Confirm your e-mail address';
const NOTICE = 'Is this address yours?';

let count = 0;

async function givenAccount(): Promise<{ userId: string; visitor: Visitor }> {
  const email = `mary${(count += 1)}@user.example`;
  const visitor = server.visit();
  await visitor.submit(await visitor.get('/signup'), { email, password: 'correct horse battery' });
  const row = await context.db('users').where({ email }).first<{ user_id: string }>('user_id');
  return { userId: row.user_id, visitor };
}

describe('FL2: the address of an account', () => {
  test('FL2: is confirmed by the six digits of the mail that follows the sign-up', async () => {
    const { userId, visitor } = await givenAccount();
    expect((await visitor.get('/account')).text).toContain(NOTICE);
    const { code, body } = await lastMail(context, userId, SUBJECT);
    expect(body).not.toMatch(/\{\w+\}/);
    const answer = await visitor.submit(await visitor.get('/confirm-email'), { code });
    expect(answer.text).toContain('Your e-mail address is confirmed');
    expect((await visitor.get('/account')).text).not.toContain(NOTICE);
    expect((await visitor.get('/confirm-email')).location).toMatch(/\/account$/);
    const events = await auditEvents(context, { userId, type: 'email_confirmed' });
    expect(events).toHaveLength(1);
  });

  test('FL2: or by its link, on a device that is not logged in; a program that only opens it confirms nothing', async () => {
    const { userId, visitor } = await givenAccount();
    const { link } = await lastMail(context, userId, SUBJECT);
    const other = server.visit();
    const page = await other.get(link);
    expect((await visitor.get('/account')).text).toContain(NOTICE);
    expect((await other.submit(page, { token: new URL(link).searchParams.get('token') ?? '' })).status).toBe(200);
    expect((await visitor.get('/account')).text).not.toContain(NOTICE);
    const again = await other.submit(page, { token: new URL(link).searchParams.get('token') ?? '' });
    expect([again.status, again.text.includes('This link no longer works')]).toEqual([422, true]);
  });

  test('FL2: not by another account’s code, nor by a wrong one', async () => {
    const [{ userId }, { visitor }] = [await givenAccount(), await givenAccount()];
    const { code } = await lastMail(context, userId, SUBJECT);
    const page = await visitor.get('/confirm-email');
    const answer = await visitor.submit(page, { code });
    expect([answer.status, answer.text.includes('This code is wrong')]).toEqual([422, true]);
  });

  test('FL2: not by the link for a new password', async () => {
    const { userId } = await givenAccount();
    const other = server.visit();
    const row = await context.db('users').where({ user_id: userId }).first<{ email: string }>('email');
    await other.submit(await other.get('/reset-password'), { email: row.email });
    const { link } = await lastMail(context, userId, 'Choose a new password');
    const token = new URL(link).searchParams.get('token') ?? '';
    const page = await other.get(`/confirm-email?token=${token}`);
    expect((await other.submit(page, { token })).status).toBe(422);
  });

  test('FL2: the mail is sent again, so often in an hour; then the earlier code works no more', async () => {
    const { userId, visitor } = await givenAccount();
    const { code } = await lastMail(context, userId, SUBJECT);
    context.testClock.advance(1);
    const statuses = [];
    for (let n = 0; n <= MAILS; n += 1) {
      statuses.push((await visitor.submit(await visitor.get('/confirm-email'), { again: 'yes' })).status);
    }
    expect(statuses).toEqual([...Array<number>(MAILS).fill(303), 429]);
    expect(await countMails(context, userId, SUBJECT)).toBe(1 + MAILS);
    expect((await visitor.submit(await visitor.get('/confirm-email'), { code })).status).toBe(422);
  });

  test('FL2: without a log-in the code cannot be entered', async () => {
    const nobody = server.visit();
    expect((await nobody.get('/confirm-email')).location).toMatch(/\/login$/);
    const page = await nobody.get('/confirm-email?token=kec_x');
    const [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec(page.text) ?? [];
    expect((await nobody.post('/confirm-email', { csrf, code: '123456' })).location).toMatch(/\/login$/);
  });
});
