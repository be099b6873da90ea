import { describe, expect, test } from 'vitest';
import { changeStaff } from '../../../src/console/staff-roster.js';
import { createReviewer } from '../../../src/console/staff.js';
import { getCase } from '../../../src/verification/review-case.js';
import { givenDecision, givenSubmission, givenUser } from '../../support/given.js';
import type { Answer, Visitor } from '../../support/http.js';
import { startServer } from '../../support/server.js';

const password = 'correct horse battery';
const server = await startServer();
const { context } = server;
const { db } = context;
const now = context.clock();
const sue = await createReviewer(
  context,
  { email: 'sue@staff.example', name: 'Sue', password, role: 'supervisor' },
  now,
);
await createReviewer(context, { email: 'ray@staff.example', name: 'Ray', password }, now);

async function enter(email: string, secret = password): Promise<Visitor> {
  const visitor = server.visit();
  await visitor.submit(await visitor.get('/console/login'), { email, password: secret });
  return visitor;
}

function csrfOf(page: Answer, action: string): string {
  const [, form = ''] = new RegExp(`<form[^>]*action="[^"]*${action}"[^>]*>([^]*?)</form>`).exec(page.text) ?? [];
  return /name="csrf" value="([^"]+)"/.exec(form)?.[1] ?? '';
}

async function givenDecided(): Promise<string> {
  const id = await givenSubmission(context, await givenUser(context));
  await givenDecision(context, id, { kind: 'approve' });
  return id;
}

describe('VE12: reopening', () => {
  test('needs a reason, is in the history, and puts the case back into the queue', async () => {
    const id = await givenDecided();
    const visitor = await enter('sue@staff.example');
    const page = await visitor.get(`/console/verifications/${id}`);
    const send = (fields: object) =>
      visitor.post(`/console/verifications/${id}/reopening`, { csrf: csrfOf(page, '/reopening'), ...fields });
    const refused = await send({ reason_code: '', note: 'kept text' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Choose why the case is opened again.');
    expect(refused.text).toContain('kept text');
    expect((await send({ reason_code: 'mood' })).status).toBe(422);
    expect((await send({ reason_code: 'complaint', note: 'x\u0000' })).status).toBe(422);

    expect((await send({ reason_code: 'new_evidence', note: 'A letter came.' })).status).toBe(303);
    const found = await getCase(context, id, now);
    expect(found?.verification.status).toBe('pending');
    expect(found?.history.at(-1)).toMatchObject({
      from: 'approved',
      to: 'pending',
      actorType: 'staff',
      actorName: 'Sue',
      reasonCode: 'new_evidence',
      note: 'A letter came.',
    });
    const again = await visitor.get(`/console/verifications/${id}`);
    expect(again.text).toContain('Reopened by Sue');
    expect(again.text).toContain('Something new is known.');
    expect((await send({ reason_code: 'new_evidence' })).status).toBe(409);
  });

  test('RV4: is for supervisors', async () => {
    const id = await givenDecided();
    const visitor = await enter('ray@staff.example');
    const page = await visitor.get(`/console/verifications/${id}`);
    expect(page.text).not.toContain('/reopening');
    const supervisor = await enter('sue@staff.example');
    const form = csrfOf(await supervisor.get(`/console/verifications/${id}`), '/reopening');
    expect(form).not.toBe('');
    const { staffId } = sue;
    const other = await createReviewer(
      context,
      { email: 'temp@staff.example', name: 'Temp', password, role: 'supervisor' },
      now,
    );
    await changeStaff(context, { staffId, change: { role: 'reviewer' } }, now);
    const answer = await supervisor.post(`/console/verifications/${id}/reopening`, {
      csrf: form,
      reason_code: 'complaint',
    });
    expect(answer.status).toBe(403);
    expect((await getCase(context, id, now))?.verification.status).toBe('approved');
    await changeStaff(context, { staffId, change: { role: 'supervisor' } }, now);
    await changeStaff(context, { staffId: other.staffId, change: { isDisabled: true } }, now);
  });

  test('SE1: is taken from the page of its own case only', async () => {
    const visitor = await enter('sue@staff.example');
    const id = await givenDecided();
    const csrf = csrfOf(await visitor.get(`/console/verifications/${id}`), '/reopening');
    const nobody = crypto.randomUUID();
    const answer = await visitor.post(`/console/verifications/${nobody}/reopening`, { csrf, reason_code: 'complaint' });
    expect(answer.status).toBe(403);
  });
});

test('RV5: the numbers are for supervisors, and each chart has its table', async () => {
  const path = '/console/numbers?environment=sandbox&days=7';
  expect((await server.visit().get(path)).status).toBe(302);
  expect((await (await enter('ray@staff.example')).get(path)).status).toBe(403);
  await givenDecided();
  const id = await givenSubmission(context, await givenUser(context));
  await givenDecision(context, id, { kind: 'reject', reasonCode: 'duplicate', fixable: false });
  await givenSubmission(context, await givenUser(context));
  const { status, text } = await (await enter('sue@staff.example')).get(path);
  expect(status).toBe(200);
  const sections = text.split('<section').slice(1);
  expect(sections.map((section) => /<h2[^>]*>([^<]+)/.exec(section)?.[1])).toEqual([
    'Waiting now',
    'Time to decision',
    'Decisions of each reviewer',
    'Reasons of rejections',
  ]);
  for (const section of sections) expect(section).toMatch(/<svg[^>]*role="img"[^]*<\/svg>[^]*<table/);
  expect(text).not.toContain('none was decided in this period');
});

test('RV4: supervisors go to and fro between queue, numbers and reviewers, and see where they are', async () => {
  const [sue, ray] = [await enter('sue@staff.example'), await enter('ray@staff.example')];
  for (const here of ['/console', '/console/numbers', '/console/reviewers']) {
    const { text } = await sue.get(here);
    const [, nav = ''] = /<nav class="console-nav"[^>]*>([^]*?)<\/nav>/.exec(text) ?? [];
    const links = [...nav.matchAll(/<a href="([^"]+)"( aria-current="page")?/g)];
    expect(links.map(([, href]) => href)).toEqual(['/console', '/console/numbers', '/console/reviewers']);
    expect(links.filter(([, , current]) => current).map(([, href]) => href)).toEqual([here]);
  }
  expect((await ray.get('/console')).text).not.toContain('console-nav');
});

test('RV5, V10: where no live case is, the numbers lead to those of the sandbox, of the same period', async () => {
  const visitor = await enter('sue@staff.example');
  const { text } = await visitor.get('/console/numbers?days=7');
  expect(text).toContain('No live case waits, and none was decided in this period.');
  const [, link = ''] = /href="([^"]+)"[^>]*>Numbers of the sandbox/.exec(text) ?? [];
  expect(link.replace('&amp;', '&')).toBe('/console/numbers?environment=sandbox&days=7');
});

