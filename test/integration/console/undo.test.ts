import { describe, expect, test } from '@jest/globals';
import { createReviewer } from '../../../src/accounts/staff/staff.js';
import { makeDueDecisions } from '../../../src/verification/review/due-decisions.js';
import { uploadOf } from '../../../src/verification/documents/upload.js';
import { submit } from '../../../src/verification/submission/submission.js';
import { givenPicture, givenSubmission, givenUser, INFORMATION } from '../../support/given.js';
import type { Answer, Visitor } from '../../support/http.js';
import { startServer } from '../../support/server.js';

const PASSWORD = 'correct horse battery';
const GRACE = { email: 'grace@staff.example', name: 'Grace', password: PASSWORD };
const OTTO = { email: 'otto@staff.example', name: 'Otto', password: PASSWORD };
const CONTACT = {
  decision: 'contact',
  requested_items: 'picture',
  request_text: 'A thumb covers\nthe <edge>.',
  note: 'Glare.',
};
const server = await startServer({ env: { REVIEW_UNDO_SECONDS: '10' } });
const { context } = server;
const { db, testClock } = context;
// However slow the machine is: a second is one when the test says so.
testClock.stopAt(new Date());
for (const one of [GRACE, OTTO]) await createReviewer(context, one, context.clock());

async function enter({ email, password }: typeof GRACE): Promise<Visitor> {
  const visitor = server.visit();
  await visitor.submit(await visitor.get('/console/login'), { email, password });
  return visitor;
}

const givenCase = async () => givenSubmission(context, await givenUser(context));
const addressOf = (id: string) => `/console/verifications/${id}`;
const wordsOf = ({ text }: Answer) => text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const csrfOf = ({ text }: Answer, action: string) =>
  new RegExp(`action="[^"]*${action}"[^>]*>[^]*?name="csrf" value="([^"]+)"`).exec(text)?.[1] ?? '';
const statusOf = async (id: string) =>
  (await db('verifications').where({ verification_id: id }).pluck<string[]>('status'))[0];

/** @returns the page that comes next */
async function decide(visitor: Visitor, id: string, fields: Record<string, string> = { decision: 'approve' }) {
  const csrf = csrfOf(await visitor.get(addressOf(id)), '/decision');
  testClock.advance(0.001);
  const answer = await visitor.post(`${addressOf(id)}/decision`, { csrf, queue: 'environment=sandbox', ...fields });
  expect(answer.status).toBe(303);
  return visitor.get(answer.location ?? '');
}
const undo = async (visitor: Visitor, id: string, page: Answer) =>
  visitor.post(`${addressOf(id)}/undo`, { csrf: csrfOf(page, `${id}/undo`) });

