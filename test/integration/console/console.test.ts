import { beforeAll, describe, expect, test } from '@jest/globals';
import { createReviewer } from '../../../src/accounts/staff/staff.js';
import { givenSubmission, givenUser } from '../../support/given.js';
import { documentLinksOf } from '../../support/document-links.js';
import type { Answer, Visitor } from '../../support/http.js';
import { startServer } from '../../support/server.js';

const GRACE = { email: 'grace@staff.example', name: 'Grace', password: 'correct horse battery' };
const server = await startServer();
await createReviewer(server.context, GRACE, server.context.clock());

const givenCase = async () => givenSubmission(server.context, await givenUser(server.context));

async function enterConsole(): Promise<Visitor> {
  const visitor = server.visit();
  const { email, password } = GRACE;
  await visitor.submit(await visitor.get('/console/login'), { email, password });
  return visitor;
}

function openCase(visitor: Visitor, verificationId: string): Promise<Answer> {
  return visitor.get(`/console/verifications/${verificationId}`);
}

describe('RC4: the console is for staff', () => {
  const [caseId, documentId] = [crypto.randomUUID(), crypto.randomUUID()];
  test.each([
    ['/console', ''],
    [`/console/verifications/${caseId}`, `?page=verifications%2F${caseId}`],
    [`/console/verifications/${caseId}/documents/${documentId}?seal=x`, `?page=verifications%2F${caseId}`],
  ])('%s sends everybody else to the log-in', async (path, query) => {
    const answer = await server.visit().get(path);
    expect([answer.status, answer.location]).toEqual([302, `${server.url}/console/login${query}`]);
  });

  test('logging in opens it, logging out closes it', async () => {
    const visitor = server.visit();
    const page = await visitor.get('/console/login');
    const { email, password } = GRACE;
    expect((await visitor.submit(page, { email, password: 'wrong horse battery' })).status).toBe(422);
    const entered = await visitor.submit(page, { email, password });
    expect([entered.status, entered.location]).toEqual([303, `${server.url}/console`]);
    const queue = await visitor.get('/console');
    expect(queue.status).toBe(200);
    // V10: an empty queue says whose it is, and leads to the other one.
    expect(queue.text).toContain('Every live case is decided, or waits for its user.');
    expect(queue.text).toContain('<a href="/console?environment=sandbox">Cases of the sandbox</a>');
    expect((await visitor.get('/console/login')).location).toBe(`${server.url}/console`);
    const left = await visitor.submit(queue, { csrf: csrfOf(queue) });
    expect([left.status, left.location]).toEqual([303, `${server.url}/console/login`]);
    expect((await visitor.get('/console')).status).toBe(302);
  });
});

