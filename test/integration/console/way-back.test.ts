import { describe, expect, test } from '@jest/globals';
import { createReviewer } from '../../../src/accounts/staff/staff.js';
import { givenSubmission, givenUser } from '../../support/given.js';
import type { Answer, Visitor } from '../../support/http.js';
import { startServer } from '../../support/server.js';
import { expectAbout } from '../../support/expect-about.js';

const GRACE = { email: 'grace@staff.example', name: 'Grace', password: 'correct horse battery', role: 'supervisor' };
const server = await startServer();
const { context, url } = server;
await createReviewer(context, { ...GRACE, role: 'supervisor' }, context.clock());
const caseId = await givenSubmission(context, await givenUser(context));
const QUEUE = 'environment=sandbox&country=DE';
const CASE = `verifications/${caseId}`;

const logInFor = (page: string) => `${url}/console/login?${new URLSearchParams({ page }).toString()}`;
const logIn = (visitor: Visitor, form: Answer, password = GRACE.password) =>
  visitor.submit(form, { email: GRACE.email, password });

async function enter(): Promise<Visitor> {
  const visitor = server.visit();
  await logIn(visitor, await visitor.get('/console/login'));
  return visitor;
}

function csrfOf(page: Answer, action: string): string {
  const [, form = ''] = new RegExp(`<form[^>]*action="[^"]*${action}"[^>]*>([^]*?)</form>`).exec(page.text) ?? [];
  return /name="csrf" value="([^"]+)"/.exec(form)?.[1] ?? '';
}

describe('RC4: the console’s log-in leads on to what was asked for', () => {
  test.each([
    ['?environment=sandbox', '?environment=sandbox'],
    [`/${CASE}`, CASE],
    [`/${CASE}?queue=${encodeURIComponent(QUEUE)}`, `${CASE}?queue=${encodeURIComponent(QUEUE)}`],
    [`/${CASE}/evidence`, `${CASE}/evidence`],
    [`/${CASE}/evidence.json`, `${CASE}/evidence`],
    ['/numbers?environment=sandbox&days=7', 'numbers?environment=sandbox&days=7'],
    ['/reviewers', 'reviewers'],
    ['/password', 'password'],
  ])('/console%s', async (path, page) => {
    const visitor = server.visit();
    const asked = await visitor.get(`/console${path}`);
    expect([asked.status, asked.location]).toEqual([302, logInFor(page)]);
    const form = await visitor.get(asked.location ?? '');
    const wrong = await logIn(visitor, form, 'wrong horse battery');
    expect(wrong.status).toBe(422);
    const entered = await logIn(visitor, wrong);
    const there = page.startsWith('?') ? `${url}/console${page}` : `${url}/console/${page}`;
    expect([entered.status, entered.location]).toEqual([303, there]);
    expect((await visitor.get(there)).status).toBe(200);
    expect((await visitor.get(asked.location ?? '')).location).toBe(there);
  });

  test('where the query could be anything, the page alone', async () => {
    for (const query of ['queue=a:b//c', 'a=@evil.example']) {
      const { location } = await server.visit().get(`/console/${CASE}?${query}`);
      expectAbout(query, location).toBe(logInFor(CASE));
    }
  });

  test.each([
    [`/${CASE}`, '/decision', { decision: 'approve' }, `${CASE}?queue=environment%3Dsandbox`],
    [`/${CASE}?queue=${encodeURIComponent(QUEUE)}`, '/claim', { action: 'claim', queue: QUEUE }, undefined],
    ['?environment=sandbox', '/next', { queue: 'environment=sandbox' }, '?environment=sandbox'],
    ['/reviewers', '/reviewers', { name: 'Nia', email: 'nia@staff.example' }, 'reviewers'],
    ['/password', '/password', { old_password: GRACE.password, password: 'quite another horse' }, 'password'],
  ])('FL8: a form of /console%s that is sent after half an hour of rest: %s', async (path, action, fields, page) => {
    const visitor = await enter();
    const form = await visitor.get(`/console${path}`);
    const csrf = csrfOf(form, action);
    expect(csrf).not.toBe('');
    const target = action === '/decision' || action === '/claim' ? `/console/${CASE}${action}` : `/console${action}`;
    context.testClock.advance(31 * 60);
    const sent = action === '/decision' ? { ...fields, queue: 'environment=sandbox' } : fields;
    const late = await visitor.post(target, { csrf, ...sent });
    const known = page ?? `${CASE}?${new URLSearchParams({ queue: QUEUE }).toString()}`;
    expect([late.status, late.location]).toEqual([303, logInFor(known)]);
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/evil.example',
    'evil.example',
    '.evil.example',
    '@evil.example',
    '\\evil.example',
    'numbers/../../login',
    `${CASE}/../../../login`,
    `${CASE}?//evil.example`,
    'numbers?a=b#c',
    'numbers\r\nSet-Cookie: x=y',
    'login',
  ])('SE6: %j leads nowhere', async (page) => {
    const visitor = server.visit();
    expect((await visitor.get(logInFor(page))).status).toBe(400);
    const csrf = csrfOf(await visitor.get('/console/login'), '/login');
    const { email, password } = GRACE;
    expect((await visitor.post(logInFor(page), { csrf, email, password })).status).toBe(400);
  });

  test('SE15: a form of another browser is drawn anew, and still leads there', async () => {
    const visitor = server.visit();
    await visitor.get('/console/login');
    const stale = await visitor.post(logInFor(CASE), { csrf: 'x', email: GRACE.email, password: GRACE.password });
    expect([stale.status, stale.text.includes('Please enter it once more')]).toEqual([403, true]);
    expect((await logIn(visitor, stale)).location).toBe(`${url}/console/${CASE}`);
  });
});
