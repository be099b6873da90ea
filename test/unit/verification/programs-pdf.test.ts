import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pdfFault } from '../../../src/verification/pdf.js';

/** The same bill, as programs wrote it that people have: `test/support/pdfs/README.md` says how. */
const written = (file: string) => readFileSync(new URL(`../../support/pdfs/${file}.pdf`, import.meta.url));

test.each([
  'cairo',
  'changed-later',
  'chromium',
  'fpdf2',
  'mupdf',
  'pdf-lib',
  'pdfkit',
  'qpdf-linearized',
  'qpdf-object-streams',
  'reportlab',
])('FL4: a PDF by %s is taken', async (file) => {
  expect(await pdfFault(written(file))).toBeUndefined();
});

test.each(['active-pdf-lib', 'active-qpdf'])('FL4: a program in a PDF is found where %s puts it', async (file) => {
  expect(await pdfFault(written(file))).toBe('pdf_active');
});

test('FL4: a PDF that was locked by a program is told from a damaged one', async () => {
  expect(await pdfFault(written('locked-qpdf'))).toBe('pdf_locked');
});