describe('RC3: a decision', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await enterConsole();
  });

  test('everything that is to be entered stands above the button that sends it', async () => {
    const { text } = await openCase(visitor, await givenCase());
    const forms = [...text.matchAll(/<form[^>]*\/decision"[^>]*>([^]*?)<\/form>/g)].map(([, form = '']) => form);
    expect(forms).toHaveLength(3);
    for (const form of forms) expect(form).toMatch(/<textarea[^>]*name="note"[^]*<button[^]*<\/button>\s*$/);
  });

  test('the case shows what was submitted, and its picture opens', async () => {
    const page = await openCase(visitor, await givenCase());
    expect(page.status).toBe(200);
    expect(page.text).toContain('Lovelace');
    const [address = ''] = documentLinksOf(page);
    const picture = await visitor.get(address);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(picture.headers.get('cache-control')).toBe('no-store');
  });

  test('without a reason a rejection is not taken, and the form comes back', async () => {
    const page = await openCase(visitor, await givenCase());
    expect((await decide(visitor, page, { decision: 'reject', reason_code: '', fixable: 'true' })).status).toBe(422);
  });

  test('VE3: the second of two reviewers is told, and changes nothing', async () => {
    const verificationId = await givenCase();
    const page = await openCase(visitor, verificationId);
    expect((await decide(visitor, page, { decision: 'approve' })).status).toBe(303);
    const second = await decide(visitor, page, {
      decision: 'reject',
      reason_code: 'document_unreadable',
      fixable: 'true',
    });
    expect(second.status).toBe(409);
    expect(second.text).toContain('Grace');
    const row: { status: string } | undefined = await server.context
      .db('verifications')
      .where({ verification_id: verificationId })
      .first('status');
    expect(row?.status).toBe('approved');
  });

  test('FL5: what became of a decided case is told without reading what was submitted', async () => {
    const verificationId = await givenCase();
    const decided = await decide(visitor, await openCase(visitor, verificationId), { decision: 'approve' });
    const seal = new URL(decided.location ?? '').searchParams.get('decided') ?? '';
    const { db } = server.context;
    const submission = db('verifications').select('submission_id').where({ verification_id: verificationId });
    await db('submissions')
      .whereIn('submission_id', submission)
      .update({ information_encrypted: Buffer.from('?') });
    const queue = await visitor.get(`/console?decided=${seal}`);
    expect(queue.status).toBe(200);
    expect(queue.text).toContain('Approved.');
  });

  test.each(['x', '0', crypto.randomUUID(), "'", '%00'])(
    'a decided case that there is none of is ignored: %s',
    async (id) => {
      expect((await visitor.get(`/console?decided=${id}`)).status).toBe(200);
      const page = await openCase(visitor, await givenCase());
      expect((await visitor.get(`${page.url}?decided=${id}`)).status).toBe(200);
    },
  );

  test('about nobody: 404', async () => {
    expect((await openCase(visitor, crypto.randomUUID())).status).toBe(404);
  });
});

test('RC1: who has claimed a case stands in the queue where cases are claimed, and nowhere else', async () => {
  const visitor = await enterConsole();
  expect((await decide(visitor, await openCase(visitor, await givenCase()), { decision: 'approve' })).status).toBe(303);
  await givenCase();
  const queues = ['pending', 'approved'].map((status) => visitor.get(`/console?environment=sandbox&status=${status}`));
  const saysWho = (await Promise.all(queues)).map(({ text }) => [
    text.includes('row-link'),
    text.includes('Claimed by'),
  ]);
  expect(saysWho).toEqual([
    [true, true],
    [true, false],
  ]);
});

