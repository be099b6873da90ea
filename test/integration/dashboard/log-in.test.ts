import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { givenEndpoint } from '../../support/deliveries.js';
import { givenClient } from '../../support/given.js';
import { enterDashboard, givenMember, givenMembership } from '../../support/members.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context, url } = server;
const { client } = await givenClient(context, { name: 'Harbour Loans' });
const { client: foreign } = await givenClient(context, { name: 'Foreign Loans' });
const member = await givenMember(context, client.clientId, { role: 'developer', name: 'Mia Member' });
const settings = (clientId: string) => `/dashboard/clients/${clientId}/settings`;
const logInFor = (page: string) => `${url}/dashboard/login?${new URLSearchParams({ page }).toString()}`;

describe('the log-in of a client’s team', () => {
  test('a member sees their own clients, with the environment of each, and no others', async () => {
    const visitor = await enterDashboard(server, member);
    const list = await visitor.get('/dashboard');
    expect(list.text).toContain('Harbour Loans');
    expect(list.text).toContain('Sandbox');
    expect(list.text).not.toContain('Foreign Loans');
    expect((await visitor.get('/dashboard/login')).location).toBe(`${url}/dashboard`);
  });

  test('the front page leads a team to its log-in, which says how one gets there, and on to the docs', async () => {
    const visitor = server.visit();
    expect((await visitor.get('/')).text).toContain('href="/dashboard"');
    const { text } = await visitor.get('/dashboard/login');
    expect(text).toContain('Ask an owner of your application to invite you');
    expect(text).toContain('href="/docs"');
  });

  test('SE8: a wrong password and an unknown address are refused alike, and what was typed is kept', async () => {
    const texts = [];
    for (const email of [member.email, 'nobody@client.example']) {
      const visitor = server.visit();
      const form = await visitor.get('/dashboard/login');
      const answer = await visitor.submit(form, { email, password: 'wrong password' });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain(`value="${email}"`);
      texts.push(answer.text.replaceAll(email, '').replace(/value="[\w-]{43}"/g, ''));
    }
    expect(texts[0]).toBe(texts[1]);
  });

  test.each([
    [{ email: '', password: 'x' }, 'Enter your e-mail address.'],
    [{ email: 'a@client.example', password: '' }, 'Enter your password.'],
  ])('%o comes back with what is missing', async (fields, words) => {
    const visitor = server.visit();
    const answer = await visitor.submit(await visitor.get('/dashboard/login'), fields);
    expect([answer.status, answer.text.includes(words)]).toEqual([422, true]);
  });

  test('SE15: a form of another browser is drawn anew, and works then', async () => {
    const visitor = server.visit();
    const { email, password } = member;
    await visitor.get('/dashboard/login');
    const stale = await visitor.post('/dashboard/login', { csrf: 'x', email, password });
    expect([stale.status, stale.text.includes('Please enter it once more')]).toEqual([403, true]);
    expect((await visitor.submit(stale, { email, password })).location).toBe(`${url}/dashboard`);
  });

  test('SE7: the session is new with the log-in, gone with the log-out, and ends after half an hour of rest', async () => {
    const visitor = await enterDashboard(server, member);
    const before = visitor.cookie('__Host-attestry_member');
    const list = await visitor.get('/dashboard');
    await visitor.submit(list, {});
    expect(visitor.cookie('__Host-attestry_member')).not.toBe(before);
    expect((await visitor.get('/dashboard')).location).toBe(`${url}/dashboard/login`);
    const idle = await enterDashboard(server, member);
    context.testClock.advance(31 * 60);
    expect((await idle.get('/dashboard')).location).toBe(`${url}/dashboard/login`);
  });

  test.each([
    ['/dashboard', { name: 'Too late', environment: 'sandbox' }, ''],
    ['/secrets', { overlap: 'day' }, 'secrets'],
    ['/authorize-link', { redirect_uri: 'https://client.example/callback' }, 'authorize-link'],
    ['/signature-checker', { body: '{}', secret: 'x' }, 'signature-checker'],
    ['/webhooks', { url: 'https://client.example/webhooks' }, 'webhooks'],
  ])('FL8: a form of %s that is sent after half an hour of rest leads to the log-in', async (path, fields, tab) => {
    const visitor = await enterDashboard(server, member);
    const page = path === '/dashboard' ? path : `/dashboard/clients/${client.clientId}${path}`;
    const form = await visitor.get(page);
    expect(form.status).toBe(200);
    context.testClock.advance(31 * 60);
    const late = await visitor.submit(form, fields);
    const logIn = tab === '' ? `${url}/dashboard/login` : logInFor(`clients/${client.clientId}/${tab}`);
    expect([late.status, late.location]).toEqual([303, logIn]);
  });

  test('FL8: a secret that is to be rotated after half an hour of rest stays, and the log-in comes first', async () => {
    const endpoint = await givenEndpoint(context, 'https://client.example/webhooks');
    const mia = await givenMember(context, endpoint.clientId, { role: 'developer' });
    const visitor = await enterDashboard(server, mia);
    const page = `/dashboard/clients/${endpoint.clientId}/webhooks/${endpoint.webhookEndpointId}`;
    const form = await visitor.get(page);
    context.testClock.advance(31 * 60);
    const late = await visitor.submit(form, { overlap: 'day' });
    expect([late.status, late.location]).toEqual([303, logInFor(`clients/${endpoint.clientId}/webhooks`)]);
  });

  test('SE17: log-ins, right and wrong, are written down with who and from where', async () => {
    const visitor = await enterDashboard(server, member);
    await visitor.get('/dashboard');
    const event = await context
      .db('audit_events')
      .where({ member_id: member.memberId, type: 'login_succeeded', detail: 'member' })
      .orderBy('audit_event_id', 'desc')
      .first<{ address: string }>('address');
    expect(event.address).toMatch(/^(127\.0\.0\.1|::1)$/);
  });

  test('RC4: neither a user’s nor a reviewer’s session opens the dashboard', async () => {
    const visitor = server.visit();
    const value = `ks_${randomBytes(32).toString('base64url')}`;
    for (const name of ['session', 'staff']) {
      const answer = await visitor.get('/dashboard', { cookie: `__Host-attestry_${name}=${value}` });
      expect(answer.location).toBe(`${url}/dashboard/login`);
    }
  });
});

