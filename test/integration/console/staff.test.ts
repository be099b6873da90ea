import { describe, expect, test } from '@jest/globals';
import { authenticateStaff, createReviewer } from '../../../src/accounts/staff/staff.js';
import { unsignedLocation } from '../../support/flash.js';
import { givenSubmission, givenUser } from '../../support/given.js';
import type { Answer, Visitor } from '../../support/http.js';
import { startServer } from '../../support/server.js';
import { answered } from '../../support/answered.js';

const PASSWORD = 'correct horse battery';
const server = await startServer();
const { context } = server;
const { db } = context;
const now = context.clock();
await createReviewer(context, { email: 'grace@staff.example', name: 'Grace', password: PASSWORD }, now);

async function enterConsole(email = 'grace@staff.example'): Promise<Visitor> {
  const visitor = server.visit();
  await visitor.submit(await visitor.get('/console/login'), { email, password: PASSWORD });
  return visitor;
}

function csrfOf(page: Answer, action: string): string {
  const [, form = ''] = new RegExp(`<form[^>]*action="[^"]*${action}"[^>]*>([^]*?)</form>`).exec(page.text) ?? [];
  return /name="csrf" value="([^"]+)"/.exec(form)?.[1] ?? '';
}

describe('reviewers', () => {
  test.each([
    [{ email: 'grace', name: 'Grace', password: PASSWORD }, 422],
    [{ email: 'new@staff.example', name: ' ', password: PASSWORD }, 422],
    [{ email: 'new@staff.example', name: 'New\u0000', password: PASSWORD }, 422],
    [{ email: 'new@staff.example', name: 'New', password: 'short' }, 422],
    [{ email: 'new@staff.example', name: 'New', password: 'letmein123' }, 422],
    [{ email: 'newcomer@staff.example', name: 'New', password: 'newcomer1' }, 422],
    [{ email: 'Grace@Staff.example', name: 'Grace', password: PASSWORD }, 409],
  ])('%j is refused: %i', async (input, status) => {
    await expect(answered(createReviewer(context, input, now))).rejects.toMatchObject({ status });
  });

  test('RC4: who is disabled can neither log in nor go on', async () => {
    const input = { email: 'gone@staff.example', name: 'Gone', password: PASSWORD };
    const { staffId } = await createReviewer(context, input, now);
    const visitor = await enterConsole(input.email);
    expect((await visitor.get('/console')).status).toBe(200);
    await db('staff').where({ staff_id: staffId }).update({ disabled_at: now });
    expect((await visitor.get('/console')).location).toBe(`${server.url}/console/login`);
    expect(await authenticateStaff(context, input, context.clock())).toBeUndefined();
  });

  test('RC4: a user’s account opens no door here, and a reviewer’s none there', async () => {
    const user = server.visit();
    const account = { email: 'grace@user.example', password: PASSWORD };
    await user.submit(await user.get('/signup'), account);
    const cookie = user.cookie('__Host-attestry_session') ?? '';
    const asStaff = { cookie: `__Host-attestry_staff=${cookie}` };
    expect((await server.visit().get('/console', asStaff)).location).toBe(`${server.url}/console/login`);
    expect((await user.submit(await user.get('/console/login'), account)).status).toBe(422);
    const reviewer = await enterConsole();
    expect((await reviewer.get('/account')).location).toBe(`${server.url}/login`);
  });
});

