import { readFileSync } from 'node:fs';
import sharp, { type Metadata } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepareDocument, type PreparedDocument } from '../../../src/verification/prepared-document.js';
import { uploadOf } from '../../../src/verification/upload.js';
import { findInstalledProgram } from '../../support/installed-program.js';
import { eastAsianPdf, namedPdf, numberedPdf, TEXT_AREA, writtenPdf } from '../../support/pdfs-without-fonts.js';
import { samplePdf } from '../../support/sample-pdf.js';

const fileOf = (name: string) => readFileSync(new URL(`../../support/pdfs/${name}.pdf`, import.meta.url));
const keep = (document: PreparedDocument) => Promise.resolve(document);

async function prepare(file: Buffer) {
  const result = await prepareDocument({ senderId: 'ada', item: 'proof_of_address', upload: uploadOf(file) }, keep);
  return 'fault' in result ? result.fault : result.kept;
}

async function pagesOf(file: Buffer) {
  const prepared = await prepare(file);
  if (typeof prepared === 'string') throw new Error(`refused as ${prepared}`);
  return pictures(prepared);
}

function pictures({ content, pageSpans = [] }: PreparedDocument): Promise<Metadata[]> {
  return Promise.all(pageSpans.map((span) => sharp(content.subarray(...span)).metadata()));
}

/** How dark a part of the first page is, of which the edges are shares of the whole; 255 is white. */
async function darkest(file: Buffer, [left, top, right, bottom]: [number, number, number, number]): Promise<number> {
  const prepared = await prepare(file);
  if (typeof prepared === 'string') throw new Error(`refused as ${prepared}`);
  const page = sharp(prepared.content.subarray(...(prepared.pageSpans?.[0] ?? [0, 0])));
  const { width, height } = await page.metadata();
  const area = {
    left: Math.round(left * width),
    top: Math.round(top * height),
    width: Math.round((right - left) * width),
    height: Math.round((bottom - top) * height),
  };
  const part = await page.extract(area).greyscale().toBuffer();
  return (await sharp(part).stats()).channels[0]?.min ?? 0;
}

const near = (pixels: number, digits: number) => expect.closeTo(pixels, digits) as number;
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
  ])('on a page of any size (%s)', async (box, size) => {
    expect(await pagesOf(Buffer.from(text.replace('0 0 612 792', box), 'latin1'))).toMatchObject([size]);
  });

  test('with what was filled in and noted on it, also where the file does not say how that looks', async () => {
    const form = fileOf('filled-form');
    expect(await darkest(form, [0.18, 0.25, 0.35, 0.28])).toBeLessThan(100);
    expect(await darkest(form, [0.18, 0.59, 0.4, 0.64])).toBeLessThan(100);
  });

  test('what is kept is a PDF itself, of the same pages and nothing else', async () => {
    const prepared = (await prepare(fileOf('active-qpdf'))) as PreparedDocument;
    expect(prepared.mediaType).toBe('application/pdf');
    expect(prepared.content.toString('latin1')).not.toMatch(/JavaScript|\/Annot|\/AcroForm/);
    expect(await pagesOf(prepared.content)).toMatchObject([A4_OR_LETTER]);
  });
});

describe('FD30: text in fonts that a PDF does not hold is drawn, or it is said that it cannot be', () => {
  beforeAll(async () => {
    await findInstalledProgram({
      names: ['fc-match'],
      package: 'fontconfig fonts-dejavu-core',
      variable: 'FC_MATCH_PATH',
      for: 'the tests of PDFs without fonts',
    });
  });

  const drawn: Record<string, Buffer> = {
    'western letters': namedPdf('Arial', ['eacute', 'germandbls', 'Euro']),
    'letters of Poland': namedPdf('ArialMT', ['aogonek', 'cacute', 'eogonek']),
    'letters of Russia': namedPdf('TimesNewRoman', ['afii10018', 'afii10065', 'afii10066']),
    'letters of Greece': numberedPdf('TimesNewRomanPSMT', 'Τράπεζα'),
    'letters of Russia in a field': writtenPdf('field', 'Банк'),
  };
  test.each(Object.entries(drawn))('%s are drawn', async (_, file) => {
    expect(await darkest(file, TEXT_AREA)).toBeLessThan(100);
  });

  const drawnOrSaid: Record<string, Buffer> = {
    'of China': eastAsianPdf('STSong-Light', 'UniGB-UCS2-H', 'GB1', '4e2d56fd94f6884c'),
    'of Taiwan': eastAsianPdf('MSung-Light', 'UniCNS-UCS2-H', 'CNS1', '81fa7063'),
    'of Japan': eastAsianPdf('HeiseiMin-W3', '90ms-RKSJ-H', 'Japan1', '8be28d73'),
    'of Korea, from top to bottom': eastAsianPdf('HYSMyeongJo-Medium', 'UniKS-UCS2-V', 'Korea1', 'c740d589'),
    'of Arabia': numberedPdf('ArialUnicodeMS', 'كشف حساب'),
    'of India': numberedPdf('Mangal', 'बैंक खाता'),
    'of Thailand': numberedPdf('ArialUnicodeMS', 'ธนาคาร'),
  };
  test.each(Object.entries(drawnOrSaid))('letters %s are, where the machine has them', async (_, file) => {
    const prepared = await prepare(file);
    if (typeof prepared === 'string') expect(prepared).toBe('pdf_fonts');
    else expect(await darkest(prepared.content, TEXT_AREA)).toBeLessThan(100);
  });

  test.each([
    ['letters that are in no font', numberedPdf('ArialMT', 'a\u{10fffd}b')],
    ['numbers of letters in a font that is nowhere', numberedPdf('ArialMT', 'Bank', false)],
    ['a note of which the file does not say how it looks', writtenPdf('note', 'Банк')],
  ])('%s: said', async (_, file) => {
    expect(await prepare(file)).toBe('pdf_fonts');
  });

  test('what is there to be searched, behind the picture of a scanner, needs no font', async () => {
    const unseen = 3;
    const scan = eastAsianPdf('STSong-Light', 'UniGB-UCS2-H', 'GB1', 'e123', unseen);
    expect(await pagesOf(scan)).toMatchObject([A4_OR_LETTER]);
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
      keep,
    );
    expect(result).toEqual({ fault: 'picture_wrong_kind' });
  });
});
