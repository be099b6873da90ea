import { describe, expect, test } from '@jest/globals';
import { addClientSecret } from '../../../src/clients/secret-rotation.js';
import { messages } from '../../../src/texts/messages.js';
import { EVERYTHING, givenAuthorizedUser } from '../../support/authorized-user.js';
import { givenDelivery, givenEndpoint } from '../../support/deliveries.js';
import { signedFor } from '../../support/flash.js';
import { givenClient, givenPicture } from '../../support/given.js';
import type { Answer, Visitor } from '../../support/http.js';
import { lastMailTo } from '../../support/member-mails.js';
import { enterDashboard, givenMember, givenMembership } from '../../support/members.js';
import { sendForm } from '../../support/page-forms.js';
import { startServer } from '../../support/server.js';

type FlashMessage = keyof typeof messages.dashboardFlash;

const server = await startServer();
const { context } = server;
const { db } = context;
const said = new Set<string>();

async function givenTeam() {
  const { client } = await givenClient(context, { name: 'Harbour Loans' });
  const member = await givenMember(context, client.clientId);
  const visitor = await enterDashboard(server, member);
  return { client, member, visitor, path: `/dashboard/clients/${client.clientId}` };
}

/** What a page says above its content, as it is read aloud when the page arrives. */
function noticeOf({ text }: Answer): string[] {
  const notices = text.matchAll(
    /<div class="notice notice-good" tabindex="-1" autofocus role="group" [^>]*="done">(.*?)<\/div>/g,
  );
  return [...notices].map(([, inner = '']) => inner.replaceAll(/<[^>]+>/g, ''));
}

/** The form was taken, and the page that it leads to says so. */
async function expectDone(visitor: Visitor, answer: Answer, done: FlashMessage): Promise<void> {
  said.add(done);
  const page = answer.status === 303 ? await visitor.get(answer.location ?? '') : answer;
  expect([done, page.status, noticeOf(page)]).toEqual([done, 200, [escaped(messages.dashboardFlash[done])]]);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;');
}

