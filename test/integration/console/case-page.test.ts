import { describe, expect, test } from '@jest/globals';
import { deleteAccount, eraseDueAccounts } from '../../../src/users/account-deletion.js';
import { getUser } from '../../../src/accounts/users/user.js';
import { runDueChecks } from '../../../src/verification/review/automatic-checks.js';
import { dataCheck } from '../../../src/verification/review/data-check.js';
import { claim } from '../../../src/verification/review/review-claim.js';
import type { Decision } from '../../../src/verification/review/review.js';
import { submit } from '../../../src/verification/submission/submission.js';
import { uploadOf } from '../../../src/verification/documents/upload.js';
import { givenPicture, givenReviewer, givenSubmission, givenUser, INFORMATION } from '../../support/given.js';
import type { Answer, Visitor } from '../../support/http.js';
import { samplePdf } from '../../support/sample-pdf.js';
import { APPROVE, CONTACT, GRACE, REJECT, setStage } from '../../support/stage.js';

const { server, givenPerson, decide } = await setStage();
const { context } = server;
const { db } = context;
const FINAL: Decision = { kind: 'reject', reasonCode: 'duplicate', fixable: false };

async function enterConsole(role: 'reviewer' | 'supervisor' = 'reviewer'): Promise<Visitor> {
  await db('staff').where({ email: GRACE.email }).update({ role });
  const visitor = server.visit();
  const { email, password } = GRACE;
  await visitor.submit(await visitor.get('/console/login'), { email, password });
  return visitor;
}

const open = (visitor: Visitor, id: string, query = '') => visitor.get(`/console/verifications/${id}${query}`);
const headingOf = ({ text }: Answer) => /<h1>([^<]*)<\/h1>/.exec(text)?.[1];
const wordsOf = ({ text }: Answer) => text.replace(/<[^>]*>/g, ' ');
const keysOf = ({ text }: Answer): string => {
  const [, help = ''] = /<details class="keys[^>]*>([^]*?)<\/details>/.exec(text) ?? [];
  const letters = [...help.matchAll(/<kbd[^>]*>([^<]+)<\/kbd>/g)].map(([, key]) => key);
  return [...letters, ...(text.includes('Esc closes.') ? ['Esc'] : [])].join(' ');
};
const csrfOf = ({ text }: Answer, action: string) =>
  new RegExp(`action="[^"]*${action}"[^>]*>[^]*?name="csrf" value="([^"]+)"`).exec(text)?.[1] ?? '';