describe('DK10: a case is found by its id', () => {
  const find = async (text: string) =>
    (await enterConsole()).get(`/console?environment=sandbox&case=${encodeURIComponent(text)}`);

  test('by the whole one, however it was copied; the queue says its beginning', async () => {
    const id = await givenCase();
    for (const text of [id, ` ${id.toUpperCase()}\n`]) {
      const { status, location } = await find(text);
      expect([status, location]).toEqual([
        302,
        `${server.url}/console/verifications/${id}?queue=environment%3Dsandbox`,
      ]);
    }
    const [, cell] = new RegExp(`${id}[^]*?<code[^>]*>([^<]+)</code>`).exec((await find('')).text) ?? [];
    expect(cell).toBe(id.slice(0, 8));
  });

  test.each([
    ['3fa85f6', 'This is not the id of a case.'],
    ['3fa85f64x', 'This is not the id of a case.'],
    ['3fa85f64', 'No sandbox case has this id.'],
    ['%00', 'This is not the id of a case.'],
    ['"><script>', 'This is not the id of a case.'],
    ['x'.repeat(200), 'This is not the id of a case.'],
    [crypto.randomUUID(), 'No sandbox case has this id.'],
  ])('what is none comes back in the open form, with the reason: %s', async (text, fault) => {
    await givenCase();
    const page = await find(text);
    expect(page.status).toBe(422);
    expect(page.text).toMatch(new RegExp(`<details class="[^"]*case-finder" open[^]*id="case-fault">[^]*?${fault}`));
    // Once, beside the field, which has the focus.
    expect(page.text.split(fault)).toHaveLength(2);
    expect(page.text).toMatch(/<input id="case"[^]*? autofocus/);
    expect(page.text).not.toContain('<script>');
    expect(page.text).toContain('row-link');
  });

  test('by its beginning, if one case of the environment begins so; of several none is guessed', async () => {
    const [id, live] = [
      await givenCase(),
      await givenSubmission(server.context, await givenUser(server.context), { environment: 'live' }),
    ];
    const locationOf = async (text: string) => (await find(text)).location;
    for (const text of [id.slice(0, 8), ` ${id.slice(0, 12).toUpperCase()} `]) {
      expect(await locationOf(text)).toBe(`${server.url}/console/verifications/${id}?queue=environment%3Dsandbox`);
    }
    const unknown = await find(live.slice(0, 8));
    expect([unknown.status, unknown.text.includes('No sandbox case has this id.')]).toEqual([422, true]);
    // Two cases whose ids begin with the same 8 characters, which is as much as lists show.
    const { db } = server.context;
    const row = await db('verifications').where({ verification_id: id }).first<{ submission_id: string }>();
    const submission = await db('submissions').where({ submission_id: row.submission_id }).first<object>();
    const [submissionId, twin] = [crypto.randomUUID(), `${id.slice(0, 8)}${crypto.randomUUID().slice(8)}`];
    await db('submissions').insert({ ...submission, submission_id: submissionId, level: 'plus' });
    await db('verifications').insert({ ...row, verification_id: twin, submission_id: submissionId, level: 'plus' });
    const several = await find(id.slice(0, 8));
    expect([several.status, several.text.includes('Several cases begin like this.')]).toEqual([422, true]);
    expect(await locationOf(twin.slice(0, 24))).toContain(twin);
  });

  test('whatever is pasted comes back with the reason beside it, to strangers nothing is said', async () => {
    const pasted = 'x'.repeat(8000);
    const refused = await find(pasted);
    expect([refused.status, refused.text.includes(`value="${pasted}"`)]).toEqual([422, true]);
    expect(refused.text).toContain('id="case-fault"');
    const answer = await server.visit().get(`/console?case=${await givenCase()}`);
    expect([answer.status, answer.location]).toEqual([302, expect.stringMatching(/\/console\/login\?page=/)]);
  });
});

test('RC1: each part of a filter can be taken away by itself, and all of them at once', async () => {
  await givenCase();
  const visitor = await enterConsole();
  const chipsOf = ({ text }: Answer) => {
    const [, list = ''] = /<ul class="plain-list chips"[^>]*>([^]*?)<\/ul>/.exec(text) ?? [];
    const links = [...list.matchAll(/href="([^"]+)">(?:<span class="unseen">Remove <\/span>)?([^<]+)/g)];
    return links.map(([, href = '', words]) => [words, href.replaceAll('&amp;', '&')]);
  };
  const narrowed = await visitor.get('/console?environment=sandbox&level=basic&age=1&country=CH');
  expect(narrowed.text).toContain('No case matches this filter');
  expect(chipsOf(narrowed)).toEqual([
    ['basic', '/console?environment=sandbox&country=CH&age=1'],
    ['Switzerland', '/console?environment=sandbox&level=basic&age=1'],
    ['Over 1 hour', '/console?environment=sandbox&level=basic&country=CH'],
  ]);
  expect(chipsOf(await visitor.get('/console?environment=sandbox&level=basic'))).toEqual([
    ['basic', '/console?environment=sandbox'],
    ['Show all that wait', '/console?environment=sandbox'],
  ]);
  expect(chipsOf(await visitor.get('/console?environment=sandbox'))).toEqual([]);
});

/** The form of each decision is its own; what it sends goes to the same address. */
async function decide(visitor: Visitor, page: Answer, fields: Record<string, string>): Promise<Answer> {
  return visitor.post(`${page.url}/decision`, { csrf: csrfOf(page, '/decision'), ...fields });
}

function csrfOf(page: Answer, action = '/console/logout'): string {
  const [, form = ''] = new RegExp(`<form[^>]*action="[^"]*${action}"[^>]*>([^]*?)</form>`).exec(page.text) ?? [];
  const [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec(form) ?? [];
  return csrf;
}
