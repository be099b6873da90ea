import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pdfFault } from '../../../src/verification/pdf.js';
import { compressedPdf } from '../../support/compressed-pdf.js';
import { samplePdf } from '../../support/sample-pdf.js';

const RUNS = '/OpenAction << /S /JavaScript /JS (app.alert(1)) >> ';

describe('FL4: what runs is found in a PDF however it is spelt', () => {
  test.each([
    ['by the action of opening', RUNS],
    ['by the action of an event', '/AA << /O << /S /JavaScript >> >> '],
    ['by a name of the document', '/Names << /JavaScript << /Names [(a) 9 0 R] >> >> '],
    ['with an escaped letter', '/OpenAction << /S /J#61vaScript >> '],
    ['with all letters escaped', '/OpenAction << /S /#4a#61#76#61#53#63#72#69#70#74 >> '],
    ['with escapes in capitals and small', '/OpenAction << /S /#4AavaScrip#74 /#4a#53 (x) >> '],
    ['without white space', '/OpenAction<</S/JavaScript>>'],
    ['after a comment', '/OpenAction << /S%)>>\n/JavaScript >> '],
    ['after a string that names the start of a stream', `/Junk (\nstream\n) ${RUNS}/More (\nendstream\n) `],
    ['after a comment that names the start of a stream', `%\nstream\n${RUNS}%\nendstream\n`],
    ['after a string with brackets and escapes', `/Junk (a(b)\\)\\() ${RUNS}`],
    ['after a string of digits', `/Junk <48(65> ${RUNS}`],
    ['after brackets that do not belong there', `/Junk [ >> ] ) } ${RUNS}`],
    ['after the word for an end', `/Junk endobj ${RUNS}`],
    ['after a word that could begin a stream', `/Junk stream ${RUNS}`],
  ])('%s', async (_, catalogue) => {
    expect(await pdfFault(samplePdf({ catalogue }))).toBe('pdf_active');
  });
});

describe('FL4: what runs is found in a PDF wherever it lies', () => {
  const compressed: [string, Parameters<typeof compressedPdf>[0]][] = [
    ['in a compressed stream of objects', { catalogue: RUNS }],
    ['there, with an escaped letter', { catalogue: '/OpenAction << /S /J#61vaScript >> ' }],
    ['there, with the filter in a list', { catalogue: RUNS, filter: '/Filter [/FlateDecode]' }],
    ['there, with what names a stream escaped', { catalogue: RUNS, filter: '/#46ilter /#46lateDecode' }],
    ['there, where the text of one object is another', { between: `(<< ${RUNS}>> `, skip: 1 }],
    ['there, after what would begin a stream elsewhere', { catalogue: `/Junk << >> stream\n${RUNS}` }],
  ];
  test.each(compressed)('%s', async (_, options) => {
    expect(await pdfFault(compressedPdf(options))).toBe('pdf_active');
  });

  test('among the data of a stream, where only the table leads', async () => {
    const page = `BT ET\n9 0 obj\n<< ${RUNS}>>\nendobj\n`;
    for (const begin of ['9 0 obj', '9%\n0obj', '9 0.obj', '9 0%\robj%\n']) {
      expect(await pdfFault(samplePdf({ page: page.replace('9 0 obj', begin) }))).toBe('pdf_active');
    }
  });

  test('in a string of another object, where only the table leads', async () => {
    expect(await pdfFault(samplePdf({ catalogue: `/Junk (9 0 obj << ${RUNS}>> endobj) ` }))).toBe('pdf_active');
  });

  test('in what follows the table, and in a version that is no longer in use', async () => {
    const first = samplePdf({ trailer: `/Root << ${RUNS}>> ` });
    expect(await pdfFault(first)).toBe('pdf_active');
    const more = `1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n`;
    const table = `xref\n0 1\n0000000000 65535 f \n1 1\n${String(first.length).padStart(10, '0')} 00000 n \n`;
    const end = `trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${first.length + more.length}\n%%EOF\n`;
    expect(await pdfFault(Buffer.concat([first, Buffer.from(more + table + end)]))).toBe('pdf_active');
  });

  test('locked is said rather than damaged, though nothing of what is locked can be read', async () => {
    const pack = (objects: Buffer) => Buffer.from(objects.map((byte) => byte ^ 0x55));
    expect(await pdfFault(compressedPdf({ trailer: '/Encrypt 9 0 R ', pack }))).toBe('pdf_locked');
    expect(await pdfFault(compressedPdf({ trailer: '/#45ncrypt 9 0 R ' }))).toBe('pdf_locked');
    expect(await pdfFault(samplePdf({ trailer: '/En#63rypt 9 0 R ' }))).toBe('pdf_locked');
  });
});

describe('FL4: what a PDF only speaks of does not run', () => {
  const words = '/Note (see /JavaScript, /Launch and \\) /XFA) /Digits <2f4a53> %/JS\n';
  test.each([
    ['in texts and comments', samplePdf({ catalogue: words })],
    ['in texts and comments of a compressed stream', compressedPdf({ catalogue: words })],
    ['in longer names', samplePdf({ catalogue: '/JavaScripts 1 /#20JS 2 /Java#53cript#00 3 /JS#2F 4 ' })],
    ['between the objects of a compressed stream', compressedPdf({ between: '(/JavaScript) ' })],
  ])('%s', async (_, upload) => {
    expect(await pdfFault(upload)).toBeUndefined();
  });
});

describe('FL4: a stream of objects that is not as all programs write it counts as damaged', () => {
  const kinds: [string, Parameters<typeof compressedPdf>[0]][] = [
    ['without a filter', { filter: '', pack: (objects) => objects }],
    ['with another filter', { filter: '/Filter /LZWDecode' }],
    ['with two filters', { filter: '/Filter [/ASCIIHexDecode /FlateDecode]' }],
    ['with a filter that stands elsewhere', { filter: '/Filter 9 0 R' }],
    ['with a filter by its short name', { filter: '/Filter /FlateDecode /F /LZWDecode' }],
    ['with parameters of the filter', { filter: '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>' }],
    ['with a beginning that stands elsewhere', { first: () => '9 0 R' }],
    ['with two beginnings', { first: (first) => `${first} /First 1` }],
    ['with too long a dictionary', { filter: `/Filter /FlateDecode ${'/Extends 9 0 R '.repeat(20)}` }],
    ['without a dictionary of its own', { filter: '/Filter /FlateDecode /Junk obj' }],
    ['with data that cannot be opened', { pack: (objects) => deflateSync(objects).subarray(0, 40) }],
    ['with data after a lone carriage return', { filter: '/Filter /FlateDecode >>stream\rx%' }],
    [
      'with signs before its numbers',
      { pack: (objects) => deflateSync(Buffer.from(` +${objects.toString('latin1')}`)) },
    ],
    ['within another dictionary', { filter: '/Filter /FlateDecode >> stream\nendstream << /Type /ObjStm' }],
  ];
  test.each(kinds)('%s', async (_, options) => {
    expect(await pdfFault(compressedPdf({ catalogue: RUNS, ...options }))).toBe('pdf_damaged');
  });
});
