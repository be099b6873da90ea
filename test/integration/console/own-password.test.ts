import { describe, expect, test } from '@jest/globals';
import { createReviewer, type NewReviewer } from '../../../src/accounts/staff/staff.js';
import { renewStaffPassword } from '../../../src/accounts/staff/staff-password.js';
import { auditEvents } from '../../support/audit-events.js';
import { givenSubmission, givenUser } from '../../support/given.js';
import type { Visitor } from '../../support/http.js';
import { startServer } from '../../support/server.js';

const server = await startServer({ env: { RATE_LIMIT_LOG_IN: '3', RATE_LIMIT_LOG_IN_ADDRESS: '1000' } });
const { context, url } = server;
const { db } = context;
const PATH = '/console/password';
const OLD = 'correct horse battery';
const FRESH = 'quite another horse';
let count = 0;

async function givenStaff(more: Partial<NewReviewer> = {}) {
  const email = `reviewer${(count += 1)}@staff.example`;
  return createReviewer(context, { email, name: 'Grace', password: OLD, ...more }, context.clock());
}

/** Whoever is let in; undefined for whoever is not. */
async function enter(email: string, password = OLD): Promise<Visitor | undefined> {
  const visitor = server.visit();
  const answer = await visitor.submit(await visitor.get('/console/login'), { email, password });
  return answer.status === 303 ? visitor : undefined;
}

async function givenBrowser(more: Partial<NewReviewer> = {}) {
  const staff = await givenStaff(more);
  const visitor = await enter(staff.email);
  if (!visitor) throw new Error('a reviewer was not let in');
  const change = async (old_password: string, password: string, path = PATH) =>
    visitor.submit(await visitor.get(path), { old_password, password });
  return { staff, visitor, change };
}

describe('RC4: a reviewer changes their own password', () => {
  test('with the one of now; every other browser is logged out, the page says so, and the event names them by id', async () => {
    const { staff, visitor, change } = await givenBrowser();
    const elsewhere = await enter(staff.email);
    expect((await visitor.get('/console')).text).toContain(`href="${PATH}"`);
    const done = await change(OLD, FRESH);
    expect([done.status, done.location]).toEqual([
      303,
      expect.stringMatching(`^${url}${PATH}\\?done=password_changed\\.`),
    ]);
    const page = await visitor.get(done.location ?? '');
    expect(page.text).toContain('Your password is changed');
    expect(page.text).toContain('href="/console"');
    expect((await elsewhere?.get('/console'))?.status).toBe(302);
    expect(await enter(staff.email)).toBeUndefined();
    expect(await enter(staff.email, FRESH)).toBeDefined();
    const events = await auditEvents(context, { type: 'password_changed' });
    expect(events.filter(({ staffId }) => staffId === staff.staffId)).toHaveLength(1);
    expect(JSON.stringify(events)).not.toMatch(/horse|@staff/);
  });

  test.each([
    ['', FRESH, 'old_password', 'Enter your current password.'],
    ['not mine at all', FRESH, 'old_password', 'ask a supervisor for a new one'],
    [OLD, '', 'password', 'Choose a password.'],
    [OLD, 'short', 'password', 'at least 8 characters'],
    [OLD, 'x'.repeat(201), 'password', 'at most 200 characters'],
    [OLD, 'letmein123', 'password', 'Many people have this password'],
    [OLD, 'abcdefghij', 'password', 'repeats itself or counts'],
    [OLD, 'staff.example1', 'password', 'little more than your e-mail address'],
    [OLD, OLD, 'password', 'Choose another one'],
  ])('%j and %j: nothing is changed, and what to do stands beside the field', async (old, fresh, field, words) => {
    const { staff, visitor, change } = await givenBrowser();
    const answer = await change(old, fresh);
    expect(answer.status).toBe(422);
    expect(new RegExp(`id="${field}-fault">.*?</p>`).exec(answer.text)?.[0]).toContain(words);
    expect((await visitor.get('/console')).status).toBe(200);
    expect(await enter(staff.email)).toBeDefined();
  });

  test('SE8: nobody at a browser that was left open guesses the password: after a few tries they wait', async () => {
    const { change } = await givenBrowser();
    for (let n = 0; n < 3; n += 1) expect((await change(`guess ${n}`, FRESH)).status).toBe(422);
    const answer = await change('guess 4', FRESH);
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([429, true]);
  });

  test('of two changes at the same moment one is made', async () => {
    const { staff, visitor } = await givenBrowser();
    const other = await enter(staff.email);
    if (!other) throw new Error('a reviewer was not let in');
    const forms = [
      { one: visitor, page: await visitor.get(PATH) },
      { one: other, page: await other.get(PATH) },
    ];
    const answers = await Promise.all(
      forms.map(({ one, page }, n) => one.submit(page, { old_password: OLD, password: `${FRESH} ${n}` })),
    );
    // The other one, whose log-in the change has ended, may be led to the log-in page.
    expect(answers.filter(({ location }) => location?.includes('done=password_changed'))).toHaveLength(1);
  });

  test('SE1: nobody without a log-in, nor with a form of another browser, nor is a link that says it is done believed', async () => {
    expect((await server.visit().get(PATH)).location).toBe(`${url}/console/login?page=password`);
    const { staff, visitor } = await givenBrowser();
    const fields = { csrf: 'x'.repeat(43), old_password: OLD, password: FRESH };
    expect((await visitor.post(PATH, fields)).status).toBe(403);
    expect(await enter(staff.email)).toBeDefined();
    expect((await visitor.get(`${PATH}?done=password_changed.x`)).text).toContain('name="old_password"');
    expect((await visitor.get(`${PATH}?page=//evil.example`)).status).toBe(400);
  });
});

