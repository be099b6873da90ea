import { describe, expect, test } from 'vitest';
import { prepareDocument } from '../../../src/verification/prepared-document.js';
import { uploadOf } from '../../../src/verification/upload.js';
import { samplePdf } from '../../support/sample-pdf.js';
import { timesTheWork } from '../../support/work.js';

async function prepare(upload: Buffer) {
  const result = await prepareDocument('proof_of_address', uploadOf(upload), (document) => Promise.resolve(document));
  return 'fault' in result ? result.fault : result.kept;
}

describe('FL4: a PDF is told by its content and kept as it is', () => {
  test('byte by byte', async () => {
    const upload = samplePdf();
    expect(await prepare(upload)).toEqual({ mediaType: 'application/pdf', content: upload });
  });

  test('one that was changed later has two tables, of which the last one counts', async () => {
    const first = samplePdf();
    const more = Buffer.from(`xref\n0 0\ntrailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${first.length}\n%%EOF\n`);
    expect(await prepare(Buffer.concat([first, more]))).toMatchObject({ mediaType: 'application/pdf' });
  });
});

describe('FL4: what is wrong with a PDF is said', () => {
  test('cut off', async () => {
    const whole = samplePdf();
    for (const part of [0.2, 0.5, 0.9]) {
      expect(await prepare(whole.subarray(0, Math.floor(whole.length * part)))).toBe('pdf_damaged');
    }
    expect(await prepare(Buffer.from('%PDF-1.7\n'))).toBe('pdf_damaged');
  });

  test('made to keep us busy', async () => {
    const locked = (streams: number) =>
      samplePdf({ catalogue: `/Junk (${'\nstream\n'.repeat(streams)}) `, trailer: '/Encrypt 9 0 R ' });
    const [some, many] = [locked(100_000), locked(1_000_000)];
    expect(await prepare(many)).toBe('pdf_locked');
    // Ten times as long: a hundred times the work, were each looked for anew.
    expect(
      await timesTheWork(
        () => prepare(some),
        () => prepare(many),
        { turns: 2 },
      ),
    ).toBeLessThan(50);
  });

  test('with a piece of its middle lost', async () => {
    const whole = samplePdf();
    expect(await prepare(Buffer.concat([whole.subarray(0, 100), whole.subarray(200)]))).toBe('pdf_damaged');
  });

  test('locked with a password', async () => {
    expect(await prepare(samplePdf({ trailer: '/Encrypt 9 0 R ' }))).toBe('pdf_locked');
  });

  test.each([
    '/OpenAction << /S /JavaScript /JS (app.alert(1)) >> ',
    '/AA << /O << /S /JavaScript /JS 9 0 R >> >> ',
    '/Names << /JavaScript 9 0 R >> ',
    '/OpenAction << /S /Launch >> ',
    '/OpenAction << /S /Rendition /JS (app.alert(1)) >> ',
    '/AcroForm << /XFA 9 0 R >> ',
  ])('with something in it that runs: %s', async (catalogue) => {
    expect(await prepare(samplePdf({ catalogue }))).toBe('pdf_active');
  });

  test('names that merely begin like those are pages', async () => {
    const catalogue = '/JSomething 1 /OpenAction << /S /GoTo /D [3 0 R /Fit] >> /Names << /EmbeddedFiles 9 0 R >> ';
    expect(await prepare(samplePdf({ catalogue }))).toMatchObject({ mediaType: 'application/pdf' });
  });

  test('so are names that occur by chance among the bytes of a picture', async () => {
    const page = 'BT (/JS 1) Tj ET \u0000\u00ff/Launch /Encrypt 9 0 R';
    expect(await prepare(samplePdf({ page }))).toMatchObject({ mediaType: 'application/pdf' });
  });
});