describe('RC2: the case page says what there is', () => {
  test('of a level without a name the heading is what tells the case from others', async () => {
    const userId = await givenUser(context);
    const asked = { userId, environment: 'sandbox', level: 'uniqueness' };
    const uploads = { selfie: uploadOf(await givenPicture()) };
    const result = await submit(context, { ...asked, information: INFORMATION, uploads }, context.clock());
    if (result.outcome !== 'submitted') throw new Error(result.outcome);
    expect(headingOf(await open(await enterConsole(), result.verificationId))).toBe(
      `Case ${result.verificationId.slice(0, 8)}`,
    );
  });

  test('DK10: several documents are named above the first, each by a link to where it stands; one is not', async () => {
    const visitor = await enterConsole();
    const linksOf = ({ text }: Answer) => {
      const [, nav = ''] = /<nav class="document-links[^>]*>([^]*?)<\/nav>/.exec(text) ?? [];
      return [...nav.matchAll(/href="#([^"]+)">([^<]+)/g)].map(([, id, name]) => [id, name]);
    };
    const { verificationId: id } = await givenPerson(undefined, { level: 'plus+selfie' });
    const page = await open(visitor, id);
    expect(page.text).toContain('3 documents</h2>');
    expect(linksOf(page).map(([, name]) => name)).toEqual([
      'Photo of the document',
      'Photo of the face',
      'Proof of address',
      'Submission',
    ]);
    for (const [anchor] of linksOf(page)) expect(page.text.split(`id="${anchor}"`)).toHaveLength(2);
    expect(linksOf(await open(visitor, (await givenPerson()).verificationId))).toEqual([]);
  });

  test('when it was submitted, the history says, and says once', async () => {
    const { verificationId: id } = await givenPerson();
    const [, history = ''] = /id="history"([^]*?)<\/section>/.exec((await open(await enterConsole(), id)).text) ?? [];
    expect(history.match(/<time/g)).toHaveLength(1);
    expect(history).toContain('The user sent a submission');
  });

  test('why it was rejected stands once, before the documents; of what was asked for, no reason that says nothing', async () => {
    const visitor = await enterConsole();
    const rejected = await givenPerson(REJECT);
    const { text } = await open(visitor, rejected.verificationId);
    expect(text.split('The picture of your document cannot be read.')).toHaveLength(2);
    expect(text.indexOf('cannot be read.')).toBeLessThan(text.indexOf('id="documents"'));
    const contacted = await givenPerson(CONTACT);
    expect((await open(visitor, contacted.verificationId)).text).not.toContain('We need something more');
  });

  test('FL10: of an erased account it says that it is erased', async () => {
    const userId = await givenUser(context);
    const id = await givenSubmission(context, userId);
    const visitor = await enterConsole();
    expect((await open(visitor, id)).text).not.toContain('has been erased');
    await deleteAccount(context, await getUser(db, userId), { address: undefined }, context.clock());
    const page = await open(visitor, id);
    expect(headingOf(page)).toBe(`Case ${id.slice(0, 8)}`);
    expect(page.text.match(/has been erased/g)).toHaveLength(1);
    const erased = await db('users').where({ user_id: userId }).first<{ deleted_at: Date }>('deleted_at');
    expect(page.text.toLowerCase()).toContain(`datetime="${erased.deleted_at.toISOString().toLowerCase()}"`);
    for (const id of ['documents', 'submission', 'checks']) expect(page.text).not.toContain(`id="${id}"`);
    expect(page.text).not.toContain('Related cases');
    expect(page.text).not.toContain('Under way');
  });

  test('FL10: of an account that is erased years after its user deleted it, each date stands beside what it is of', async () => {
    const userId = await givenUser(context);
    const id = await givenSubmission(context, userId, { environment: 'live' });
    const deleted = context.clock();
    const erased = new Date(deleted.getTime() + (context.config.retentionDays + 1) * 86_400_000);
    await deleteAccount(context, await getUser(db, userId), { address: undefined }, deleted);
    const visitor = await enterConsole();
    const datesOf = async () => {
      const [, notice = ''] = /deleted their account([^]*?)id="history"/.exec((await open(visitor, id)).text) ?? [];
      return [...notice.matchAll(/datetime="([^"]+)"|(is kept)|(has been erased)/gi)].map(([, date, ...said]) =>
        date === undefined ? said.join('') : new Date(date),
      );
    };
    expect(await datesOf()).toEqual([deleted, 'is kept']);
    await eraseDueAccounts(context, { now: erased, limit: 10 });
    expect(await datesOf()).toEqual([deleted, 'has been erased', erased]);
    // Both are in the history, too.
    const [, history = ''] = /id="history"([^]*?)<\/section>/.exec((await open(visitor, id)).text) ?? [];
    expect(history.match(/<strong>[^<]*/g)).toEqual([
      '<strong>The service erased everything they submitted',
      '<strong>The user deleted their account',
      '<strong>The user sent a submission',
    ]);
  });

  test('FL10: of a deleted account nothing is decided or reopened, not by a form that was open before either', async () => {
    for (const [decided, role, form, fields] of [
      [undefined, 'reviewer', '/decision', { decision: 'approve' }],
      [APPROVE, 'supervisor', '/reopening', { reason_code: 'complaint' }],
    ] as const) {
      const { userId, verificationId: id } = await givenPerson(decided);
      const visitor = await enterConsole(role);
      const page = await open(visitor, id);
      await deleteAccount(context, await getUser(db, userId), { address: undefined }, context.clock());
      const address = `/console/verifications/${id}${form}`;
      const answer = await visitor.post(address, { csrf: csrfOf(page, form), ...fields });
      expect([answer.status, headingOf(answer)]).toEqual([409, 'The user has deleted their account']);
      const closed = await open(visitor, id);
      expect(wordsOf(closed)).toContain('The user has deleted their account');
      expect([closed.text.includes(form), closed.text.includes('/claim"'), keysOf(closed)]).toEqual([
        false,
        false,
        'n q',
      ]);
    }
  });

  test('EX1: of a case whose document ran out in the queue; approving it is not offered, and refused with what to do', async () => {
    const lastDay = new Date(context.clock().getTime() - 86_400_000).toISOString().slice(0, 10);
    const late = { information: { document_expires_on: lastDay }, hoursAgo: 10 * 24 };
    const { verificationId: id } = await givenPerson(undefined, late);
    const visitor = await enterConsole();
    const page = await open(visitor, id);
    expect(wordsOf(page)).toContain('The document expired on');
    const again = ['document_number', 'document_expires_on', 'picture'] as const;
    expect(wordsOf(page)).toContain('already has the document number, expiry date and photo selected.');
    const ticked = [...page.text.matchAll(/name="requested_items" value="(\w+)" checked/g)].map(([, item]) => item);
    expect(ticked.toSorted()).toEqual(again.toSorted());
    expect([page.text.includes('id="decision-approve"'), keysOf(page)]).toEqual([false, 'c r z t m n q Esc']);
    // From a page that was opened before.
    const fields = { csrf: csrfOf(page, '/decision'), decision: 'approve', note: 'Looks fine.' };
    const answer = await visitor.post(`/console/verifications/${id}/decision`, fields);
    expect(answer.status).toBe(422);
    expect(wordsOf(answer).match(/The document expired on/g)).toHaveLength(1);
    expect(answer.text).toMatch(/autofocus[^>]*aria-labelledby="lapsed"/);
    const [, form = ''] = /id="decision-approve"([^]*?)<\/form>/.exec(answer.text) ?? [];
    expect(form).toContain('>Looks fine.</textarea>');
    expect(form).not.toContain('class="button');
    const { verificationId: valid } = await givenPerson();
    expect(wordsOf(await open(visitor, valid))).not.toContain('The document expired on');
  });

  test('RC6: where a case is approved stands what speaks against it, or that nobody has checked it yet', async () => {
    const { verificationId: id } = await givenPerson(undefined, { information: { document_number: 'C02X00T48' } });
    const visitor = await enterConsole();
    const warned = async () => {
      const [, form = ''] = /id="decision-approve"([^]*?)<\/form>/.exec((await open(visitor, id)).text) ?? [];
      return form.slice(0, form.indexOf('<textarea'));
    };
    expect(await warned()).toContain('The automatic checks are not finished.');
    await givenPerson(undefined, { information: { document_number: 'C02X00T48' } });
    await runDueChecks(context, [dataCheck(context.config)], { now: context.clock(), limit: 100 });
    expect(await warned()).not.toContain('not finished');
    expect(await warned()).toMatch(
      /<a href="#related">\d+ other users gave this document number, or this name and date of birth\.</,
    );
    expect(await warned()).not.toContain('by the date entered');
  });

  test('RC6: what is the same is said, and of how many users', async () => {
    const visitor = await enterConsole();
    const given = (given_name: string, document_number: string) =>
      givenPerson(undefined, { information: { given_name, document_number } });
    await given('Ada Augusta', 'C03X00T49');
    const { verificationId: id } = await given('Annabella', 'C03X00T49');
    await runDueChecks(context, [dataCheck(context.config)], { now: context.clock(), limit: 100 });
    const found = async () =>
      /Review<\/span><span><a href="#related">([^<]*)/.exec((await open(visitor, id)).text)?.[1];
    expect(await found()).toBe('Another user gave this document number.');
    const { userId } = await given('Byron', 'C03X00T49');
    expect(await found()).toBe('2 other users gave this document number.');
    // Another case, but of the same user.
    await givenSubmission(context, userId, { level: 'basic+wallet', information: { document_number: 'C03X00T49' } });
    expect(await found()).toBe('2 other users gave this document number.');
    await given('Annabella', 'C04X00T50');
    expect(await found()).toBe('3 other users gave this document number, or this name and date of birth.');
    for (let cases = 4; cases < 20; cases += 1) await given('Annabella', 'C03X00T49');
    const all = (await open(visitor, id)).text;
    expect(all).toContain('>20 possible duplicates<');
    expect(all).not.toContain('There are more.');
    await given('Annabella', 'C03X00T49');
    expect(await found()).toMatch(/^19\+ other users/);
    const { text } = await open(visitor, id);
    expect(text).toContain('20+ possible duplicates');
    expect(text).toContain('These are the 20 submitted last. There are more.');
  });

  test('RC6: possible duplicates stand in the order of the times that they show, whatever has happened since', async () => {
    const visitor = await enterConsole();
    const given = () => givenPerson(undefined, { information: { document_number: 'C06X00T52' } });
    const { verificationId: id } = await given();
    const users = [await given(), await given(), await given()].map(({ userId }) => userId);
    for (const [hour, userId] of users.entries()) {
      const submittedAt = new Date(Date.UTC(2026, 0, 2, 6 + hour));
      await db('submissions').where({ user_id: userId }).update({ submitted_at: submittedAt });
    }
    await db('verifications')
      .where({ user_id: users[0] })
      .update({ status_changed_at: new Date('2037-01-01') });
    const related = (await open(visitor, id)).text.split('id="related"')[1] ?? '';
    const shown = [...related.matchAll(/(\d\d):00 UTC/g)].map(([, hour]) => Number(hour));
    expect(shown).toEqual([8, 7, 6]);
  });

  test('a fault stands once, at its field, and the first one has the focus', async () => {
    const { verificationId: id } = await givenPerson();
    const visitor = await enterConsole();
    const csrf = csrfOf(await open(visitor, id), '/decision');
    const send = async (fields: Record<string, string>) => {
      const answer = await visitor.post(`/console/verifications/${id}/decision`, { csrf, ...fields });
      expect(answer.status).toBe(422);
      const [focused = '', ...others] = [...answer.text.matchAll(/<[^>]* autofocus[^>]*>/g)].map(([tag]) => tag);
      expect(others).toEqual([]);
      const faults = [...answer.text.matchAll(/class="fault"[^>]*>(?:<svg[^]*?<\/svg>)?([^<]*)/g)].map(
        ([, text]) => text,
      );
      return [/ name="([^"]*)"/.exec(focused)?.[1], ...faults];
    };
    const [reason, fixable] = ['Choose a reason.', 'Say whether the user can correct it.'];
    expect(await send({ decision: 'reject' })).toEqual(['reason_code', reason, fixable]);
    expect(await send({ decision: 'reject', reason_code: 'duplicate' })).toEqual(['fixable', fixable]);
    expect(await send({ decision: 'reject', fixable: 'true' })).toEqual(['reason_code', reason]);
    const items = 'Choose what the user has to send again.';
    expect(await send({ decision: 'contact' })).toEqual(['requested_items', items]);
    const long = 'Write at most 2,000 characters.';
    expect(await send({ decision: 'approve', note: 'x'.repeat(2001) })).toEqual(['note', long]);
  });

  test('VE3: a form from before the case was decided and reopened decides nothing', async () => {
    const { verificationId: id } = await givenPerson();
    const visitor = await enterConsole('supervisor');
    const old = await open(visitor, id);
    await decide(id, REJECT);
    await visitor.submit(await open(visitor, id), { reason_code: 'complaint', note: '' });
    const answer = await visitor.submit(old, { decision: 'approve', note: 'All of it is legible.' });
    expect([answer.status, headingOf(answer)]).toEqual([409, 'Reopened meanwhile']);
    // The note is shown, so that the reviewer can copy it.
    expect(answer.text).toContain('All of it is legible.');
    expect((await visitor.submit(await open(visitor, id), { decision: 'approve' })).status).toBe(303);
  });

  test.each<[string, Decision, string]>([
    ['approved', APPROVE, 'a supervisor can open the case again'],
    ['rejected for good', FINAL, 'a supervisor can open the case again'],
    [
      'rejected and fixable',
      REJECT,
      'The user may try again; what they send then comes into the queue. If that was a mistake',
    ],
    ['contacted', CONTACT, 'comes back into the queue when the user has sent what was asked for'],
  ])('%s: what comes next', async (_status, decision, words) => {
    const { verificationId } = await givenPerson(decision);
    expect(wordsOf(await open(await enterConsole(), verificationId))).toContain(words);
  });

  test('the outcome of a decided case stands before its documents, with all that was asked for', async () => {
    const { verificationId: id } = await givenPerson();
    const visitor = await enterConsole();
    const outcomeOf = (page: Answer) => page.text.slice(0, page.text.indexOf('id="documents"'));
    expect(outcomeOf(await open(visitor, id))).not.toContain('id="decision"');
    await decide(id, { kind: 'contact', requestedItems: ['picture'], requestText: 'A thumb covers the edge.' });
    const page = await open(visitor, id);
    expect(outcomeOf(page)).toMatch(/Requested: Photo of the document[^]*A thumb covers the edge\./);
    expect(wordsOf(page)).toContain('Not finished when it was decided.');
    expect(wordsOf(page)).toMatch(/asked less than 1 min ago/);
  });
});

