import { describe, expect, test } from '@jest/globals';
import { spyOn } from 'jest-mock';
import pg from 'pg';
import { createReviewer } from '../../src/accounts/staff/staff.js';
import { changeStaff } from '../../src/accounts/staff/staff-roster.js';
import { signUp } from '../../src/accounts/users/user.js';
import { newPerson } from '../support/hosted-flow.js';
import { givenClient } from '../support/given.js';
import type { Answer, Visitor } from '../support/http.js';
import { enterDashboard, givenMember } from '../support/members.js';
import { startServer } from '../support/server.js';

const server = await startServer();
const { context } = server;
const { client } = await givenClient(context);
const foreign = (await givenClient(context)).client;
const own = `/dashboard/clients/${client.clientId}`;
const member = await enterDashboard(server, await givenMember(context, client.clientId, { role: 'developer' }));

/** Where the page's name leads, and its button. */
function waysOut({ text }: Answer): string[] {
  const links = text.matchAll(/<a class="(?:brand|button[^"]*)" href="([^"]+)"/g);
  return [...links].map(([, href = '']) => href);
}

describe('FL7: an error page leads back to where its reader was', () => {
  test.each([
    [404, `${own}/nowhere`],
    [404, `/dashboard/clients/${foreign.clientId}/settings`],
    [404, `${own}/deliveries/5b0e4c2a-2a51-4b8e-9a0a-4c1b1f0f7e22`],
    [400, `${own}/settings?done=${'x'.repeat(101)}`],
    [404, '/dashboard/nowhere'],
  ])('%d of the dashboard, at %s', async (status, path) => {
    const page = await member.get(path);
    expect([page.status, waysOut(page)]).toEqual([status, ['/dashboard', '/dashboard']]);
  });

  test('403 of the dashboard, for a form of another browser, and for what only owners may', async () => {
    const settings = await member.get(`${own}/settings`);
    const csrf = /name="csrf" value="([^"]+)"/.exec(settings.text.split('<main')[1] ?? '')?.[1] ?? '';
    for (const token of ['of-another-browser', csrf]) {
      const page = await member.post(`${own}/settings/standing`, { csrf: token, action: 'disable' });
      expect([page.status, waysOut(page)]).toEqual([403, ['/dashboard', '/dashboard']]);
    }
  });

  test.each([
    ['/console/nowhere', '/console'],
    ['/dashboards', '/'],
    ['/nowhere', '/'],
    ['/account/nowhere?at=/dashboard', '/'],
  ])('404 at %s leads to %s', async (path, home) => {
    const page = await member.get(path);
    expect([page.status, waysOut(page)]).toEqual([404, [home, home]]);
  });
});

describe('DK10: whoever is logged in stays so on an error page', () => {
  const sue = { email: 'sue@staff.example', name: 'Sue <Supervisor>', password: 'correct horse battery' };

  async function logIn(at: string, { email, password }: { email: string; password: string }): Promise<Visitor> {
    const visitor = server.visit();
    expect((await visitor.submit(await visitor.get(at), { email, password })).status).toBe(303);
    return visitor;
  }

  test('a supervisor, with navigation and a log-out that works; not once disabled', async () => {
    await createReviewer(context, { ...sue, role: 'supervisor' }, context.clock());
    const visitor = await logIn('/console/login', sue);
    for (const [status, path] of [
      [404, '/console/nowhere'],
      [404, `/console/verifications/${crypto.randomUUID()}`],
      [400, '/console?country=Germany'],
    ] as const) {
      const { text, ...page } = await visitor.get(path);
      expect([page.status, text.includes('href="/console/reviewers"')]).toEqual([status, true]);
      expect(text).toContain('Sue &lt;Supervisor');
    }
    // Neither the part of teams nor that of users knows her.
    for (const path of ['/dashboard/nowhere', '/nowhere']) {
      expect((await visitor.get(path)).text).not.toMatch(/Sue|Log out/);
    }
    const robin = { ...sue, email: 'robin@staff.example', name: 'Robin' };
    const other = await createReviewer(context, robin, context.clock());
    const lesser = await logIn('/console/login', robin);
    const refused = await lesser.get('/console/numbers');
    expect([refused.status, refused.text.includes('console-nav')]).toEqual([403, false]);
    expect(refused.text).toContain('>Robin</a>');
    await changeStaff(context, { staffId: other.staffId, change: { isDisabled: true } }, context.clock());
    expect((await lesser.get('/console/nowhere')).text).not.toMatch(/Robin|Log out/);
    const left = await visitor.submit(await visitor.get('/console/nowhere'), {});
    expect([left.status, left.location]).toEqual([303, `${server.url}/console/login`]);
    expect((await visitor.get('/console/nowhere')).text).not.toMatch(/Sue|Log out/);
  });

  test('a member of a team, and a user', async () => {
    expect((await member.get('/dashboard/nowhere')).text).toContain('action="/dashboard/logout"');
    const person = newPerson();
    await signUp(context, person, context.clock());
    const { text } = await (await logIn('/login', person)).get('/nowhere');
    expect(text).toContain(person.email);
    expect(text).toContain('action="/logout"');
  });

  test('looking at one is no use of the session, which grows old as before', async () => {
    await context.db('member_sessions').update({ last_seen_at: new Date(Date.now() - 10 * 60_000) });
    const seen = () => context.db('member_sessions').pluck('last_seen_at');
    const before = await seen();
    expect((await member.get('/dashboard/nowhere')).text).toContain('Log out');
    expect(await seen()).toEqual(before);
  });

  test('without a database the page comes, too, without a name', async () => {
    const query = spyOn(pg.Client.prototype, 'query').mockImplementation(() => {
      throw Object.assign(new Error('gone'), { code: '57P01' });
    });
    const { status, text } = await member.get('/dashboard/nowhere').finally(() => query.mockRestore());
    expect([status, text.includes('Log out')]).toEqual([404, false]);
  });

  test('nor does it wait for a database that does not answer', async () => {
    const trx = await context.db.transaction();
    await trx.raw('lock table member_sessions in access exclusive mode');
    const { status, text } = await member.get('/dashboard/nowhere').finally(() => trx.rollback());
    expect([status, text.includes('Log out')]).toEqual([404, false]);
  });
});

test('a refusal names its request by the id that stands in the log and in X-Request-Id, for programs and for people', async () => {
  const problem = await server.visit().get('/v2/users/me');
  const id = problem.headers.get('x-request-id') ?? '';
  expect(id).toMatch(/^[\w-]{8,}$/);
  expect(problem.json()).toMatchObject({ status: 401, request_id: id });
  const page = await server.visit().get('/nowhere');
  expect(page.text).toContain(page.headers.get('x-request-id'));
});
