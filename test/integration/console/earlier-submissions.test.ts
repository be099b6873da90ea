import sharp from 'sharp';
import { describe, expect, test } from '@jest/globals';
import { createReviewer } from '../../../src/accounts/staff/staff.js';
import { deleteAccount } from '../../../src/users/account-deletion.js';
import { getUser } from '../../../src/accounts/users/user.js';
import { viewCaseDocument } from '../../../src/verification/documents/case-document.js';
import type { Information, ItemName } from '../../../src/verification/catalogue/items.js';
import { submit } from '../../../src/verification/submission/submission.js';
import { CaseHistory } from '../../../src/pages/reviewer/case/case-history.page.js';
import { changeStatus } from '../../../src/verification/status/change-status.js';
import { readHistory } from '../../../src/verification/status/history.js';
import type { Decision } from '../../../src/verification/review/review-decision.js';
import { reopen } from '../../../src/verification/review/reopening.js';
import { messages } from '../../../src/texts/messages.js';
import { renderPage } from '../../../src/ui/render.js';
import { uploadOf } from '../../../src/verification/documents/upload.js';
import { documentLinksOf } from '../../support/document-links.js';
import { givenDecision, givenSubmission, givenUser, INFORMATION } from '../../support/given.js';
import type { Answer } from '../../support/http.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context } = server;
const { db } = context;
const GRACE = { email: 'grace@staff.example', password: 'correct horse battery' };
const { staffId } = await createReviewer(context, { ...GRACE, name: 'Grace' }, context.clock());
const grace = server.visit();
await grace.submit(await grace.get('/console/login'), GRACE);

interface Case {
  userId: string;
  environment: 'sandbox' | 'live';
  level: string;
  verificationId: string;
}

async function givenCase({ environment = 'sandbox', level = 'basic' }: Partial<Case> = {}): Promise<Case> {
  const userId = await givenUser(context);
  const verificationId = await givenSubmission(context, userId, { environment, level });
  return { userId, environment, level, verificationId };
}

const otherPicture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#996633' } })
  .jpeg()
  .toBuffer();

/** A reviewer asks for something, and the user supplies it. */
async function ask(
  { userId, environment, level, verificationId }: Case,
  item: ItemName,
  information: Information = {},
  { picture = otherPicture, requestText = '', note = '' } = {},
) {
  context.testClock.advance(60);
  const request = { kind: 'contact', requestedItems: [item], requestText } satisfies Decision;
  await givenDecision(context, verificationId, request, staffId, note);
  context.testClock.advance(60);
  const uploads = item === 'picture' ? { picture: uploadOf(picture) } : {};
  const result = await submit(context, { userId, environment, level, information, uploads }, context.clock());
  if (result.outcome !== 'submitted') throw new Error(`the answer was not taken: ${JSON.stringify(result)}`);
}

const open = ({ verificationId }: Case) => grace.get(`/console/verifications/${verificationId}`);
const documentIdOf = (link = '') => /documents\/([0-9a-f-]{36})/.exec(link)?.[1];
/** The part of the page that is about what was there before, as it is read. */
function earlierOf({ text }: Answer): { text: string; words: string } {
  const [, part = ''] = /<h2 id="earlier">([^]*?)<\/section>/.exec(text) ?? [];
  return { text: part, words: readable(part) };
}

/** What the current submission says, as it is read. */
function currentOf({ text }: Answer): string {
  const [part = ''] = /<h2 id="submission">[^]*?<\/section>/.exec(text) ?? [];
  return readable(part);
}

const historyOf = ({ text }: Answer) => readable(/<ol class="timeline"[^]*?<\/ol>/.exec(text)?.[0] ?? '');