describe('RV4: managing reviewers', () => {
  const list = '/console/reviewers';

  test('is for supervisors', async () => {
    expect((await server.visit().get(list)).status).toBe(302);
    expect((await (await enter('ray@staff.example')).get(list)).status).toBe(403);
    expect((await (await enter('sue@staff.example')).get(list)).status).toBe(200);
  });

  test('somebody added can log in with the password that is shown once, and is shut out at once when disabled', async () => {
    const visitor = await enter('sue@staff.example');
    const csrf = csrfOf(await visitor.get(list), list);
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

  test('RV4: a supervisor who was disabled meanwhile adds nobody', async () => {
    const input = { email: 'una@staff.example', name: 'Una', password, role: 'supervisor' } as const;
    const { staffId } = await createReviewer(context, input, now);
    const visitor = await enter(input.email);
    const csrf = csrfOf(await visitor.get(list), list);
    await changeStaff(context, { staffId, change: { isDisabled: true } }, now);
    const answer = await visitor.post(list, { csrf, name: 'Eve', email: 'eve@staff.example', role: 'supervisor' });
    expect([answer.status, answer.location]).toEqual([303, `${server.url}/console/login?page=reviewers`]);
    expect(await db('staff').where({ email: 'eve@staff.example' })).toEqual([]);
  });

  test('an address that cannot be used comes back with what was entered', async () => {
    const visitor = await enter('sue@staff.example');
    const csrf = csrfOf(await visitor.get(list), list);
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
    const csrf = csrfOf(await visitor.get(list), list);
    const renew = (id: string) => visitor.post(`${list}/${id}`, { csrf, action: 'new_password' });
    const renewed = await renew(staffId);
    expect(renewed.status).toBe(200);
    expect(renewed.text).toContain('lost@staff.example has a new password');
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
    const csrf = csrfOf(await visitor.get(list), list);
    const { status, text } = await visitor.post(list, { csrf, name: 'x\u0007', email: 'new@staff.example' });
    expect(status).toBe(422);
    expect(text).toMatch(/href="#name">A reviewer needs a name/);
    expect(text).toMatch(/<p class="fault" id="name-fault">[^]*?A reviewer needs a name/);
    expect(text).not.toContain('email-fault');
    const taken = await visitor.post(list, { csrf, name: 'Ray', email: 'ray@staff.example' });
    expect(taken.text).toMatch(/href="#email">There is a reviewer with this e-mail address already/);
  });

  test('one supervisor is always left, also when two take it from each other at once', async () => {
    const visitor = await enter('sue@staff.example');
    const csrf = csrfOf(await visitor.get(list), list);
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
