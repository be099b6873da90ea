import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pdfFault } from '../../../src/verification/pdf.js';
import { PdfWork, WORK_MAX } from '../../../src/verification/pdf-work.js';
import { compressedPdf } from '../../support/compressed-pdf.js';
import { samplePdf } from '../../support/sample-pdf.js';

const MEGABYTE = 1024 * 1024;
const ANSWERS = [undefined, 'pdf_damaged', 'pdf_locked', 'pdf_active'];

/** Any bytes as the middle of a document that is whole otherwise. */
function around(middle: string): Buffer {
  const begin = `%PDF-1.7\n${middle}\n`;
  const end = `xref\n0 0\ntrailer\n<< /Root 1 0 R >>\nstartxref\n${begin.length}\n%%EOF\n`;
  return Buffer.from(begin + end, 'latin1');
}

async function judge(upload: Buffer) {
  const work = new PdfWork();
  return { fault: await pdfFault(upload, work), done: work.done };
}

/** Words that mean something to a reader, in any order and number. */
const PIECES = [
  ...['<<', '>>', '[', ']', '(', ')', '<', '>', '{', '}', '\\', '%', '/', '#', ' ', '\n', '\r', '\0', '\u00ff'],
  ...['obj', 'endobj', 'stream\n', 'endstream', 'trailer', 'xref', 'null', '1', '0', 'R', '-', '9 0 obj', '5 0 R'],
  ...['/First 4', '/N 1', '/Type /ObjStm', '/Filter /FlateDecode', '/Length 9', '/J#53', '/Encr#79pt', '/#', '/#g0'],
  deflateSync('1 0 << /A 1 >>').toString('latin1'),
  `8 0 obj << /First 4 /Filter /FlateDecode >>stream\n${deflateSync('1 0 << /A (').toString('latin1')}`,
];

describe('FL4: whatever a PDF holds, there is an answer, after a bounded amount of reading', () => {
  test('for any words in any order', async () => {
    const middles = fc.array(fc.constantFrom(...PIECES), { maxLength: 80 }).map((pieces) => pieces.join(''));
    await fc.assert(
      fc.asyncProperty(middles, async (middle) => {
        const { fault, done } = await judge(around(middle));
        expect(ANSWERS).toContain(fault);
        expect(done).toBeLessThan(1_000_000);
      }),
      { numRuns: 2_000 },
    );
  });

  test('for documents with any bytes changed, lost or added', async () => {
    const document = fc.constantFrom(samplePdf(), compressedPdf(), compressedPdf({ catalogue: '/AA << /S /JS >> ' }));
    const change = fc.record({ at: fc.nat(1_500), lost: fc.nat(20), added: fc.uint8Array({ maxLength: 20 }) });
    await fc.assert(
      fc.asyncProperty(document, fc.array(change, { minLength: 1, maxLength: 4 }), async (whole, changes) => {
        const changed = changes.reduce<Buffer>(
          (bytes, { at, lost, added }) => Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + lost)]),
          whole,
        );
        expect(ANSWERS).toContain((await judge(changed)).fault);
      }),
      { numRuns: 2_000 },
    );
  });

  const bomb = (bytes: number) => deflateSync(Buffer.alloc(bytes)).toString('latin1');
  const streamOf = (data: string) => `9 0 obj << /First 9 /Filter /FlateDecode >>stream\n${data}\n`;
  const filled = (piece: string, bytes = 10 * MEGABYTE) => around(piece.repeat(Math.floor(bytes / piece.length) - 100));
  test.each<[string, () => Buffer, string | undefined]>([
    ['strings within strings', () => filled('9 0 obj ('.padEnd(9_000, '(')), 'pdf_damaged'],
    ['one string', () => around(`9 0 obj (${'('.repeat(10 * MEGABYTE)}`), undefined],
    ['strings that each go on to the end', () => filled(' obj ('), 'pdf_damaged'],
    ['digits that each go on to the end', () => filled(' obj <'), 'pdf_damaged'],
    ['comments that each go on to the end', () => filled(' obj %'), 'pdf_damaged'],
    ['lists within lists', () => filled('9 0 obj ['.padEnd(9_000, '[')), 'pdf_damaged'],
    ['dictionaries within dictionaries', () => filled('9 0 obj <<'), 'pdf_damaged'],
    ['objects without anything', () => filled(' obj '), 'pdf_damaged'],
    ['one name', () => around(`9 0 obj /${'#4'.repeat(5 * MEGABYTE)}`), undefined],
    ['one number', () => around(`9 0 obj ${'1'.repeat(10 * MEGABYTE)}`), undefined],
    ['numbers', () => filled('1 0 obj 1 '), 'pdf_damaged'],
    ['streams of objects', () => filled(streamOf(deflateSync('1 0 2 1 ').toString('latin1'))), 'pdf_damaged'],
    [
      'a stream of objects that all begin at once',
      () => compressedPdf({ pack: () => deflateSync('1 0 '.repeat(2e6)) }),
      'pdf_damaged',
    ],
    ['a stream that is larger than it looks', () => around(streamOf(bomb(9 * MEGABYTE))), 'pdf_damaged'],
    ['streams that are larger than they look', () => around(streamOf(bomb(8 * MEGABYTE)).repeat(100)), 'pdf_damaged'],
  ])('for ten megabytes of %s', async (_, make, expected) => {
    const { fault, done } = await judge(make());
    expect(fault).toBe(expected);
    // The piece with which it was enough had begun already.
    expect(done).toBeLessThanOrEqual(WORK_MAX + 10 * MEGABYTE);
  });

  test('others have their turn meanwhile', async () => {
    let turns = 0;
    let isDone = false;
    const takeTurns = () => {
      turns += 1;
      if (!isDone) setImmediate(takeTurns);
    };
    takeTurns();
    const { done } = await judge(filled('1 0 obj 1 '));
    isDone = true;
    expect(done).toBeGreaterThan(10 * MEGABYTE);
    expect(turns).toBeGreaterThan(30);
  });
});
