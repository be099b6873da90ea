import { expect, test } from 'vitest';
import { documentLinksOf } from '../../support/document-links.js';
import { samplePdf } from '../../support/sample-pdf.js';
import { GRACE, setStage } from '../../support/stage.js';

const { server, givenPerson } = await setStage();

test('FL4: a reviewer gets a PDF as it came, to save: it is never opened within our own origin', async () => {
  const { verificationId } = await givenPerson(undefined, { level: 'plus' });
  const reviewer = server.visit();
  const { email, password } = GRACE;
  await reviewer.submit(await reviewer.get('/console/login'), { email, password });
  const documents = documentLinksOf(await reviewer.get(`/console/verifications/${verificationId}`));
  expect(documents).toHaveLength(2);
  const answers = await Promise.all(documents.map((path) => reviewer.get(path)));
  expect(answers.map(({ headers }) => headers.get('content-type'))).toEqual(['image/jpeg', 'application/pdf']);
  const pdf = answers[1];
  expect(pdf?.headers.get('content-disposition')).toBe('attachment; filename="document.pdf"');
  expect(pdf?.headers.get('cache-control')).toBe('no-store');
  expect(pdf?.headers.get('content-security-policy')).toContain('sandbox');
  expect(pdf?.text).toBe(samplePdf().toString('utf8'));
});
