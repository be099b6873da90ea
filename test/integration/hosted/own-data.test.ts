import { describe, expect, test } from '@jest/globals';
import { review } from '../../../src/verification/review/review.js';
import { submit } from '../../../src/verification/submission/submission.js';
import { uploadOf } from '../../../src/verification/documents/upload.js';
import { findUser } from '../../support/accounts.js';
import { givenDecision, givenReviewer, givenSubmission, INFORMATION } from '../../support/given.js';
import type { Visitor } from '../../support/http.js';
import { samplePdf } from '../../support/sample-pdf.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context } = server;

let count = 0;

async function givenAccount(): Promise<{ userId: string; email: string; visitor: Visitor }> {
  const email = `own${(count += 1)}@user.example`;
  const visitor = server.visit();
  await visitor.submit(await visitor.get('/signup'), { email, password: 'correct horse battery' });
  return { email, visitor, userId: await findUser(context, email) };
}

interface OwnData {
  user: Record<string, unknown>;
  verifications: { status: string; timeline: { status: string; reason?: string; request_text?: string }[] }[];
  unsent: object[];
  submissions: { information: object; documents: { url: string; item: string; sha256: string }[] }[];
}

describe('FL10: the own page', () => {
  test('FL10: shows how each verification came to where it stands, with the reason in words and without the note', async () => {
    const { userId, visitor } = await givenAccount();
    const verificationId = await givenSubmission(context, userId);
    const decision = { kind: 'reject', reasonCode: 'document_unreadable', fixable: true } as const;
    const decided = { verificationId, staffId: await givenReviewer(context), decision, note: 'Glare on the right.' };
    expect(await review(context, decided, context.clock())).toMatchObject({ outcome: 'decided' });
    const { text } = await visitor.get('/account');
    expect(text).toContain('What happened so far');
    expect(text.indexOf('Your details went to our reviewers.')).toBeLessThan(
      text.indexOf('Your details were not accepted.'),
    );
    expect(text).toContain('The picture of your document cannot be read.');
    // V5: it is for staff.
    expect(text).not.toContain('Glare');
  });

  test('FL10: gives everything as JSON, with links to the documents that work for an hour, in any browser', async () => {
    const { userId, email, visitor } = await givenAccount();
    await givenDecision(context, await givenSubmission(context, userId), { kind: 'approve' });
    const answer = await visitor.get('/account/data');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const data = answer.json() as OwnData;
    expect(data.user).toMatchObject({ user_id: userId, email, email_confirmed: false });
    expect(data.verifications.map(({ timeline }) => timeline.map(({ status }) => status))).toEqual([
      ['pending', 'approved'],
    ]);
    expect(data.submissions[0]?.information).toEqual(INFORMATION);
    const [document] = data.submissions[0]?.documents ?? [];
    expect(document?.item).toBe('picture');
    const url = document?.url ?? '';
    const fetched = await server.visit().get(url);
    expect([fetched.status, fetched.headers.get('content-type'), fetched.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ]);
    context.testClock.advance(3_600);
    expect((await server.visit().get(url)).status).toBe(404);
  });

  test('FL10: also what the reviewer asked for, in their words, and what was entered and not sent', async () => {
    const { userId, visitor } = await givenAccount();
    const verificationId = await givenSubmission(context, userId);
    const requestText = 'The lower edge is covered.';
    await givenDecision(context, verificationId, { kind: 'contact', requestedItems: ['picture'], requestText });
    const key = { userId, environment: 'sandbox', level: 'plus' };
    const typed = { given_name: 'Ada', family_name: '', birth_date: '31 June' };
    const now = context.clock();
    await submit(context, { ...key, information: typed, uploads: { picture: uploadOf(samplePdf()) } }, now);

    const data = (await visitor.get('/account/data')).json() as OwnData;
    expect(data.verifications[0]?.timeline[1]).toMatchObject({
      status: 'contacted',
      requested_items: ['picture'],
      request_text: requestText,
    });
    const kept_until = new Date(now.getTime() + 86_400_000).toISOString().replace(/\.\d+/, '');
    expect(data.unsent).toEqual([
      {
        level: 'plus',
        environment: 'sandbox',
        kept_until,
        information: { given_name: 'Ada', birth_date: '31 June' },
        documents: [
          {
            item: 'picture',
            media_type: 'application/pdf',
            byte_count: expect.any(Number),
            sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          },
        ],
      },
    ]);
  });

  test('FL10: only to who is logged in', async () => {
    expect((await server.visit().get('/account/data')).location).toMatch(/\/login$/);
  });
});