describe('the console', () => {
  test('RC1: the longest waiting comes first, and after a decision the next case opens by itself', async () => {
    const ages = [5, 9, 1];
    const cases: string[] = [];
    for (const hours of ages) {
      const id = await givenSubmission(context, await givenUser(context), { environment: 'live' });
      const since = new Date(now.getTime() - hours * 3_600_000);
      since.setMilliseconds(0);
      await db('verifications').where({ verification_id: id }).update({ status_changed_at: since });
      cases.push(id);
    }
    const [second = '', first = '', third = ''] = cases;
    const visitor = await enterConsole();
    const { text } = await visitor.get('/console');
    const listed = [...text.matchAll(/row-link[^>]*href="\/console\/verifications\/([0-9a-f-]{36})"/g)];
    expect(listed.map(([, id]) => id)).toEqual([first, second, third]);

    for (const [id, next] of [
      [first, `/console/verifications/${second}?decided=${first}`],
      [second, `/console/verifications/${third}?decided=${second}`],
      [third, `/console?decided=${third}`],
    ] as const) {
      const page = await visitor.get(`/console/verifications/${id}`);
      const csrf = csrfOf(page, '/decision');
      const answer = await visitor.post(`${page.url}/decision`, { csrf, decision: 'approve' });
      expect([answer.status, unsignedLocation(answer)]).toEqual([303, server.url + next]);
      expect((await visitor.get(answer.location ?? '')).text).toContain('Approved.');
      expect((await visitor.get(next)).text).not.toContain('Approved.');
    }
  });

  test('RC1: the next case is claimed, one that is skipped is given back, and the filter stays', async () => {
    const cases: string[] = [];
    for (const hours of [3, 2]) {
      const id = await givenSubmission(context, await givenUser(context), { information: { country: 'NL' } });
      const since = new Date(Math.floor(now.getTime() / 1000) * 1000 - hours * 3_600_000);
      await db('verifications').where({ verification_id: id }).update({ status_changed_at: since });
      cases.push(id);
    }
    const [first = '', second = ''] = cases;
    const visitor = await enterConsole();
    const queue = 'environment=sandbox&country=NL';
    const page = await visitor.get(`/console?${queue}`);
    const address = (id: string) =>
      `${server.url}/console/verifications/${id}?${new URLSearchParams({ queue }).toString()}`;
    const taken = await visitor.post('/console/next', { csrf: csrfOf(page, '/console/next'), queue });
    expect([taken.status, taken.location]).toEqual([303, address(first)]);
    const opened = await visitor.get(taken.location ?? '');
    expect(opened.text).toContain('Yours for 30 min');
    const fields = { csrf: csrfOf(opened, '/console/next'), queue, verification_id: first };
    const position = /name="position" value="([^"]+)"/.exec(opened.text)?.[1] ?? '';
    expect((await visitor.post('/console/next', { ...fields, position })).location).toBe(address(second));
    expect((await visitor.get(address(first))).text).toContain('Not claimed');
    const claimed = await visitor.post(`/console/verifications/${first}/claim`, {
      csrf: csrfOf(opened, '/claim'),
      action: 'claim',
      queue,
    });
    expect(claimed.location).toBe(address(first));
    expect((await visitor.get(`/console?${queue}`)).text.match(/>you</g)).toHaveLength(2);
  });

  test('SE1: a decision is taken from the page of its own case only', async () => {
    const one = await givenSubmission(context, await givenUser(context));
    const other = await givenSubmission(context, await givenUser(context));
    const visitor = await enterConsole();
    const csrf = csrfOf(await visitor.get(`/console/verifications/${one}`), '/decision');
    const answer = await visitor.post(`/console/verifications/${other}/decision`, { csrf, decision: 'approve' });
    expect(answer.status).toBe(403);
  });

  test.each([
    [{ decision: 'reject', reason_code: 'duplicate' }, 'Say whether the user can correct it.'],
    [{ decision: 'reject', fixable: 'false' }, 'Choose a reason.'],
    [{ decision: 'reject', reason_code: 'mood', fixable: 'false' }, 'Choose a reason from the list.'],
    [{ decision: 'contact', request_text: 'Please' }, 'Choose what the user has to send again.'],
    [{ decision: 'contact', requested_items: 'shoe_size' }, 'Choose from what this level asks for.'],
    [{ decision: 'contact', requested_items: 'picture', request_text: 'x'.repeat(2001) }, '2,000 characters'],
    [{ decision: 'approve', note: 'x'.repeat(2001) }, '2,000 characters'],
    [{ decision: 'approve', note: 'x\u0000' }, 'a character that cannot be shown'],
    [{ decision: 'contact', requested_items: 'picture', request_text: 'x\u0007' }, 'a character that cannot be shown'],
  ])('RC3: %o comes back with what is missing, and what was entered', async (fields, words) => {
    const id = await givenSubmission(context, await givenUser(context));
    const visitor = await enterConsole();
    const page = await visitor.get(`/console/verifications/${id}`);
    const entered = { ...fields, csrf: csrfOf(page, '/decision') } as Record<string, string>;
    const answer = await visitor.post(`${page.url}/decision`, entered);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(words);
    for (const typed of [entered['request_text'], entered['note']]) if (typed) expect(answer.text).toContain(typed);
  });
});
