import { describe, expect, test } from '@jest/globals';
import { auditEvents } from '../../support/audit-events.js';
import { unsignedLocation } from '../../support/flash.js';
import { givenClient } from '../../support/given.js';
import { lastMailBodyTo } from '../../support/member-mails.js';
import { enterDashboard, givenMember } from '../../support/members.js';
import { startServer } from '../../support/server.js';

const server = await startServer({ env: { RATE_LIMIT_LOG_IN: '3', RATE_LIMIT_LOG_IN_ADDRESS: '1000' } });
const { context, url } = server;
const { client } = await givenClient(context);
const PATH = '/dashboard/password';
const FRESH = 'quite another horse';

async function givenBrowser() {
  const member = await givenMember(context, client.clientId);
  const visitor = await enterDashboard(server, member);
  const change = async (old_password: string, password: string) =>
    visitor.submit(await visitor.get(PATH), { old_password, password });
  return { member, visitor, change };
}

describe('a member who is logged in changes their password', () => {
  test('SE8: with the one of now; every other browser is logged out, the owner hears of it, and the event names them', async () => {
    const { member, visitor, change } = await givenBrowser();
    const elsewhere = await enterDashboard(server, member);
    expect((await visitor.get('/dashboard')).text).toContain(`href="${PATH}"`);
    const done = await change(member.password, FRESH);
    expect([done.status, unsignedLocation(done)]).toEqual([303, `${url}/dashboard?done=password_set`]);
    expect((await visitor.get(done.location ?? '')).text).toContain('Your password is changed.');
    expect((await elsewhere.get('/dashboard')).status).toBe(302);
    await enterDashboard(server, { email: member.email, password: FRESH });
    await expect(enterDashboard(server, member)).rejects.toThrow('422');
    expect(await lastMailBodyTo(context, member.email)).toContain('was changed a moment ago');
    const events = await auditEvents(context, { memberId: member.memberId, type: 'password_changed' });
    expect(events).toHaveLength(1);
  });

  test.each([
    ['', FRESH, 'old_password', 'Enter your current password.'],
    ['not mine at all', FRESH, 'old_password', 'This is not your password.'],
    ['correct horse battery', '', 'password', 'Choose a password.'],
    ['correct horse battery', 'short', 'password', 'at least 8 characters'],
    ['correct horse battery', 'x'.repeat(201), 'password', 'at most 200 characters'],
  ])('SE8: %j and %j: nothing is changed, and what to do stands beside the field', async (old, fresh, field, words) => {
    const { member, visitor, change } = await givenBrowser();
    const answer = await change(old, fresh);
    expect(answer.status).toBe(422);
    expect(new RegExp(`id="${field}-fault">.*?</p>`).exec(answer.text)?.[0]).toContain(words);
    expect((await visitor.get('/dashboard')).status).toBe(200);
    await enterDashboard(server, member);
  });

  test('SE8: nobody at a browser that was left open guesses the password: after a few tries they wait', async () => {
    const { change } = await givenBrowser();
    for (let n = 0; n < 3; n += 1) expect((await change(`guess ${n}`, FRESH)).status).toBe(422);
    const answer = await change('guess 4', FRESH);
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([429, true]);
  });

  test('of two changes at the same moment one is made', async () => {
    const { member, visitor } = await givenBrowser();
    const other = await enterDashboard(server, member);
    const forms = [
      { one: visitor, page: await visitor.get(PATH) },
      { one: other, page: await other.get(PATH) },
    ];
    const answers = await Promise.all(
      forms.map(({ one, page }, n) => one.submit(page, { old_password: member.password, password: `${FRESH} ${n}` })),
    );
    expect(answers.filter(({ location }) => location?.includes('password_set'))).toHaveLength(1);
  });

  test('SE1: nobody without a log-in, nor with a form of another browser', async () => {
    expect((await server.visit().get(PATH)).status).toBe(302);
    const { member, visitor } = await givenBrowser();
    const fields = { csrf: 'x'.repeat(43), old_password: member.password, password: FRESH };
    expect((await visitor.post(PATH, fields)).status).toBe(403);
    await enterDashboard(server, member);
  });
});
