import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { prepareDocument, type PreparedDocument } from '../../../src/verification/documents/prepared-document.js';
import { uploadOf } from '../../../src/verification/documents/upload.js';
import { darkest, pagesOf, prepare } from '../../support/prepared-pages.js';
import { samplePdf } from '../../support/sample-pdf.js';

const fileOf = (name: string) => readFileSync(new URL(`../../support/pdfs/${name}.pdf`, import.meta.url));
const near = (pixels: number, digits: number) => expect.closeTo(pixels, digits);
const A4_OR_LETTER = { format: 'jpeg', width: near(1_677, -2), height: near(2_270, -2.5) };
const WRITTEN = ['cairo', 'chromium', 'qpdf-object-streams', 'reportlab'];

describe('FD30: a PDF that browsers open without a password is taken, each page as a picture', () => {
  test.each([...WRITTEN, 'active-qpdf', 'owner128', 'owner256', 'ownerrc4'])('%s', async (name) => {
    expect(await pagesOf(fileOf(name))).toMatchObject([A4_OR_LETTER]);
  });

  const bill = samplePdf();
  const text = bill.toString('latin1');
  const damaged: Record<string, Buffer | string> = {
    'with a line before it': `\r\n${text}`,
    'with a byte order mark before it': `\xef\xbb\xbf${text}`,
    'with the head of an answer before it': `HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n${text}`,
    'with 1,000 bytes before it': `${'x'.repeat(1_000)}${text}`,
    'with bytes behind it': `${text}${'\0'.repeat(5_000)}`,
    'without its end': text.slice(0, text.indexOf('startxref')),
    'whose table leads nowhere': text.replace(/\d{10} 00000 n/g, '0000000007 00000 n'),
    'that says it has more pages than it has': text.replace('/Count 1', '/Count 9'),
    'that says it has more than it may have': text.replace('/Count 1 ', '/Count 99'),
    'that says so, and that all of them are cut': text.replace('/Count 1 ', '/CropBox [0 0 612 780] /Count 9 '),
    'that says so, and that all of them are turned': text.replace('/Count 1 ', '/Rotate 180 /UserUnit 2 /Count 9 '),
    'with a program in it': samplePdf({ catalogue: '/OpenAction << /S /JavaScript /JS (while\\(1\\){}) >> ' }),
  };
  test.each(Object.entries(damaged))('%s', async (_, file) => {
    expect(await pagesOf(Buffer.from(file as string, 'latin1'))).toMatchObject([A4_OR_LETTER]);
  });

  test.each([
    ['0 0 14400 14400', { width: 4_000, height: 4_000 }],
    ['0 0 14400 1', { width: 16_000, height: 1 }],
    ['0 0 1 1', { width: 1_000, height: 1_000 }],
    ['0 0 0 0', A4_OR_LETTER],
    ['0 0 1e9 1e9', A4_OR_LETTER],
    ['0 0 792 612] /Rotate 90 /X [0', A4_OR_LETTER],
    ['0 0 612 792] /CropBox [1000 1000 2000 2000', A4_OR_LETTER],
    ['0 0 612 792] /CropBox [612 0 1224 792', A4_OR_LETTER],
    ['0 0 792 612] /Rotate 90 /CropBox [-500 -500 -100 -100', A4_OR_LETTER],
  ])('on a page of any size (%s)', async (box, size) => {
    expect(await pagesOf(Buffer.from(text.replace('0 0 612 792', box), 'latin1'))).toMatchObject([size]);
  });

  test('with what was filled in and noted on it, also where the file does not say how that looks', async () => {
    const form = fileOf('filled-form');
    expect(await darkest(form, [0.18, 0.25, 0.35, 0.28])).toBeLessThan(100);
    expect(await darkest(form, [0.18, 0.59, 0.4, 0.64])).toBeLessThan(100);
  });

  test.each(Object.entries(faxed()))('with a page as a fax machine codes it (%s)', async (_, [filter, data]) => {
    const image = `<< /Type /XObject /Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceGray /BitsPerComponent 1 ${filter} /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`;
    const page = 'q 612 0 0 792 0 0 cm /I Do Q';
    const file = samplePdf({ page, resources: '/XObject << /I 6 0 R >> ', more: [image] });
    expect(await darkest(file, [0.2, 0.2, 0.4, 0.8])).toBeLessThan(100);
    expect(await darkest(file, [0.6, 0.2, 0.9, 0.8])).toBeGreaterThan(200);
  });

  test('what is kept is a PDF itself, of the same pages and nothing else', async () => {
    const prepared = (await prepare(fileOf('active-qpdf'))) as PreparedDocument;
    expect(prepared.mediaType).toBe('application/pdf');
    expect(prepared.content.toString('latin1')).not.toMatch(/JavaScript|\/Annot|\/AcroForm/);
    expect(await pagesOf(prepared.content)).toMatchObject([A4_OR_LETTER]);
  });

  test('its table leads every reader to each of its objects, also one that mends nothing', async () => {
    const { content } = (await prepare(samplePdf({ pages: 3 }))) as PreparedDocument;
    const text = content.toString('latin1');
    const table = text.slice(Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]));
    const [, count, rows = '', size] =
      /^xref\n0 (\d+)\n((?:\d{10} \d{5} [nf] \n)+)trailer\n<< \/Size (\d+) /.exec(table) ?? [];
    const offsets = rows
      .split('\n')
      .slice(1, -1)
      .map((row) => Number(row.slice(0, 10)));
    const named = offsets.map((offset) => /^\d+ 0 obj\n/.exec(text.slice(offset, offset + 20))?.[0]);
    expect(named).toEqual(Array.from({ length: 11 }, (_, index) => `${index + 1} 0 obj\n`));
    expect([Number(count), Number(size)]).toEqual([12, 12]);
  });
});

