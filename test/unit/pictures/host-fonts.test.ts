import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { FontsFailed } from '../../../src/pictures/host-font.js';
import { PictureProcesses } from '../../../src/pictures/picture-processes.js';
import { findFonts } from '../../support/fonts.js';
import { eastAsianPdf, namedPdf, numberedPdf, TEXT_AREA, writtenPdf } from '../../support/pdfs-without-fonts.js';
import { darkest, pagesOf, prepare } from '../../support/prepared-pages.js';
import { setVariable } from '../../support/set-variable.js';

let fcMatch: string;
beforeAll(async () => {
  fcMatch = await findFonts();
});

describe('FD30: text in fonts that a PDF does not hold is drawn, or it is said that it cannot be', () => {
  const drawn: Record<string, Buffer> = {
    'western letters': namedPdf('Arial', ['eacute', 'germandbls', 'Euro']),
    'letters of Poland': namedPdf('ArialMT', ['aogonek', 'cacute', 'eogonek']),
    'letters of Russia': namedPdf('TimesNewRoman', ['afii10018', 'afii10065', 'afii10066']),
    'letters of Greece': numberedPdf('TimesNewRomanPSMT', 'Τράπεζα'),
    'letters of Russia in a field': writtenPdf('field', 'Банк'),
    'letters in a field, with marks between them that nobody sees': writtenPdf('field', 'B\u200da\ufe0fnk\ufeff'),
    'letters of China': eastAsianPdf('STSong-Light', 'UniGB-UCS2-H', 'GB1', '4e2d56fd94f6884c'),
    'letters of Taiwan': eastAsianPdf('MSung-Light', 'UniCNS-UCS2-H', 'CNS1', '81fa7063'),
    'letters of Japan': eastAsianPdf('HeiseiMin-W3', '90ms-RKSJ-H', 'Japan1', '8be28d73'),
    'letters of Korea, from top to bottom': eastAsianPdf('HYSMyeongJo-Medium', 'UniKS-UCS2-V', 'Korea1', 'c740d589'),
    'letters of Arabia': numberedPdf('ArialUnicodeMS', 'كشف حساب'),
    'letters of India': numberedPdf('Mangal', 'बैंक खाता'),
    'letters of Thailand': numberedPdf('ArialUnicodeMS', 'ธนาคาร'),
  };
  test.each(Object.entries(drawn))('%s are drawn', async (_, file) => {
    expect(await darkest(file, TEXT_AREA)).toBeLessThan(100);
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
    expect(await pagesOf(scan)).toHaveLength(1);
  });
});

describe('FD30: where a machine has no fonts for a PDF it is said, and it is the machine that is asked', () => {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-fonts-'));
  const inFolder = (name: string) => join(folder, name);
  const NO_FONTS = '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>';
  const COLLECTION_OF_NOTHING = 'ttcf';

  const processes = new PictureProcesses();
  const makeGreek = () => processes.convert({ conversion: 'pages', file: numberedPdf('TimesNewRomanPSMT', 'Τράπεζα') });

  /** What is found along PATH, and looked for each time. */
  function installFcMatch(script: string): void {
    writeFileSync(inFolder('fc-match'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }

  beforeAll(() => {
    setVariable('PATH', folder);
    writeFileSync(inFolder('no-fonts.conf'), NO_FONTS);
    writeFileSync(inFolder('font'), COLLECTION_OF_NOTHING);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  test('without fontconfig', async () => {
    rmSync(inFolder('fc-match'), { force: true });
    expect(await makeGreek()).toEqual({ fault: 'pdf_fonts' });
  });

  test('without any font, and not as soon as there is one', async () => {
    installFcMatch(`FONTCONFIG_FILE='${inFolder('no-fonts.conf')}' exec '${fcMatch}' "$@"`);
    expect(await makeGreek()).toEqual({ fault: 'pdf_fonts' });
    installFcMatch(`exec '${fcMatch}' "$@"`);
    expect(await makeGreek()).toHaveProperty('content');
  });

  test.each([
    ['fc-match fails', 'exit 1'],
    ['fc-match is killed', 'kill -9 $$'],
    ['the font cannot be read', `echo '${folder}'; echo 0`],
    ['the font is damaged', `echo '${inFolder('font')}'; echo 0`],
  ])('%s: that is not put down to the file', async (_, script) => {
    installFcMatch(script);
    await expect(makeGreek()).rejects.toThrow(FontsFailed);
  });
});