function readable(part: string): string {
  return part
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

describe('RC2: what was submitted for a case before stands beside what it rests on now', () => {
  test('nothing of it where there was nothing before', async () => {
    const page = await open(await givenCase());
    expect([earlierOf(page).text, page.text.includes('#earlier')]).toEqual(['', false]);
  });

  test('FL5: the document that was sent first opens by a link of the page, and who looked is audited', async () => {
    const one = await givenCase();
    const [first] = documentLinksOf(await open(one));
    await ask(one, 'picture');
    const page = await open(one);
    const [now, earlier = '', ...others] = documentLinksOf(page);
    expect(others).toEqual([]);
    expect(documentIdOf(now)).not.toBe(documentIdOf(first));
    expect(documentIdOf(earlier)).toBe(documentIdOf(first));
    expect(page.text).toContain('<a href="#earlier">Sent twice</a>');
    expect(earlierOf(page).text).toContain('aria-label="View: Photo of the document of submission 1">View</a>');
    expect(earlierOf(page).words).toContain('Photo of the document Differs · View');
    expect(earlierOf(page).words).toContain('What was entered is the same as now.');
    const answer = await grace.get(earlier);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const events = await db('audit_events').where({ type: 'document_viewed', user_id: one.userId });
    expect(events).toMatchObject([{ staff_id: staffId, detail: `picture ${documentIdOf(first)}` }]);
  });

  test('what was entered differently is shown, and a document that serves again is not offered twice', async () => {
    const one = await givenCase();
    await ask(one, 'family_name', { family_name: 'Byron' });
    const page = await open(one);
    const { words } = earlierOf(page);
    expect(words).toMatch(/Submission 1 .*Family name Lovelace → now Byron/);
    expect(words).not.toMatch(/Ada|C01X00T47/);
    expect(words).toContain('Photo of the document Same as now');
    expect(documentLinksOf(page)).toHaveLength(1);
  });

  test('of what has changed stands what a text was before, and beside the heading of a document that it has', async () => {
    const one = await givenCase();
    const changed = async () => {
      const { text } = await open(one);
      const [, heading = ''] = /<figcaption[^>]*>([^]*?)<\/figcaption>/.exec(text) ?? [];
      const [, texts = ''] = /<h2 id="submission">([^]*?)<\/section>/.exec(text) ?? [];
      return [heading, ...texts.split('<dt>')].map(readable).filter((part) => /Changed|was /.test(part));
    };
    expect(await changed()).toEqual([]);
    await ask(one, 'family_name', { family_name: 'Byron' });
    expect(await changed()).toEqual(['Family name Byron was Lovelace']);
    await ask(one, 'picture');
    expect(await changed()).toEqual(['Photo of the document Changed']);
    await ask(one, 'picture');
    expect(await changed()).toEqual([]);
    expect(earlierOf(await open(one)).words).toMatch(
      /Submission 3 .* Same file · View .*Submission 2 .* Differs · View/,
    );
  });

  test('what was before is written as all values are; a text in place of none is only marked', async () => {
    const one = await givenCase({ level: 'basic+wallet' });
    await ask(one, 'wallet_address', { wallet_address: `0x${'ab'.repeat(20)}` });
    expect(currentOf(await open(one))).toMatch(/Wallet address 0x(ab)+ Changed$/);
    await ask(one, 'document_number', { document_number: 'C<1' });
    await ask(one, 'document_number', { document_number: 'C<2' });
    expect((await open(one)).text).toContain('was <code>C&lt;1</code>');
    await ask(one, 'document_expires_on', { document_expires_on: '2032-01-02' });
    expect(currentOf(await open(one))).toContain('2 Jan 2032 was 4 May 2031');
  });

  test('FL10: of a submission that is erased nothing is said to have changed', async () => {
    const one = await givenCase();
    await ask(one, 'family_name', { family_name: 'Byron' });
    const current = db('verifications').where({ verification_id: one.verificationId }).select('submission_id');
    const before = db('submissions').where({ user_id: one.userId }).whereNotIn('submission_id', current);
    expect(await before.update({ information_encrypted: null })).toBe(1);
    expect(currentOf(await open(one))).toContain('Family name Byron Date of birth');
  });

  test('what the current submission answers stands under its heading, with the time that it was sent', async () => {
    const one = await givenCase();
    const { shortDay, moment } = messages.language;
    expect(currentOf(await open(one))).toMatch(/^Submission Given names/);
    await ask(one, 'picture');
    const heading = `Submission 2 ${moment(context.clock())} Requested: Photo of the document`;
    expect(currentOf(await open(one))).toContain(`${heading} (Grace, ${shortDay(context.clock())}) Given names`);
    await ask(
      one,
      'family_name',
      { family_name: 'Byron' },
      { requestText: 'As on the card & visa.', note: 'She wrote.' },
    );
    const written = 'Message to the user: As on the card &amp; visa. Internal note: She wrote.';
    const answered = `(Grace, ${shortDay(context.clock())}) ${written} Given names`;
    expect(currentOf(await open(one))).toContain(`Requested: Family name ${answered}`);
  });

  test('what came after a rejection is said to answer its reason, also once the case is decided and reopened', async () => {
    const one = await givenCase();
    const { userId, environment, level, verificationId } = one;
    const reject = { kind: 'reject', reasonCode: 'document_unreadable', fixable: true } as const;
    await givenDecision(context, verificationId, reject, staffId);
    expect(currentOf(await open(one))).toMatch(/^Submission Given names/);
    context.testClock.advance(60);
    const again = {
      userId,
      environment,
      level,
      information: INFORMATION,
      uploads: { picture: uploadOf(otherPicture) },
    };
    expect(await submit(context, again, context.clock())).toMatchObject({ outcome: 'submitted' });
    const answered = 'Rejected: The picture of your document cannot be read. (Grace, ';
    expect(currentOf(await open(one))).toContain(answered);
    await givenDecision(context, verificationId, { kind: 'approve' });
    const reopening = { verificationId, staffId, reasonCode: 'complaint', note: '' };
    await reopen(context, reopening, context.clock());
    expect(currentOf(await open(one))).toContain(answered);
  });

  test('a renewal answers nobody: there the time stands alone', async () => {
    const one = await givenCase();
    const { userId, environment, level, verificationId } = one;
    await givenDecision(context, verificationId, { kind: 'approve' });
    context.testClock.advance(60);
    const expiry = { verificationId, to: 'expired', actor: { type: 'system' }, cause: 'expiry' } as const;
    await db.transaction((trx) => changeStatus({ ...context, db: trx }, expiry, context.clock()));
    context.testClock.advance(60);
    const uploads = { picture: uploadOf(otherPicture) };
    const again = { userId, environment, level, information: INFORMATION, uploads };
    expect(await submit(context, again, context.clock())).toMatchObject({ outcome: 'submitted' });
    const heading = `Submission 2 ${messages.language.moment(context.clock())}`;
    expect(currentOf(await open(one))).toContain(`${heading} Given names`);
  });

  test('FL10, RC7: a request without a message says so in the history and on paper, until nobody can know it any more', async () => {
    const one = await givenCase();
    await ask(one, 'picture');
    await ask(one, 'family_name', { family_name: 'Byron' }, { requestText: 'As on the card.' });
    const pages = async () => [
      await open(one),
      await grace.get(`/console/verifications/${one.verificationId}/evidence`),
    ];
    const none = 'Requested: Photo of the document No message to the user';
    for (const page of await pages()) {
      expect(historyOf(page)).toContain(none);
      expect(historyOf(page)).toContain('Requested: Family name Message to the user As on the card.');
      expect(historyOf(page).match(/No message/g)).toHaveLength(1);
    }
    // Nothing was kept of the requests before requests were.
    const history = (await readHistory(context, one.verificationId)).map((change) => ({
      ...change,
      requestedItems: [],
    }));
    expect(renderPage(CaseHistory({ history, submissionCount: 3, isErased: false }))).not.toContain('No message');
    await deleteAccount(context, await getUser(db, one.userId), { address: undefined }, context.clock());
    for (const page of await pages()) {
      expect(historyOf(page)).toContain('Requested: Photo of the document');
      expect(historyOf(page)).not.toMatch(/[Mm]essage/);
    }
  });

  test('the history numbers the submissions as their cards do; it gives a single one no number', async () => {
    const one = await givenCase();
    const sent = async () => (await open(one)).text.match(/The user sent [^<]+/g);
    expect(await sent()).toEqual(['The user sent a submission']);
    await ask(one, 'family_name', { family_name: 'Byron' });
    await ask(one, 'picture');
    const numbers = ['The user sent submission 3', 'The user sent submission 2', 'The user sent submission 1'];
    expect(await sent()).toEqual(numbers);
    expect((await open(one)).text).toContain('<h2 id="submission">Submission 3</h2>');
    const evidence = await grace.get(`/console/verifications/${one.verificationId}/evidence`);
    expect(evidence.text.match(/The user sent [^<]+/g)).toEqual(numbers);
    expect(evidence.text.match(/Submission \d · /g)).toEqual(['Submission 1 · ', 'Submission 2 · ', 'Submission 3 · ']);
  });

  test('the newest comes first; of many, the older ones are one press away', async () => {
    const one = await givenCase();
    for (const name of ['Byron', 'King', 'Noel', 'Milbanke']) await ask(one, 'family_name', { family_name: name });
    const [shown = '', folded = ''] = earlierOf(await open(one)).text.split('<details');
    expect(['Noel', 'King', 'Byron', 'Lovelace'].map((name) => shown.indexOf(`<bdi>${name}`) > 0)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(shown.indexOf('Noel')).toBeLessThan(shown.indexOf('King'));
    expect(folded).toContain('Show 1 more');
    expect(folded).toContain('Lovelace');
  });

  test('V10, FL5: a document of the same user’s other environment, or of somebody else, is none of the case', async () => {
    const [one, other] = [await givenCase(), await givenCase()];
    const live = await givenSubmission(context, one.userId, { environment: 'live' });
    const documentId = documentIdOf(documentLinksOf(await open(one))[0]) ?? '';
    const look = async (verificationId: string) =>
      (await viewCaseDocument(context, { verificationId, documentId, staffId }, context.clock())) !== undefined;
    expect([await look(one.verificationId), await look(live), await look(other.verificationId)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('FL10: once the account is deleted no earlier document opens, and the page says so instead', async () => {
    const one = await givenCase({ environment: 'live' });
    await ask(one, 'picture');
    await givenDecision(context, one.verificationId, { kind: 'approve' });
    const [, earlier = ''] = documentLinksOf(await open(one));
    await deleteAccount(context, await getUser(db, one.userId), { address: undefined }, context.clock());
    const page = await open(one);
    expect(documentLinksOf(page)).toEqual([]);
    expect(earlierOf(page).words).toContain('Its documents can no longer be opened');
    const answer = await grace.get(earlier);
    expect([answer.status, answer.text.includes('Open the case again')]).toEqual([404, true]);
  });

  test('FL10: once it is erased nothing is left of what was there before, and the page says so', async () => {
    const one = await givenCase();
    await ask(one, 'family_name', { family_name: 'Byron' });
    await deleteAccount(context, await getUser(db, one.userId), { address: undefined }, context.clock());
    const page = await open(one);
    expect(page.text).toContain('has been erased. Only this history and the evidence file remain.');
    expect(page.text).not.toContain('Lovelace');
  });
});
