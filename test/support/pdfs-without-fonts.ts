import { samplePdf } from './sample-pdf.js';

/** The number of "A" in most of them. */
const FIRST_LETTER = 36;
/** Where the text of these stands, as shares of the page. */
export const TEXT_AREA: [number, number, number, number] = [0.1, 0.05, 0.9, 0.3];

const shown = (codes: string, mode = 0) => `BT ${mode} Tr /F1 24 Tf 120 660 Td <${codes}> Tj ET`;
const descriptor = (name: string) =>
  `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /StemV 80 >>`;

/** In a font of East Asia, which readers are expected to have (ISO 32000-1, 9.7.5.2). */
export function eastAsianPdf(name: string, encoding: string, ordering: string, codes: string, mode = 0): Buffer {
  return samplePdf({
    page: shown(codes, mode),
    font: `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
    more: [
      `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /DW 1000 /FontDescriptor 7 0 R >>`,
      descriptor(name),
    ],
  });
}

/** By the numbers of letters in a font of some system, with or without what each of them is. */
export function numberedPdf(name: string, text: string, isExplained = true): Buffer {
  const letters = Array.from(text);
  const number = (index: number) => (index + FIRST_LETTER).toString(16).padStart(4, '0');
  const utf16 = (letter: string) => Buffer.from(letter, 'utf16le').swap16().toString('hex');
  const rows = letters.map((letter, index) => `<${number(index)}> <${utf16(letter)}>`).join(' ');
  const map = `begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ${letters.length} beginbfchar ${rows} endbfchar endcmap`;
  const explained = isExplained ? '/ToUnicode 8 0 R ' : '';
  return samplePdf({
    page: shown(letters.map((_, index) => number(index)).join('')),
    font: `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [6 0 R] ${explained}>>`,
    more: [
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 600 /FontDescriptor 7 0 R /CIDToGIDMap /Identity >>`,
      descriptor(name),
      `<< /Length ${map.length} >>\nstream\n${map}\nendstream`,
    ],
  });
}

/** By the names of letters, as programs of the nineties write. */
export function namedPdf(name: string, names: string[]): Buffer {
  const letters = names.map((letter) => `/${letter}`).join(' ');
  const encoding = `<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [128 ${letters}] >>`;
  return samplePdf({
    page: shown(names.map((_, index) => (128 + index).toString(16)).join('')),
    font: `<< /Type /Font /Subtype /TrueType /BaseFont /${name} /Encoding ${encoding} /FontDescriptor 6 0 R >>`,
    more: [descriptor(name)],
  });
}

/** In a field, or a note, of which the file does not say how it looks. */
export function writtenPdf(kind: 'field' | 'note', text: string): Buffer {
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex');
  const looks = '/DA (/F1 18 Tf 0 g) /Rect [120 640 400 680] /F 4';
  const form = '<< /Fields [6 0 R] /DR << /Font << /F1 5 0 R >> >> /DA (/F1 18 Tf 0 g) >>';
  const entries = kind === 'field' ? `/Subtype /Widget /FT /Tx /T (a) /V` : '/Subtype /FreeText /Contents';
  return samplePdf({
    page: '',
    catalogue: `/AcroForm ${form} `,
    pageEntries: '/Annots [6 0 R] ',
    more: [`<< /Type /Annot ${entries} <${utf16}> ${looks} >>`],
  });
}
