import type { Converted, PageSpan } from './picture-job.js';

export interface PagePicture {
  jpeg: Buffer;
  /** In pixels. */
  width: number;
  height: number;
  /** The size at which the page is printed, in points. */
  points: { width: number; height: number };
}

/** The catalogue and the page tree come first; each page adds three objects. */
const OBJECTS_BEFORE = 2;

/**
 * Makes a PDF that consists of pictures only (ISO 32000-1, 7.5 and 8.9), for downloading a document as one file. It
 * contains each JPEG unchanged (7.4.8): the picture of a page is a slice of the PDF and is not stored twice.
 */
export function buildPicturePdf(pages: PagePicture[]): Converted & { pageSpans: PageSpan[] } {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  const pageSpans: PageSpan[] = [];
  let length = 0;
  const write = (part: Buffer | string) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const writeObject = (dictionary: string, stream?: Buffer | string) => {
    offsets.push(length);
    write(`${offsets.length} 0 obj\n${dictionary}\n`);
    if (stream !== undefined) {
      write('stream\n');
      const from = length;
      write(stream);
      if (typeof stream !== 'string') pageSpans.push([from, length]);
      write('\nendstream\n');
    }
    write('endobj\n');
  };
  write('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n');
  const kids = pages.map((_, index) => `${numbersOf(index).page} 0 R`).join(' ');
  writeObject('<< /Type /Catalog /Pages 2 0 R >>');
  writeObject(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
  for (const [index, { jpeg, width, height, points }] of pages.entries()) {
    const { drawing, picture } = numbersOf(index);
    const box = `${points.width.toFixed(2)} ${points.height.toFixed(2)}`;
    const drawn = `${points.width.toFixed(2)} 0 0 ${points.height.toFixed(2)} 0 0 cm /P Do`;
    writeObject(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${box}] /Contents ${drawing} 0 R /Resources << /XObject << /P ${picture} 0 R >> >> >>`,
    );
    writeObject(`<< /Length ${drawn.length} >>`, drawn);
    writeObject(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
      jpeg,
    );
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = offsets.length + 1;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  write(`xref\n0 ${size}\n0000000000 65535 f \n${rows}${end}`);
  return { content: Buffer.concat(parts), pageSpans };
}

function numbersOf(index: number): { page: number; drawing: number; picture: number } {
  const page = OBJECTS_BEFORE + 3 * index + 1;
  return { page, drawing: page + 1, picture: page + 2 };
}
