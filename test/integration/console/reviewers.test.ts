import { describe, expect, test } from '@jest/globals';
import { changeStaff } from '../../../src/accounts/staff/staff-roster.js';
import { createReviewer } from '../../../src/accounts/staff/staff.js';
import { startServer } from '../../support/server.js';
import { csrfOfForm, givenSupervisor, STAFF_PASSWORD as password } from '../../support/supervisors.js';

const server = await startServer();
const { context } = server;
const { db } = context;
const now = context.clock();
const { sue, enter } = await givenSupervisor(server);

describe('RC4: managing reviewers', () => {
  const list = '/console/reviewers';

  test('is for supervisors', async () => {
    expect((await server.visit().get(list)).status).toBe(302);
    expect((await (await enter('ray@staff.example')).get(list)).status).toBe(403);
    expect((await (await enter('sue@staff.example')).get(list)).status).toBe(200);
  });

  test('somebody added can log in with the password that is shown once, and is shut out at once when disabled', async () => {
    const visitor = await enter('sue@staff.example');
    const csrf = csrfOfForm(await visitor.get(list), list);
    const added = await visitor.post(list, { csrf, name: 'Nia', email: 'nia@staff.example', role: 'reviewer' });
    expect(added.status).toBe(200);
    const secret = /<code>([^<]+)<\/code>/.exec(added.text)?.[1] ?? '';
    expect((await visitor.get(list)).text).not.toContain(secret);
    const nia = await enter('nia@staff.example', secret);
    await nia.submit(await nia.get('/console/password'), { old_password: secret, password: 'quite another horse' });
    expect((await nia.get('/console')).status).toBe(200);
    const { staff_id: id } = await db('staff').where({ email: 'nia@staff.example' }).first<{ staff_id: string }>();
    const change = async (action: string) => (await visitor.post(`${list}/${id}`, { csrf, action })).status;
    expect(await change('make_supervisor')).toBe(303);
    expect((await nia.get(list)).status).toBe(200);
    expect(await change('make_reviewer')).toBe(303);
    expect((await nia.get(list)).status).toBe(403);
    expect(await change('disable')).toBe(303);
    expect((await nia.get('/console')).status).toBe(302);
    expect(await change('enable')).toBe(303);
    const events = await db('audit_events')
      .where({ staff_id: id })
      .whereLike('type', 'staff%')
      .orderBy('audit_event_id');
    expect((events as { type: string; detail: string }[]).map(({ type, detail }) => `${type}: ${detail}`)).toEqual([
      `staff_created: reviewer by ${sue.staffId}`,
      `staff_role_changed: supervisor by ${sue.staffId}`,
      `staff_role_changed: reviewer by ${sue.staffId}`,
      `staff_disabled: log-in by ${sue.staffId}`,
      `staff_enabled: log-in by ${sue.staffId}`,
    ]);
  });

  test('DK10: nothing is done to anybody before the page has asked, without script, too', async () => {
    const visitor = await enter('sue@staff.example');
    const { text } = await visitor.get(list);
    const [entry = ''] = /<li class="person">(?:(?!<\/li>)[^])*ray@staff\.example[^]*?<\/li>/.exec(text) ?? [];
    const asked =
      /<details class="person-action" name[^>]*><summary><span[^>]*>([^<]+)<[^]*?when-open">([^<]+)<\/span><\/summary><form[^>]*>[^]*?<p>([^<]+)<\/p>[^]*?value="(\w+)"/g;
    expect([...entry.matchAll(asked)].map(([, ...parts]) => parts)).toEqual([
      ['Make supervisor', 'Make Ray a supervisor?', expect.stringMatching(/^Ray will see/), 'make_supervisor'],
      ['Disable', 'Disable Ray?', expect.stringMatching(/^Ray is logged out at once/), 'disable'],
      ['New password', 'Make a new password for Ray?', expect.stringMatching(/^Ray is logged out/), 'new_password'],
    ]);
    expect(entry.match(/<button/g)).toHaveLength(3);
    // Each can be taken back.
    expect(entry.match(/<a [^>]*href="\/console\/reviewers"[^>]*>Cancel</g)).toHaveLength(3);
    expect(entry).not.toMatch(/<details[^>]* open/);
  });

  test('RC4: a supervisor who was disabled meanwhile adds nobody', async () => {
    const input = { email: 'una@staff.example', name: 'Una', password, role: 'supervisor' } as const;
    const { staffId } = await createReviewer(context, input, now);
    const visitor = await enter(input.email);
    const csrf = csrfOfForm(await visitor.get(list), list);
    await changeStaff(context, { staffId, change: { isDisabled: true } }, now);
    const answer = await visitor.post(list, { csrf, name: 'Eve', email: 'eve@staff.example', role: 'supervisor' });
    expect([answer.status, answer.location]).toEqual([303, `${server.url}/console/login?page=reviewers`]);
    expect(await db('staff').where({ email: 'eve@staff.example' })).toEqual([]);
  });

  test('an address that cannot be used comes back with what was entered', async () => {
    const visitor = await enter('sue@staff.example');
    const csrf = csrfOfForm(await visitor.get(list), list);
    for (const email of ['nobody', 'ray@staff.example']) {
      const answer = await visitor.post(list, { csrf, name: 'Kept name', email, role: 'reviewer' });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain('Kept name');
    }
    expect((await visitor.post(`${list}/${crypto.randomUUID()}`, { csrf, action: 'disable' })).status).toBe(404);
  });

  test('who has lost the password gets a new one, shown once, and every log-in by the old one ends', async () => {
    const input = { email: 'lost@staff.example', name: 'Lost', password };
    const { staffId } = await createReviewer(context, input, now);
    const before = await enter(input.email);
    const visitor = await enter('sue@staff.example');
    const csrf = csrfOfForm(await visitor.get(list), list);
    const renew = (id: string) => visitor.post(`${list}/${id}`, { csrf, action: 'new_password' });
    const renewed = await renew(staffId);
    expect(renewed.status).toBe(200);
    expect(renewed.text).toContain('Lost has a new password');
    const secret = /<code>([^<]+)<\/code>/.exec(renewed.text)?.[1] ?? '';
    expect((await visitor.get(list)).text).not.toContain(secret);
    expect((await before.get('/console')).status).toBe(302);
    expect((await (await enter(input.email)).get('/console')).status).toBe(302);
    expect((await (await enter(input.email, secret)).get('/console/password')).status).toBe(200);
    expect(await db('audit_events').where({ staff_id: staffId, type: 'staff_password_renewed' })).toMatchObject([
      { detail: `by ${sue.staffId}` },
    ]);
    expect((await renew(crypto.randomUUID())).status).toBe(404);
  });

  test('a name that cannot be used is named beside the name', async () => {
    const visitor = await enter('sue@staff.example');
    const csrf = csrfOfForm(await visitor.get(list), list);
    const { status, text } = await visitor.post(list, { csrf, name: 'x\u0007', email: 'new@staff.example' });
    expect(status).toBe(422);
    expect(text).toMatch(/<p class="fault" id="name-fault">[^]*?The name contains a character that cannot be shown/);
    expect(text.match(/The name contains a character that cannot be shown/g)).toHaveLength(1);
    expect(text).toMatch(/<input id="name"[^>]* autofocus/);
    expect(text).not.toContain('email-fault');
    const taken = await visitor.post(list, { csrf, name: 'Ray', email: 'ray@staff.example' });
    expect(taken.text).toMatch(/id="email-fault">[^]*?There is a reviewer with this e-mail address already/);
    expect(taken.text).toMatch(/<input id="email"[^>]* autofocus/);
  });

  test('one supervisor is always left, also when two take it from each other at once', async () => {
    const visitor = await enter('sue@staff.example');
    const csrf = csrfOfForm(await visitor.get(list), list);
    const last = await visitor.post(`${list}/${sue.staffId}`, { csrf, action: 'make_reviewer' });
    expect(last.status).toBe(409);
    const tom = await createReviewer(
      context,
      { email: 'tom@staff.example', name: 'Tom', password, role: 'supervisor' },
      now,
    );
    const change = { isDisabled: true };
    const results = await Promise.allSettled(
      [sue, tom].map(({ staffId }) => changeStaff(context, { staffId, change }, now)),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