describe('what was done is said on the page that comes next', () => {
  test('settings, redirect URIs, logo, standing and the access of all users', async () => {
    const { visitor, path, client } = await givenTeam();
    const page = `${path}/settings`;
    const send = (to: string, fields: Parameters<typeof sendForm>[3], done: FlashMessage) =>
      sendForm(visitor, page, page + to, fields).then((answer) => expectDone(visitor, answer, done));
    const uri = { redirect_uri: 'https://harbour.example/back' };
    const settings = { name: 'Harbour Savings', scopes: 'uid:read' };
    await send('', settings, 'settings_saved');
    await send('', settings, 'settings_same');
    await send('/redirect-uris', uri, 'redirect_uri_added');
    await send('/redirect-uris', uri, 'redirect_uri_known');
    await send('/redirect-uris/removal', uri, 'redirect_uri_removed');
    const picture = new Blob([new Uint8Array(await givenPicture())], { type: 'image/jpeg' });
    await send('/logo', { picture }, 'logo_saved');
    await send('/logo/removal', {}, 'logo_removed');
    await send('/standing', { action: 'disable' }, 'client_disabled');
    await send('/standing', { action: 'enable' }, 'client_enabled');
    await send('/access-revocation', { client_name: settings.name }, 'access_ends');

    const link = `${path}/authorize-link`;
    const [redirect_uri = ''] = client.redirectUris;
    const built = await sendForm(visitor, link, link, { redirect_uri, scopes: 'uid:read' });
    await expectDone(visitor, built, 'link_built');

    const secrets = `${path}/secrets`;
    await addClientSecret(context, client.clientId, 3, context.clock());
    const [id = ''] = await db('client_secrets')
      .where({ client_id: client.clientId })
      .pluck<string[]>('client_secret_id');
    await expectDone(visitor, await sendForm(visitor, secrets, `${secrets}/${id}/deletion`), 'secret_deleted');
  });

  test('the team, from the invitation to the last good-bye', async () => {
    const { visitor, path, client, member } = await givenTeam();
    const page = `${path}/team`;
    const send = (to: string, fields: Record<string, string>, done: FlashMessage) =>
      sendForm(visitor, page, page + to, fields).then((answer) => expectDone(visitor, answer, done));
    const email = 'mia@client.example';
    await send('/invitations', { email, role: 'developer' }, 'member_invited');
    const [id = ''] = await db('member_invitations').where({ email }).pluck<string[]>('member_invitation_id');
    await send(`/invitations/${id}/withdrawal`, {}, 'invitation_withdrawn');

    await send('/invitations', { email, role: 'developer' }, 'member_invited');
    const mia = server.visit();
    const fields = { name: 'Mia', password: 'correct horse battery' };
    await expectDone(mia, await mia.submit(await mia.get(await lastMailTo(context, email)), fields), 'team_joined');
    await mia.submit(await mia.get('/dashboard/reset-password'), { email });
    const fresh = { password: 'another horse battery' };
    await expectDone(mia, await mia.submit(await mia.get(await lastMailTo(context, email)), fresh), 'password_set');

    const [miaId = ''] = await db('members').where({ email }).pluck<string[]>('member_id');
    await send(`/${miaId}`, { action: 'owner' }, 'made_owner');
    await send(`/${miaId}`, { action: 'developer' }, 'made_developer');
    await send(`/${miaId}`, { action: 'remove' }, 'member_removed');
    const other = await givenMember(context, client.clientId);
    await givenMembership(context, {
      memberId: other.memberId,
      clientId: (await givenClient(context)).client.clientId,
    });
    const leaves = await sendForm(visitor, page, `${page}/${member.memberId}`, { action: 'remove' });
    await expectDone(visitor, leaves, 'team_left');
  });

  test('an endpoint, its deliveries, and many of them sent again', async () => {
    const endpoint = await givenEndpoint(context, 'https://client.example/webhooks');
    const { clientId, webhookEndpointId } = endpoint;
    const visitor = await enterDashboard(server, await givenMember(context, clientId, { role: 'developer' }));
    const list = `/dashboard/clients/${clientId}/deliveries`;
    const page = `/dashboard/clients/${clientId}/webhooks/${webhookEndpointId}`;
    const send = (from: string, to: string, fields: Record<string, string>, done: FlashMessage) =>
      sendForm(visitor, from, to, fields).then((answer) => expectDone(visitor, answer, done));
    const fields = { url: 'https://client.example/other', event_types: 'verification_approved' };
    await send(page, page, fields, 'endpoint_saved');
    await send(page, page, fields, 'endpoint_same');
    await send(page, `${page}/test`, {}, 'test_sent');
    await sendForm(visitor, page, `${page}/secret`, { overlap: 'day' });
    await send(page, `${page}/promotion`, {}, 'secret_promoted');

    const delivery = `${list}/${await givenDelivery(context, endpoint)}`;
    const own = { delivery_id: delivery.split('/').at(-1) ?? '' };
    const due = new Date(context.clock().getTime() + 3_600_000);
    const waiting = { attempt_count: 1, next_attempt_at: due, dispatched_at: context.clock() };
    await db('deliveries').where(own).update(waiting);
    await send(delivery, delivery, { action: 'retry' }, 'retry_hurried');
    await send(delivery, delivery, { action: 'cancel' }, 'delivery_cancelled');
    await send(delivery, delivery, { action: 'redeliver' }, 'redelivered');

    const over = { state: 'exhausted', finished_at: context.clock(), next_attempt_at: null };
    await db('deliveries').where({ client_id: clientId }).update(over);
    const count = await sendForm(visitor, `${list}?state=exhausted`, `${list}/redeliveries`, {
      state: 'exhausted',
      action: 'count',
    });
    const started = await visitor.submit(count, { state: 'exhausted', action: 'redeliver' });
    await expectDone(visitor, started, 'redelivery_started');
    const many = new URL(started.location ?? '').pathname;
    await send(many, many, {}, 'redelivery_ended');

    await send(page, `${page}/standing`, { action: 'pause' }, 'endpoint_paused');
    await send(page, `${page}/standing`, { action: 'resume' }, 'endpoint_resumed');
    await send(page, `${page}/standing`, { action: 'delete' }, 'endpoint_deleted');
  });

  test('the sandbox: users, an outcome, and the clock', async () => {
    const { visitor, path, client } = await givenTeam();
    const { grant } = await givenAuthorizedUser(context, client, { scopes: EVERYTHING });
    const page = `${path}/sandbox`;
    const outcome = `${page}/users/${grant.grantId}`;
    const users = { level: 'basic', status: 'approved', country: 'DE', count: '2' };
    await expectDone(visitor, await sendForm(visitor, page, `${page}/users`, users), 'users_made');
    await expectDone(visitor, await sendForm(visitor, outcome, outcome, { outcome: 'approved' }), 'outcome_set');
    await expectDone(visitor, await sendForm(visitor, page, `${page}/clock`, { days: '3' }), 'clock_forwarded');
  });

  test('and nothing of the catalogue is never said', () => {
    expect([...said].sort()).toEqual(Object.keys(messages.dashboardFlash).sort());
  });
});