describe('FD1: what a reviewer sees of a decision that can be undone', () => {
  test('the next page says what was decided about whom, and for how long it can be undone', async () => {
    const [grace, otto, id] = [await enter(GRACE), await enter(OTTO), await givenCase()];
    const page = await decide(grace, id);
    expect(wordsOf(page)).toContain('You approved Ada Lovelace Not sent yet · 10 s to undo');
    // Also of a browser that was closed, and opened again without the address of that page.
    expect(wordsOf(await (await enter(GRACE)).get('/console'))).toContain('You approved Ada Lovelace');
    expect(wordsOf(await otto.get('/console'))).not.toContain('Ada Lovelace');
    testClock.advance(4);
    const [mine, others] = [await grace.get(addressOf(id)), await otto.get(addressOf(id))];
    expect(wordsOf(mine)).toContain('Not sent yet · 6 s to undo');
    expect(wordsOf(others)).toContain('Grace approved the case');
    expect(wordsOf(others)).toContain('Grace can still undo it');
    for (const page of [mine, others]) {
      expect(page.text).not.toContain('/decision"');
      expect(wordsOf(page)).toContain('Approved, not sent yet');
      expect(wordsOf(page)).not.toMatch(/pending|waiting|undecided/i);
    }
    expect(others.text).not.toContain('/undo"');
    expect((await undo(grace, id, mine)).status).toBe(200);
  });

  test('the key leads to the one Undo on which it stands: that of the case that is looked at, else the newest', async () => {
    const [grace, first, second] = [await enter(GRACE), await givenCase(), await givenCase()];
    await decide(grace, first);
    await decide(grace, second, { decision: 'reject', reason_code: 'duplicate', fixable: 'false' });
    const keyed = ({ text }: Answer) =>
      [
        ...text.matchAll(/([0-9a-f-]{36})\/undo"(?:(?!<\/form>)[^])*?data-key="u"(?:(?!<\/form>)[^])*?<kbd[^>]*>u</g),
      ].map(([, id]) => id);
    const pages = [await grace.get(addressOf(first)), await grace.get(addressOf(second)), await grace.get('/console')];
    expect(pages.map(keyed)).toEqual([[first], [second], [second]]);
    for (const page of pages) expect(page.text.match(/data-key="u"/g)).toHaveLength(1);
    // A case that is looked at has no key that undoes another one, and says which one that is.
    const elsewhere = await grace.get(addressOf(await givenCase()));
    expect(elsewhere.text).not.toContain('data-key="u"');
    expect(wordsOf(elsewhere)).toContain('Another case: you rejected Ada Lovelace');
    expect(elsewhere.text).toContain(`<code>${second.slice(0, 8)}</code>`);
    // Beside what can be undone here, the other one is in a line that opens.
    expect(pages[0]?.text).toMatch(/<summary>1 more can be undone<\/summary>[^]*you rejected Ada Lovelace/);
    expect(elsewhere.text).toMatch(/<summary>1 more can be undone<\/summary>[^]*you approved Ada Lovelace/);
    // The one who decided has a way on.
    expect(pages[0]?.text).toMatch(/action="\/console\/next"[^]*?data-key="n"/);
    for (const id of [first, second]) await undo(grace, id, pages[2] as Answer);
  });

  test('what others read of it among related cases is that it is decided, and not that it waits', async () => {
    const [grace, otto, userId] = [await enter(GRACE), await enter(OTTO), await givenUser(context)];
    const [id, alike] = [await givenSubmission(context, userId), await givenCase()];
    const plus = { userId, environment: 'sandbox', level: 'basic+selfie', information: INFORMATION } as const;
    const uploads = { picture: uploadOf(await givenPicture()), selfie: uploadOf(await givenPicture()) };
    const result = await submit(context, { ...plus, uploads }, context.clock());
    if (result.outcome !== 'submitted') throw new Error(result.outcome);
    const page = await decide(grace, id);
    // To the one it is a possible duplicate, to the other another case of the same user.
    for (const beside of [alike, result.verificationId]) {
      const [, related = ''] = /id="related"([^]*?)<\/section>/.exec((await otto.get(addressOf(beside))).text) ?? [];
      const [, line = ''] = new RegExp(`<li[^>]*><a href="${addressOf(id)}([^]*?)</li>`).exec(related) ?? [];
      expect(line).toContain('>Approved, not sent yet<');
    }
    await undo(grace, id, page);
  });

  test('VE3: whoever decides it once more, in another tab, is told that they have, and whose case it is', async () => {
    const [grace, id] = [await enter(GRACE), await givenCase()];
    const csrf = csrfOf(await grace.get(addressOf(id)), '/decision');
    const page = await decide(grace, id);
    const again = await grace.post(`${addressOf(id)}/decision`, { csrf, decision: 'approve' });
    expect([again.status, wordsOf(again)]).toEqual([
      409,
      expect.stringMatching(/You have already approved this case Ada Lovelace · Level: basic You approved the case/),
    ]);
    await undo(grace, id, page);
  });

  test('before: each form says for how long it can be undone', async () => {
    const page = await (await enter(GRACE)).get(addressOf(await givenCase()));
    expect(wordsOf(page).match(/Goes out after 10 s; until then you can undo it\./g)).toHaveLength(3);
  });

  test('what is not made, since the case has changed meanwhile, is told to who decided it, once and in the minutes after', async () => {
    const [grace, otto, id] = [await enter(GRACE), await enter(OTTO), await givenCase()];
    await decide(grace, id);
    const changed = new Date(Math.floor(context.clock().getTime() / 1000) * 1000 - 60_000);
    await db('verifications').where({ verification_id: id }).update({ status_changed_at: changed });
    testClock.advance(10);
    await makeDueDecisions(context, { now: context.clock(), limit: 100 });
    expect(await statusOf(id)).toBe('pending');
    const told = 'An approval of yours was not carried out The case changed before it was due';
    expect(wordsOf(await otto.get('/console'))).not.toContain('of yours');
    testClock.advance(86_400);
    const back = await enter(GRACE);
    for (const page of ['/console?environment=sandbox', addressOf(id)]) {
      const shown = await back.get(page);
      expect(wordsOf(shown)).toContain(told);
      expect(shown.text).toContain(`href="${addressOf(id)}`);
    }
    testClock.advance(600);
    expect(wordsOf(await back.get('/console'))).not.toContain('of yours');
  });

  test('undone, the form is there again with what was entered', async () => {
    const [grace, id] = [await enter(GRACE), await givenCase()];
    const page = await undo(grace, id, await decide(grace, id, CONTACT));
    expect(page.status).toBe(200);
    expect(wordsOf(page)).toContain(
      'Undone: your request to Ada Lovelace. Nobody has been told anything, and the case is yours again.',
    );
    expect(page.text).toMatch(/href="#decision-contact">Go on editing<\/a>/);
    expect(page.text).toMatch(/<details[^>]*id="decision-contact"[^>]* open/);
    expect(page.text).toContain('A thumb covers\nthe &lt;edge>.');
    expect(page.text).toMatch(/value="picture" checked/);
    expect(page.text).toContain('>Glare.</textarea>');
    expect(wordsOf(page)).toContain('Yours for 30 min');
    testClock.advance(60);
    await makeDueDecisions(context, { now: context.clock(), limit: 10 });
    expect(await statusOf(id)).toBe('pending');
  });

  test('VE3: whoever undoes it once more, from another tab, is not told that it was too late, nor that nothing was undone', async () => {
    const [grace, id] = [await enter(GRACE), await givenCase()];
    const page = await decide(grace, id);
    expect((await undo(grace, id, page)).status).toBe(200);
    const again = await undo(grace, id, page);
    expect([again.status, await statusOf(id)]).toEqual([409, 'pending']);
    expect(wordsOf(again)).not.toMatch(/too late|nothing was undone/i);
    expect(wordsOf(again)).toContain('Nothing to undo');
  });

  test('it is carried out for somebody who has logged out; undoing it then is refused', async () => {
    const [grace, id] = [await enter(GRACE), await givenCase()];
    const page = await decide(grace, id);
    const later = await enter(GRACE);
    const csrf = csrfOf(await later.get('/console'), `${id}/undo`);
    await grace.post('/console/logout', { csrf: csrfOf(page, '/logout') });
    testClock.advance(10);
    await makeDueDecisions(context, { now: context.clock(), limit: 10 });
    expect(await statusOf(id)).toBe('approved');
    const late = await later.post(`${addressOf(id)}/undo`, { csrf });
    expect([late.status, wordsOf(late)]).toEqual([409, expect.stringContaining('Too late to undo')]);
  });

  test.each([
    [CONTACT, 'contacted', 'Grace asked for more', 'nobody can decide it before then'],
    [{ decision: 'approve' }, 'approved', 'Grace approved the case', 'a supervisor can open the case again'],
  ])('too late, the case says how it stands and what can really be done: %o', async (fields, status, who, whatNow) => {
    const [grace, id] = [await enter(GRACE), await givenCase()];
    const page = await decide(grace, id, fields);
    testClock.advance(10);
    await makeDueDecisions(context, { now: context.clock(), limit: 10 });
    const late = await undo(grace, id, page);
    expect([late.status, await statusOf(id)]).toEqual([409, status]);
    for (const words of ['Too late to undo', who, whatNow]) expect(wordsOf(late)).toContain(words);
    expect(late.text).not.toMatch(/\/(undo|reopening|decision)"/);
  });

  test('RC4: whoever is disabled meanwhile undoes nothing, and nothing of it is made', async () => {
    const [grace, id] = [await enter(GRACE), await givenCase()];
    const page = await decide(grace, id);
    await db('staff').where({ email: GRACE.email }).update({ disabled_at: context.clock() });
    expect((await undo(grace, id, page)).status).toBe(303);
    testClock.advance(10);
    await makeDueDecisions(context, { now: context.clock(), limit: 10 });
    expect(await statusOf(id)).toBe('pending');
    await db('staff').where({ email: GRACE.email }).update({ disabled_at: null });
  });
});
