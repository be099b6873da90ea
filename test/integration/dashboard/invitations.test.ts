import { describe, expect, test } from '@jest/globals';
import { TEAM_MAX } from '../../../src/clients/team/team.js';
import { invite } from '../../../src/clients/team/invitation.js';
import { auditEvents } from '../../support/audit-events.js';
import { contentsOf } from '../../support/database-dump.js';
import { unsignedLocation } from '../../support/flash.js';
import { givenClient } from '../../support/given.js';
import type { Visitor } from '../../support/http.js';
import { lastMailBodyTo, lastMailTo } from '../../support/member-mails.js';
import { enterDashboard, givenMember } from '../../support/members.js';
import { startServer } from '../../support/server.js';
import { atTeam, newAddress } from '../../support/team-page.js';

const server = await startServer({ env: { RATE_LIMIT_EMAIL_CODE: '3', RATE_LIMIT_EMAIL_CODE_ADDRESS: '1000' } });
const { context, url } = server;
const { db } = context;
const PASSWORD = 'correct horse battery';

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

async function invited(visitor: Visitor, path: string, role = 'developer', email = newAddress()) {
  const answer = await visitor.submit(await visitor.get(path), { email, role });
  expect([answer.status, unsignedLocation(answer)]).toEqual([303, `${url}${path}?done=member_invited`]);
  return { email, link: await lastMailTo(context, email) };
}
describe('an invitation', () => {
  test('is mailed, is valid for a week, and works once: a new log-in is made and is on the team', async () => {
    const { visitor, path, client, events } = await atTeam(server);
    const { email, link } = await invited(visitor, path, 'owner');
    expect((await visitor.get(path)).text).toContain(email);
    const mia = server.visit();
    const page = await mia.get(link);
    expect(page.text).toContain('Join the team of Harbour Loans');
    const slower = server.visit();
    const samePage = await slower.get(link);
    const joined = await mia.submit(page, { name: 'Mia', password: PASSWORD });
    expect(unsignedLocation(joined)).toBe(`${url}/dashboard/clients/${client.clientId}/settings?done=team_joined`);
    expect((await mia.get(joined.location ?? '')).status).toBe(200);
    expect((await visitor.get(path)).text).toContain('Mia');
    const again = await server.visit().get(link);
    expect([again.status, again.text.includes('Ask an owner of the application for a new one')]).toEqual([404, true]);
    expect((await slower.submit(samePage, { name: 'Mia', password: PASSWORD })).status).toBe(404);
    expect(await events()).toEqual(expect.arrayContaining(['member_invited', 'member_joined']));
    await enterDashboard(server, { email, password: PASSWORD });
  });

  test('says in its mail who invites, and to what, so that nobody takes it for a trick', async () => {
    const { visitor, path, member } = await atTeam(server);
    const { email } = await invited(visitor, path);
    expect(await lastMailBodyTo(context, email)).toContain(
      `${member.name} invites you to join the team of the application “Harbour Loans” as developer.`,
    );
  });

  test('has run out after a week, and an earlier one works no more once there is a later one', async () => {
    const { visitor, path } = await atTeam(server);
    const first = await invited(visitor, path);
    const second = await invited(visitor, path, 'developer', first.email);
    expect((await server.visit().get(first.link)).status).toBe(404);
    expect((await server.visit().get(second.link)).status).toBe(200);
    context.testClock.advance(7 * 86_400);
    expect((await server.visit().get(second.link)).status).toBe(404);
  });

  test('to somebody who has a log-in is accepted with its password, tried only so often', async () => {
    const { visitor, path, client, roles } = await atTeam(server);
    const other = await givenMember(context, (await givenClient(context)).client.clientId);
    const { link } = await invited(visitor, path, 'developer', other.email);
    const known = await enterDashboard(server, other);
    const browser = server.visit();
    const wrong = await browser.submit(await browser.get(link), { password: 'wrong password' });
    expect([wrong.status, wrong.text.includes('not the password of this log-in')]).toEqual([422, true]);
    for (let n = 0; n < 10; n += 1) await browser.submit(wrong, { password: 'wrong password' });
    const late = await browser.submit(wrong, { password: other.password });
    expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true]);
    const page = await known.get(link);
    expect(page.text).toContain('You are logged in as');
    expect((await known.submit(page, { token: tokenOf(link) })).status).toBe(303);
    expect((await roles()).get(other.memberId)).toBe('developer');
    const list = await known.get('/dashboard');
    expect(list.text).toContain(client.clientId);
  });

  test.each([
    [{ name: '', password: PASSWORD }, 'Enter a name of 1 to 100 characters'],
    [{ name: 'x'.repeat(101), password: PASSWORD }, 'Enter a name of 1 to 100 characters'],
    [{ name: 'Mia', password: 'short' }, 'Use at least 8 characters'],
    [{ name: 'Mia', password: '' }, 'Choose a password.'],
    [{ name: 'Mia', password: 'iloveyou' }, 'Many people have this password'],
  ])('%o is refused with what to do, and the invitation still works', async (fields, words) => {
    const { visitor, path } = await atTeam(server);
    const { link } = await invited(visitor, path);
    const browser = server.visit();
    const answer = await browser.submit(await browser.get(link), fields);
    expect([answer.status, answer.text.includes(words)]).toEqual([422, true]);
    expect((await browser.submit(answer, { name: 'Mia', password: PASSWORD })).status).toBe(303);
  });

  test('is not used up by somebody of the team who opens its link, and leaves them what they are', async () => {
    const { visitor, path, member, roles, events } = await atTeam(server);
    const { email, link } = await invited(visitor, path);
    const refused = await visitor.submit(await visitor.get(link), { token: tokenOf(link) });
    expect([refused.status, refused.text.includes(`The invitation waits for ${email}`)]).toEqual([422, true]);
    expect([(await roles()).get(member.memberId), (await events()).includes('member_joined')]).toEqual([
      'owner',
      false,
    ]);
    const mia = server.visit();
    expect((await mia.submit(await mia.get(link), { name: 'Mia', password: PASSWORD })).status).toBe(303);
  });

  test('of twenty at once to one address one is left, whose link works; of twenty who use it at once one joins', async () => {
    const { client, path, member, visitor, csrf, roles } = await atTeam(server);
    const email = newAddress();
    const { clientId } = client;
    const actor = { memberId: member.memberId };
    const whom = { client: { clientId, name: 'Harbour Loans' }, email, role: 'developer' } as const;
    await Promise.all(Array.from({ length: 20 }, () => invite(context, whom, context.clock(), actor)));
    expect(await db('member_invitations').where({ client_id: clientId })).toHaveLength(1);
    expect((await visitor.post(`${path}/invitations`, { csrf, email, role: 'developer' })).status).toBe(303);
    const link = await lastMailTo(context, email);
    const pages = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const browser = server.visit();
        return { browser, page: await browser.get(link) };
      }),
    );
    const answers = await Promise.all(
      pages.map(({ browser, page }, n) => browser.submit(page, { name: `Mia ${n}`, password: PASSWORD })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array.from({ length: 19 }, () => 404)]);
    expect((await roles()).size).toBe(2);
  });

  test('is withdrawn by an owner, once', async () => {
    const { visitor, path, csrf } = await atTeam(server);
    const { link } = await invited(visitor, path);
    const [, id = ''] = /invitations\/([0-9a-f-]{36})\?/.exec(link) ?? [];
    const withdraw = () => visitor.post(`${path}/invitations/${id}/withdrawal`, { csrf });
    expect((await withdraw()).status).toBe(303);
    expect((await server.visit().get(link)).status).toBe(404);
    expect((await withdraw()).status).toBe(404);
  });

  test('the wrong token opens nothing', async () => {
    const { visitor, path } = await atTeam(server);
    const { link } = await invited(visitor, path);
    expect((await server.visit().get(link.replace(/token=.*/, `token=kmt_${'x'.repeat(43)}`))).status).toBe(404);
    expect((await server.visit().get(link.replace(/\?token=.*/, ''))).status).toBe(404);
  });

  test('SE18: neither token nor address lies readable in outbox, audit log or database', async () => {
    const { visitor, path, client } = await atTeam(server);
    const { email, link } = await invited(visitor, path);
    const token = tokenOf(link);
    const mails = contentsOf(await db('mails').select<object[]>('subject', 'body', 'secret_encrypted'));
    const events = JSON.stringify(await auditEvents(context, { clientId: client.clientId }));
    for (const text of [mails, events]) expect([text.includes(token), text.includes(email)]).toEqual([false, false]);
  });

  test.each([
    ['nonsense', 'name@example.com'],
    ['', 'name@example.com'],
  ])('%j is no address, and is kept', async (email, words) => {
    const { visitor, page } = await atTeam(server);
    const answer = await visitor.submit(page, { email, role: 'owner' });
    expect([answer.status, answer.text.includes(words)]).toEqual([422, true]);
    expect(answer.text).toContain('<option value="owner" selected');
  });

  test('somebody of the team need not be invited, and a team has an end', async () => {
    const { client, member, visitor, page } = await atTeam(server);
    const again = await visitor.submit(page, { email: member.email, role: 'developer' });
    expect([again.status, again.text.includes('on the team already')]).toEqual([422, true]);
    const rows = Array.from({ length: TEAM_MAX }, (_, n) => ({
      member_invitation_id: crypto.randomUUID(),
      client_id: client.clientId,
      email: `many${n}@client.example`,
      role: 'developer',
      token_hash: Buffer.alloc(32, n),
      created_at: context.clock(),
      expires_at: new Date(context.clock().getTime() + 1_000_000),
    }));
    await db('member_invitations').insert(rows);
    const full = await visitor.submit(page, { email: newAddress(), role: 'developer' });
    expect([full.status, full.text.includes('up to 100 people')]).toEqual([422, true]);
  });

  test('nobody’s mailbox is filled: so many to one address, then the form says when to go on', async () => {
    const { visitor, page } = await atTeam(server);
    const email = newAddress();
    for (let n = 0; n < 3; n += 1) expect((await visitor.submit(page, { email, role: 'developer' })).status).toBe(303);
    const answer = await visitor.submit(page, { email, role: 'developer' });
    expect([answer.status, answer.text.includes(`value="${email}"`)]).toEqual([429, true]);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});