describe('RC1: the keys that are named are those that do something', () => {
  test('while it waits for this reviewer, and while somebody else has it', async () => {
    const { verificationId: id } = await givenPerson();
    const visitor = await enterConsole();
    const free = await open(visitor, id);
    expect([keysOf(free), free.text.includes('href="#decision"')]).toEqual(['a c r z t m n q Esc', true]);
    await claim(db, id, await givenReviewer(context), context.clock());
    const taken = await open(visitor, id);
    expect([keysOf(taken), taken.text.includes('href="#decision"')]).toEqual(['z t n q', false]);
  });

  test('FD1: of a queue, as much as it has', async () => {
    const visitor = await enterConsole();
    const { verificationId: id } = await givenPerson(undefined, { level: 'basic+telegram' });
    expect(keysOf(await visitor.get('/console?environment=sandbox&level=basic%2Btelegram'))).toBe('n j k f');
    await decide(id, REJECT);
    expect(keysOf(await visitor.get('/console?environment=sandbox&level=basic%2Btelegram'))).toBe('f');
    const settled = await visitor.get('/console?environment=sandbox&level=basic%2Btelegram&status=rejected');
    expect(keysOf(settled)).toBe('j k f');
  });

  test('of a decided case, for a reviewer and for a supervisor (RC4)', async () => {
    const { verificationId: id } = await givenPerson(APPROVE);
    expect(keysOf(await open(await enterConsole(), id))).toBe('z t n q');
    expect(keysOf(await open(await enterConsole('supervisor'), id))).toBe('z t n o q Esc');
    const contacted = await givenPerson(CONTACT);
    expect(keysOf(await open(await enterConsole('supervisor'), contacted.verificationId))).toBe('z t n q');
  });

  test('FD30: pages enlarge and turn as pictures do, but for those of a PDF that is kept as it came', async () => {
    const visitor = await enterConsole();
    const send = async (level: string, uploads: Parameters<typeof submit>[1]['uploads']) => {
      const asked = { userId: await givenUser(context), environment: 'sandbox', level };
      const result = await submit(context, { ...asked, information: INFORMATION, uploads }, context.clock());
      if (result.outcome !== 'submitted') throw new Error(JSON.stringify(result));
      return result.verificationId;
    };
    const picture = uploadOf(samplePdf());
    const id = await send('basic', { picture });
    expect(keysOf(await open(visitor, id))).toBe('a c r z t m n q Esc');
    await context.db('documents').update({ page_spans: null });
    expect(keysOf(await open(visitor, id))).toBe('a c r m n q Esc');
    const both = await open(visitor, await send('basic+selfie', { picture, selfie: uploadOf(await givenPicture()) }));
    expect(keysOf(both)).toBe('a c r j k z t m n q Esc');
    expect(both.text).toMatch(/data-key="z"[^]*?name="zoom-selfie"/);
  });
});

describe('RC1: the way back leads to the queue that the case came from', () => {
  const queue = 'environment=sandbox&country=DE';

  test('from the word about the last decision, and from the page of who was too late', async () => {
    const { verificationId: id } = await givenPerson();
    const visitor = await enterConsole();
    const query = new URLSearchParams({ queue }).toString();
    const page = await open(visitor, id, `?${query}`);
    const decide = () =>
      visitor.post(`/console/verifications/${id}/decision`, {
        csrf: csrfOf(page, '/decision'),
        decision: 'approve',
        queue,
      });
    const decided = await decide();
    const address = `/console/verifications/${id}?${query}`;
    expect((await visitor.get(decided.location ?? '')).text).toContain(`href="${address}"`);
    const late = await decide();
    expect(late.status).toBe(409);
    expect(late.text).toContain(`href="${address}"`);
  });
});
