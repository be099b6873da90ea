import { describe, expect, test } from '@jest/globals';
import { givenClient } from '../support/given.js';
import type { Answer } from '../support/http.js';
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

test('a refusal names its request by the id that stands in the log and in X-Request-Id, for programs and for people', async () => {
  const problem = await server.visit().get('/v2/users/me');
  const id = problem.headers.get('x-request-id') ?? '';
  expect(id).toMatch(/^[\w-]{8,}$/);
  expect(problem.json()).toMatchObject({ status: 401, request_id: id });
  const page = await server.visit().get('/nowhere');
  expect(page.text).toContain(page.headers.get('x-request-id'));
});
