import { describe, expect, test } from '@jest/globals';
import { changeStaff } from '../../../src/accounts/staff/staff-roster.js';
import { createReviewer } from '../../../src/accounts/staff/staff.js';
import { getCase } from '../../../src/verification/review/review-case.js';
import { givenDecision, givenSubmission, givenUser } from '../../support/given.js';
import { startServer } from '../../support/server.js';
import { csrfOfForm, givenSupervisor, STAFF_PASSWORD as password } from '../../support/supervisors.js';

const server = await startServer();
const { context } = server;
const now = context.clock();
const { enter } = await givenSupervisor(server);

async function givenDecided(daysAgo = 0): Promise<string> {
  const then = { ...context, clock: () => new Date(now.getTime() - daysAgo * 86_400_000) };
  const id = await givenSubmission(then, await givenUser(then));
  await givenDecision(then, id, { kind: 'approve' });
  return id;
}

describe('VE12: reopening', () => {
  test.each([
    ['sue', 'you can open the case again on its page', 'you can open the case again below'],
    ['ray', 'ask a supervisor to open the case again', 'a supervisor can open the case again'],
  ])('RC4: whoever may do it is not sent to somebody else for it: %s', async (name, whenLate, onPage) => {
    const id = await givenSubmission(context, await givenUser(context));
    const visitor = await enter(`${name}@staff.example`);
    const csrf = csrfOfForm(await visitor.get(`/console/verifications/${id}`), '/decision');
    await givenDecision(context, id, { kind: 'approve' });
    const late = await visitor.post(`/console/verifications/${id}/decision`, { csrf, decision: 'approve' });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining(whenLate)]);
    expect((await visitor.get(`/console/verifications/${id}`)).text).toContain(onPage);
  });

  test.each(['sue', 'ray'])('nobody is sent to reopen what V4 lets nobody reopen: %s', async (name) => {
    const id = await givenSubmission(context, await givenUser(context));
    const visitor = await enter(`${name}@staff.example`);
    const csrf = csrfOfForm(await visitor.get(`/console/verifications/${id}`), '/decision');
    await givenDecision(context, id, { kind: 'contact', requestedItems: ['picture'], requestText: '' });
    const late = await visitor.post(`/console/verifications/${id}/decision`, { csrf, decision: 'approve' });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('nobody can decide it before then')]);
    for (const { text } of [late, await visitor.get(`/console/verifications/${id}`)]) {
      expect(text).toContain('comes back into the queue when the user has sent what was asked for');
      expect(text).not.toMatch(/open the case again/);
    }
  });

  test('needs a reason, is in the history, and puts the case back into the queue', async () => {
    const id = await givenDecided();
    const visitor = await enter('sue@staff.example');
    const page = await visitor.get(`/console/verifications/${id}`);
    const send = (fields: object) =>
      visitor.post(`/console/verifications/${id}/reopening`, { csrf: csrfOfForm(page, '/reopening'), ...fields });
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
    expect(again.text).toContain('Sue reopened the case');
    expect(again.text).toContain('Something new is known.');
    expect((await send({ reason_code: 'new_evidence' })).status).toBe(409);
  });

  test('RC4: is for supervisors', async () => {
    const id = await givenDecided();
    const visitor = await enter('ray@staff.example');
    const page = await visitor.get(`/console/verifications/${id}`);
    expect(page.text).not.toContain('/reopening');
    const tess = { email: 'tess@staff.example', name: 'Tess', password, role: 'supervisor' as const };
    const { staffId } = await createReviewer(context, tess, now);
    const supervisor = await enter(tess.email);
    const form = csrfOfForm(await supervisor.get(`/console/verifications/${id}`), '/reopening');
    expect(form).not.toBe('');
    await changeStaff(context, { staffId, change: { role: 'reviewer' } }, now);
    const answer = await supervisor.post(`/console/verifications/${id}/reopening`, {
      csrf: form,
      reason_code: 'complaint',
    });
    expect(answer.status).toBe(403);
    expect((await getCase(context, id, now))?.verification.status).toBe('approved');
  });

  test('SE1: is taken from the page of its own case only', async () => {
    const visitor = await enter('sue@staff.example');
    const id = await givenDecided();
    const csrf = csrfOfForm(await visitor.get(`/console/verifications/${id}`), '/reopening');
    const nobody = crypto.randomUUID();
    const answer = await visitor.post(`/console/verifications/${nobody}/reopening`, { csrf, reason_code: 'complaint' });
    expect(answer.status).toBe(403);
  });
});

test('RC5: the numbers are for supervisors, and each chart has its table', async () => {
  const path = '/console/numbers?environment=sandbox&days=7';
  expect((await server.visit().get(path)).status).toBe(302);
  expect((await (await enter('ray@staff.example')).get(path)).status).toBe(403);
  await givenDecided();
  const id = await givenSubmission(context, await givenUser(context));
  await givenDecision(context, id, { kind: 'reject', reasonCode: 'duplicate', fixable: false });
  await givenSubmission(context, await givenUser(context));
  const visitor = await enter('sue@staff.example');
  const onOneDay = await visitor.get(path);
  // DK10: a single day has no chart, which would have one pair of columns only, and no figures that stand above already.
  const [, decisions = ''] = /<dt>Decisions<\/dt><dd class="figure-value">(\d+)/.exec(onOneDay.text) ?? [];
  expect(onOneDay.text).toMatch(
    new RegExp(`All ${decisions} decisions were made on [^.:]+\\. The “Time to decision” chart appears once`),
  );
  expect(onOneDay.text.match(/figure-value">&lt; 1 min</g)).toHaveLength(2);
  expect(onOneDay.text).not.toMatch(/id="times"|column-chart/);
  await givenDecided(3);
  const { status, text } = await visitor.get(path);
  expect(status).toBe(200);
  // A day without decisions has its place, too: seven days reach over eight dates, of which two had some.
  const [, drawn = ''] = /class="column-chart"[^>]*>([^]*?)<\/svg>/.exec(text) ?? [];
  expect(drawn.match(/<title>/g)).toHaveLength(2);
  expect(drawn.match(/text-anchor="middle"/g)).toHaveLength(4);
  const sections = text.split('<section').slice(1);
  expect(sections.map((section) => /<h2[^>]*>([^<]+)/.exec(section)?.[1])).toEqual([
    'Age of waiting cases',
    'Time to decision',
    'Decisions by reviewer',
    'Reasons for rejection',
  ]);
  for (const section of sections) expect(section).toMatch(/role="img"[^]*<\/svg>[^]*<table/);
  expect(text).not.toContain('none was decided in this period');
  expect(text).toMatch(/<dt>Decisions<\/dt><dd class="figure-value">\d+<\/dd>/);
});

test('RC4: supervisors go to and fro between queue, numbers and reviewers, and see where they are', async () => {
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

test('RC5, V10: where no live case is, the numbers lead to those of the sandbox, of the same period', async () => {
  const visitor = await enter('sue@staff.example');
  const { text } = await visitor.get('/console/numbers?days=7');
  expect(text).toContain('No live case waits, and none was decided in this period.');
  const [, link = ''] = /href="([^"]+)"[^>]*>Numbers of the sandbox/.exec(text) ?? [];
  expect(link.replace('&amp;', '&')).toBe('/console/numbers?environment=sandbox&days=7');
});
