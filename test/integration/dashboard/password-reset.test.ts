import { spyOn } from 'jest-mock';
import argon2 from 'argon2';
import { describe, expect, test } from '@jest/globals';
import { cleanUp } from '../../../src/clean-up.js';
import { sha256 } from '../../../src/crypto/random-token.js';
import { unsignedLocation } from '../../support/flash.js';
import { auditEvents } from '../../support/audit-events.js';
import { givenClient } from '../../support/given.js';
import { lastMailTo } from '../../support/member-mails.js';
import { enterDashboard, givenMember } from '../../support/members.js';
import { statementsOf } from '../../support/statements.js';
import { startServer } from '../../support/server.js';

const server = await startServer({ env: { RATE_LIMIT_EMAIL_CODE: '2', RATE_LIMIT_EMAIL_CODE_ADDRESS: '1000' } });
const { context, url } = server;
const { client } = await givenClient(context);
const FRESH = 'another horse battery';

async function ask(email: string) {
  const visitor = server.visit();
  return visitor.submit(await visitor.get('/dashboard/reset-password'), { email });
}

describe('a member who forgot their password', () => {
  test('chooses a new one by mail, once; every other browser is logged out', async () => {
    const member = await givenMember(context, client.clientId);
    const elsewhere = await enterDashboard(server, member);
    expect((await ask(member.email)).location).toBe(`${url}/dashboard/reset-password?sent=yes`);
    const link = await lastMailTo(context, member.email);
    const visitor = server.visit();
    const page = await visitor.get(link);
    const done = await visitor.submit(page, { password: FRESH });
    expect(unsignedLocation(done)).toBe(`${url}/dashboard?done=password_set`);
    expect((await visitor.get('/dashboard')).status).toBe(200);
    expect((await elsewhere.get('/dashboard')).status).toBe(302);
    await enterDashboard(server, { email: member.email, password: FRESH });
    await expect(enterDashboard(server, member)).rejects.toThrow('422');
    const again = server.visit();
    const second = await again.submit(await again.get(link), { password: FRESH });
    expect([second.status, second.text.includes('Ask for a new one')]).toEqual([422, true]);
    const events = await context.db('audit_events').where({ member_id: member.memberId }).pluck<string[]>('type');
    expect(events).toEqual(expect.arrayContaining(['password_reset_requested', 'password_reset']));
  });

  test('FD33: has half an hour with each link, whoever asks for others, until one is used', async () => {
    const member = await givenMember(context, client.clientId);
    await ask(member.email);
    const first = await lastMailTo(context, member.email);
    await ask(member.email);
    const second = await lastMailTo(context, member.email);
    // One server of the version before has mailed one, and somebody else's is over.
    const late = await givenMember(context, client.clientId);
    const now = context.clock();
    await context.db('member_password_resets').insert(
      [member, late].map(({ memberId }) => ({
        ...{ member_id: memberId, token_hash: sha256(memberId), created_at: now, expires_at: now },
      })),
    );
    const visitor = server.visit();
    expect((await visitor.submit(await visitor.get(first), { password: FRESH })).status).toBe(303);
    const other = server.visit();
    expect((await other.submit(await other.get(second), { password: FRESH })).status).toBe(422);
    expect(await context.db('member_password_resets').pluck('member_id')).toEqual([late.memberId]);
    await ask(late.email);
    const third = await lastMailTo(context, late.email);
    context.testClock.advance(30 * 60);
    expect((await other.submit(await other.get(third), { password: FRESH })).status).toBe(422);
    await cleanUp(context, context.clock());
    expect(await context.db('member_password_resets').pluck('member_id')).toEqual([]);
  });

  test('SE8: is told the same whether or not there is such a log-in, and nothing is mailed to nobody', async () => {
    const before = (await context.db('mails').select('mail_id')).length;
    const answer = await ask('nobody@client.example');
    expect(answer.location).toBe(`${url}/dashboard/reset-password?sent=yes`);
    expect((await server.visit().get(answer.location ?? '')).text).toContain('If there is a log-in with this address');
    expect(await context.db('mails').select('mail_id')).toHaveLength(before);
    const [event] = (await auditEvents(context, { type: 'password_reset_requested' })).slice(-1);
    expect(event).toMatchObject({ memberId: undefined, userId: undefined });
  });

  test('SE8: costs the same statements whether or not there is such a log-in: no time tells', async () => {
    const member = await givenMember(context, client.clientId);
    const known = await statementsOf(context, () => ask(member.email));
    expect(await statementsOf(context, () => ask('nobody-either@client.example'))).toEqual(known);
    expect(known.filter((sql) => sql.startsWith('insert into'))).not.toHaveLength(0);
  });

  test.each(['', 'nonsense'])('%j is no address', async (email) => {
    const answer = await ask(email);
    expect([answer.status, answer.text.includes('name@example.com')]).toEqual([422, true]);
  });

  test.each([
    ['', 'Choose a password.'],
    ['short', 'at least 8 characters'],
    ['x'.repeat(201), 'at most 200 characters'],
    ['12345678', 'Many people have this password'],
    ['attestry!!', 'little more than your e-mail address or the name of this service'],
  ])('%j is no password', async (password, words) => {
    const visitor = server.visit();
    const page = await visitor.get('/dashboard/new-password?token=kmt_x');
    const answer = await visitor.submit(page, { password });
    expect([answer.status, answer.text.includes(words)]).toEqual([422, true]);
  });

  test('what is little more than their own address is refused, and the link still works', async () => {
    const member = await givenMember(context, client.clientId);
    await ask(member.email);
    const visitor = server.visit();
    const page = await visitor.get(await lastMailTo(context, member.email));
    const refused = await visitor.submit(page, { password: `${member.email.split('@')[0] ?? ''}!` });
    expect([refused.status, refused.text.includes('little more than your e-mail address')]).toEqual([422, true]);
    expect((await visitor.submit(refused, { password: FRESH })).status).toBe(303);
  });

  test('SE8: whoever has no mail makes us hash nothing, however often they send the form', async () => {
    const hash = spyOn(argon2, 'hash');
    const visitor = server.visit();
    const page = await visitor.get('/dashboard/new-password?token=kmt_x');
    const answers = await Promise.all(Array.from({ length: 5 }, () => visitor.submit(page, { password: FRESH })));
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
    expect(hash).not.toHaveBeenCalled();
    hash.mockRestore();
  });

  test('is alone with their log-in afterwards: no log-in with the old password that was under way gets through', async () => {
    for (let round = 0; round < 3; round += 1) {
      const member = await givenMember(context, client.clientId);
      await ask(member.email);
      const owner = server.visit();
      const page = await owner.get(await lastMailTo(context, member.email));
      const others = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const visitor = server.visit();
          return { visitor, form: await visitor.get('/dashboard/login') };
        }),
      );
      const { email, password } = member;
      const tries = others.map(({ visitor, form }) => visitor.submit(form, { email, password }));
      expect((await owner.submit(page, { password: FRESH })).status).toBe(303);
      await Promise.all(tries);
      const seen = await Promise.all(others.map(async ({ visitor }) => (await visitor.get('/dashboard')).status));
      expect(seen).toEqual([302, 302, 302, 302]);
    }
  });

  test('asks only so often', async () => {
    const member = await givenMember(context, client.clientId);
    expect([(await ask(member.email)).status, (await ask(member.email)).status]).toEqual([303, 303]);
    const answer = await ask(member.email);
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([429, true]);
  });
});