describe('an address says only what this browser has done', () => {
  test('SE1: no link that somebody else made claims anything, with the seal of another browser or without one', async () => {
    const { visitor, path, member } = await givenTeam();
    const other = await enterDashboard(server, member);
    const of = (one: Visitor) =>
      signedFor('member_sessions', one.cookie('__Host-attestry_member') ?? '', 'secret_deleted');
    const page = (done: string) => visitor.get(`${path}/secrets?${new URLSearchParams({ done }).toString()}`);
    for (const done of [
      'secret_deleted',
      `secret_deleted.${'x'.repeat(43)}`,
      of(other),
      of(visitor).replace('deleted', 'added'),
    ]) {
      expect([done, noticeOf(await page(done))]).toEqual([done, []]);
    }
    expect(noticeOf(await page(of(visitor)))).toHaveLength(1);
  });

  test.each(['nothing_of_ours', 'toString', '__proto__', '<b>You have won</b>', ''])('not %j', async (word) => {
    const { visitor, path } = await givenTeam();
    const done = signedFor('member_sessions', visitor.cookie('__Host-attestry_member') ?? '', word);
    const page = await visitor.get(`${path}/settings?${new URLSearchParams({ done }).toString()}`);
    expect([page.status, noticeOf(page)]).toEqual([200, []]);
    expect(page.text).not.toContain('You have won');
  });

  test('and nothing to somebody who is not logged in, nor after they are: it was another session', async () => {
    const { path, visitor: before, member } = await givenTeam();
    const done = signedFor('member_sessions', before.cookie('__Host-attestry_member') ?? '', 'settings_saved');
    const visitor = server.visit();
    const asked = await visitor.get(`${path}/settings?${new URLSearchParams({ done }).toString()}`);
    const { email, password } = member;
    const entered = await visitor.submit(await visitor.get(asked.location ?? ''), { email, password });
    const page = await visitor.get(entered.location ?? '');
    expect([asked.status, page.status, page.url.includes(path), noticeOf(page)]).toEqual([302, 200, true, []]);
  });

  test('a form that comes back with a fault says nothing of it', async () => {
    const { visitor, path } = await givenTeam();
    const page = await visitor.get(`${path}/settings?done=settings_saved`);
    const faulty = await visitor.submit(page, { name: '', homepage_url: '' });
    expect([faulty.status, noticeOf(faulty)]).toEqual([422, []]);
  });
});