describe('the way back to the page that was asked for', () => {
  test('whoever is logged out is led to the log-in, and from there to the page', async () => {
    const visitor = server.visit();
    const asked = await visitor.get(settings(client.clientId));
    expect([asked.status, asked.location]).toEqual([302, logInFor(`clients/${client.clientId}/settings`)]);
    const form = await visitor.get(asked.location ?? '');
    const { email, password } = member;
    const missing = await visitor.submit(form, { email, password: '' });
    const done = await visitor.submit(missing, { email, password });
    expect(done.location).toBe(url + settings(client.clientId));
    expect((await visitor.get(done.location ?? '')).status).toBe(200);
    expect((await visitor.get(asked.location ?? '')).location).toBe(url + settings(client.clientId));
  });

  test('a list is filtered as it was asked for', async () => {
    const visitor = server.visit();
    const list = `clients/${client.clientId}/users?status=pending&from=2026-01-31`;
    const asked = await visitor.get(`/dashboard/${list}`);
    expect(asked.location).toBe(logInFor(list));
    const { email, password } = member;
    const done = await visitor.submit(await visitor.get(asked.location ?? ''), { email, password });
    expect(done.location).toBe(`${url}/dashboard/${list}`);
    expect((await visitor.get(done.location ?? '')).status).toBe(200);
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/evil.example',
    'clients/../../login',
    'clients/kci_aaaaaaaaaaaa/../../../login',
    'clients/kci_aaaaaaaaaaaa/.%2e/x',
    'clients/kci_aaaaaaaaaaaa',
    'clients/kci_aaaaaaaaaaaa/settings?//evil.example',
    'clients/kci_aaaaaaaaaaaa/settings?x=y#z',
    'clients/kci_aaaaaaaaaaaa/settings\\evil',
    'clients/kci_aaaaaaaaaaaa/settings\r\nSet-Cookie: x=y',
    'login',
  ])('SE6: %j leads nowhere', async (page) => {
    const visitor = server.visit();
    expect((await visitor.get(logInFor(page))).status).toBe(400);
    const csrf = /name="csrf" value="([^"]+)"/.exec((await visitor.get('/dashboard/login')).text)?.[1] ?? '';
    const { email, password } = member;
    expect((await visitor.post(logInFor(page), { csrf, email, password })).status).toBe(400);
  });
});

describe('another team’s client', () => {
  test('SE14: is answered exactly like one that does not exist', async () => {
    const visitor = await enterDashboard(server, member);
    const texts = [];
    for (const clientId of [foreign.clientId, 'kci_neverseenbefore']) {
      const answer = await visitor.get(settings(clientId));
      expect(answer.status).toBe(404);
      texts.push(answer.text.replace(/<code>[^<]+<\/code>/, '').replaceAll(clientId, ''));
    }
    expect(texts[0]).toBe(texts[1]);
  });

  test('is reached once the member is on its team, from the switcher too, and not after they have left it', async () => {
    const visitor = await enterDashboard(server, member);
    await givenMembership(context, { memberId: member.memberId, clientId: foreign.clientId });
    expect((await visitor.get(settings(client.clientId))).text).toContain(settings(foreign.clientId));
    expect((await visitor.get(settings(foreign.clientId))).status).toBe(200);
    await context.db('client_members').where({ member_id: member.memberId, client_id: foreign.clientId }).delete();
    expect((await visitor.get(settings(foreign.clientId))).status).toBe(404);
  });
});