describe('FD30: what is wrong with a PDF is said', () => {
  const thirtyOne = samplePdf({ pages: 31 }).toString('latin1');
  const threePages = samplePdf({ pages: 3 }).toString('latin1');
  test.each([
    ['pdf_locked', fileOf('locked-qpdf')],
    ['pdf_locked', samplePdf({ trailer: '/Encrypt << /Filter /Adobe.PubSec /V 4 >> /ID [<00> <00>] ' })],
    ['pdf_form', fileOf('adobe-form')],
    ['pdf_damaged', Buffer.from('%PDF-1.7\n')],
    ['pdf_damaged', samplePdf().subarray(0, 300)],
    ['pdf_damaged', samplePdf({ pages: 0 })],
    ['pdf_damaged', Buffer.from(threePages.replace('3 0 R 3 0 R 3 0 R', '3 0 R 9 0 R 3 0 R'))],
    ['pdf_damaged', Buffer.from(threePages.replace('3 0 R 3 0 R 3 0 R', '3 0 R 3 0 R 9 0 R'))],
    ['pdf_too_many_pages', samplePdf({ pages: 31 })],
    ['pdf_too_many_pages', Buffer.from(thirtyOne.replace('0 0 612 792', '0 0 12345.5 12345.5'))],
  ])('%s', async (fault, file) => {
    expect(await prepare(file)).toBe(fault);
  });

  test('a face comes out of a camera, also where the PDF does not begin at once', async () => {
    const result = await prepareDocument(
      { senderId: 'ada', item: 'selfie', upload: uploadOf(Buffer.concat([Buffer.from('\n'), samplePdf()])) },
      (document) => Promise.resolve(document),
    );
    expect(result).toEqual({ fault: 'picture_wrong_kind' });
  });
});

/**
 * The same black bar on white in the coding of fax machines (ITU-T T.6), as it is and inside of JBIG2 (ITU-T T.88), whole
 * and in stripes, whose segments say what they are, and how long.
 */
function faxed(): Record<string, [filter: string, data: Buffer]> {
  const segment = (number: number, type: number, ...parts: number[][]) => {
    const content = parts.flat();
    return Buffer.from([0, 0, 0, number, type, 0, 1, ...int32(content.length), ...content]);
  };
  const page = (height: number, striping: number) =>
    segment(0, 48, int32(64), int32(height), int32(0), int32(0), [0, striping, 64]);
  const region = (number: number, data: Buffer) =>
    segment(number, 38, int32(64), int32(64), int32(0), int32(0), [0, 1], [...data]);
  const endOfStripe = segment(2, 50, int32(63));
  const data = Buffer.from('ff3302ffffffffffffffffffffffffffffffffffff8ff8008008', 'hex');
  return {
    'T.6': ['/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 64 /Rows 64 /BlackIs1 false >>', data],
    JBIG2: ['/Filter /JBIG2Decode', Buffer.concat([page(64, 0), region(1, data)])],
    'JBIG2 in stripes': ['/Filter /JBIG2Decode', Buffer.concat([page(0xffffffff, 0x80), region(1, data), endOfStripe])],
  };
}

function int32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}