describe('RC4: whose password somebody else made chooses another one before anything', () => {
  test('every page of the console leads there, which says why, and then on to what was asked for', async () => {
    const { staff, visitor, change } = await givenBrowser({ passwordIsMade: true, role: 'supervisor' });
    const verificationId = await givenSubmission(context, await givenUser(context));
    const asked = [`verifications/${verificationId}`, 'numbers', 'reviewers', '?environment=sandbox'];
    for (const page of asked) {
      const path = page.startsWith('?') ? `/console${page}` : `/console/${page}`;
      const answer = await visitor.get(path);
      const there = `${url}${PATH}?${new URLSearchParams({ page }).toString()}`;
      expect([answer.status, answer.location]).toEqual([302, there]);
    }
    const [page = ''] = asked;
    const form = await visitor.get(`${PATH}?page=${encodeURIComponent(page)}`);
    expect(form.text).toContain('Somebody else has seen');
    expect(form.text).not.toContain('console-nav');
    const same = await change(OLD, OLD);
    expect([same.status, same.text.includes('Choose another one')]).toEqual([422, true]);
    const done = await change(OLD, FRESH, `${PATH}?page=${encodeURIComponent(page)}`);
    const after = await visitor.get(done.location ?? '');
    expect(after.text).toContain(`href="/console/${page}"`);
    expect(after.text).not.toContain('somebody else has seen it');
    expect((await visitor.get(`/console/${page}`)).status).toBe(200);
    expect(await db('staff').where({ staff_id: staff.staffId }).pluck<boolean[]>('password_is_made')).toEqual([false]);
  });

  test('no form of theirs is taken either', async () => {
    const { visitor } = await givenBrowser({ role: 'supervisor' });
    const form = await visitor.get('/console/reviewers');
    await db('staff').update({ password_is_made: true });
    const answer = await visitor.submit(form, { name: 'Eve', email: 'eve@staff.example', role: 'supervisor' });
    await db('staff').update({ password_is_made: false });
    expect([answer.status, answer.location]).toEqual([303, `${url}${PATH}?page=reviewers`]);
    expect(await db('staff').where({ email: 'eve@staff.example' })).toEqual([]);
  });

  test('also after a new one was made for somebody who had lost theirs; supervisors see who has still to choose', async () => {
    const { staff } = await givenBrowser();
    const { password } = await renewStaffPassword(context, { staffId: staff.staffId }, context.clock());
    const visitor = await enter(staff.email, password);
    expect((await visitor?.get('/console'))?.location).toBe(`${url}${PATH}`);
    const { visitor: supervisor } = await givenBrowser({ role: 'supervisor' });
    const list = async () => (await supervisor.get('/console/reviewers')).text.split('<li');
    const entryOf = async () => (await list()).find((entry) => entry.includes(staff.email));
    expect(await entryOf()).toContain('Has not chosen a password yet');
    if (!visitor) throw new Error('a reviewer was not let in');
    await visitor.submit(await visitor.get(PATH), { old_password: password, password: FRESH });
    expect(await entryOf()).not.toContain('Has not chosen a password yet');
    expect((await visitor.get('/console')).status).toBe(200);
  });
});
