import { describe, expect, test } from '@jest/globals';
import { documentLinksOf } from '../../support/document-links.js';
import { samplePdf } from '../../support/sample-pdf.js';
import { GRACE, setStage } from '../../support/stage.js';

const { server, givenPerson } = await setStage();
const { db } = server.context;

async function givenReviewer() {
  const reviewer = server.visit();
  const { email, password } = GRACE;
  await reviewer.submit(await reviewer.get('/console/login'), { email, password });
  return reviewer;
}

async function givenCase() {
  const { verificationId } = await givenPerson(undefined, { level: 'plus' });
  const reviewer = await givenReviewer();
  const page = await reviewer.get(`/console/verifications/${verificationId}`);
  const documents = documentLinksOf(page);
  expect(documents).toHaveLength(2);
  return { reviewer, verificationId, page, address: documents[1] ?? '' };
}

describe('FD30: a reviewer looks at the pages of a PDF', () => {
  test('as pictures, each of which is audited when it is looked at', async () => {
    const { reviewer, page, address } = await givenCase();
    expect(page.text).toContain(`src="${address}&amp;page=1"`);
    expect(page.text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')).toContain(
      'Page 1 of 1 Open page in full size Save',
    );
    const picture = await reviewer.get(`${address}&page=1`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(picture.headers.get('content-disposition')).toBe('inline');
    const looks = await db('audit_events').where({ type: 'document_viewed' }).select<{ detail: string }[]>('detail');
    expect(looks.at(-1)?.detail).toMatch(/^proof_of_address [0-9a-f-]{36} page 1$/);
    expect((await reviewer.get(`${address}&page=2`)).status).toBe(404);
    expect((await reviewer.get(`${address}&page=0`)).status).toBe(400);
  });

  test('or saves all of them: a PDF is never opened within our own origin', async () => {
    const { reviewer, address } = await givenCase();
    const pdf = await reviewer.get(address);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.headers.get('content-disposition')).toBe('attachment; filename="document.pdf"');
    expect(pdf.headers.get('cache-control')).toBe('no-store');
    expect(pdf.headers.get('content-security-policy')).toContain('sandbox');
    expect(pdf.text).toMatch(/^%PDF-/);
    expect(pdf.text).not.toBe(samplePdf().toString('utf8'));
  });

  test('and saves one from before pages were pictures, as it came', async () => {
    const { reviewer, verificationId, address } = await givenCase();
    const [, documentId = ''] = /documents\/([0-9a-f-]{36})/.exec(address) ?? [];
    await db('documents').where({ document_id: documentId }).update({ page_spans: null });
    const again = await reviewer.get(`/console/verifications/${verificationId}`);
    expect(again.text).not.toContain('&amp;page=1');
    expect(again.text).toMatch(/Save .Proof of address. \(PDF\)/);
  });
});
