import { deflateSync } from 'node:zlib';

const PAGE = 'BT /F1 18 Tf 72 720 Td (City Power: bill of 1 October 2026 to Ada Lovelace) Tj ET';

interface CompressedPdfOptions {
  /** Into the catalogue of the document. */
  catalogue?: string;
  /** Into the dictionary of its table. */
  trailer?: string;
  /** Instead of the filter, into the dictionary of the object stream. */
  filter?: string;
  /** What becomes of the objects on their way into the stream. */
  pack?: (objects: Buffer) => Buffer;
  /** What the dictionary says of where the first object begins. */
  first?: (first: number) => string;
  /** Between the objects of the stream, none of which is this: a reader that goes by the offsets never sees it. */
  between?: string;
  /** Before the offset of the catalogue within what is between. */
  skip?: number;
}

/** The sample bill as PDF 1.5 and later write it: all objects but the page's text in a stream, and the table in another. */
export function compressedPdf({
  catalogue = '',
  trailer = '',
  filter = '/Filter /FlateDecode',
  pack = deflateSync,
  first = String,
  between = '',
  skip = between.length,
}: CompressedPdfOptions = {}): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue}>>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '';
  const pairs = objects.map((object, index) => {
    const at = body.length + (index === 0 ? skip : between.length);
    body += `${between}${object} `;
    return `${index + 1} ${at}`;
  });
  const header = `${pairs.join(' ')} `;
  const packed = pack(Buffer.from(header + body, 'latin1')).toString('latin1');
  let text = '%PDF-1.7\n%âãÏÓ\n';
  const contentAt = text.length;
  text += `5 0 obj\n<< /Length ${PAGE.length} >>\nstream\n${PAGE}\nendstream\nendobj\n`;
  const objectsAt = text.length;
  const dictionary = `/Type /ObjStm /N ${objects.length} /First ${first(header.length)} /Length ${packed.length}`;
  text += `6 0 obj\n<< ${dictionary} ${filter} >>\nstream\n${packed}\nendstream\nendobj\n`;
  const tableAt = text.length;
  const rows = [
    [0, 0, 65_535],
    ...objects.map((_, index) => [2, 6, index]),
    [1, contentAt, 0],
    [1, objectsAt, 0],
    [1, tableAt, 0],
  ];
  const table = deflateSync(Buffer.concat(rows.map(tableRow))).toString('latin1');
  const describing = `/Type /XRef /Size ${rows.length} /W [1 4 2] /Root 1 0 R /Length ${table.length}`;
  text += `7 0 obj\n<< ${describing} /Filter /FlateDecode ${trailer}>>\nstream\n${table}\nendstream\nendobj\n`;
  return Buffer.from(`${text}startxref\n${tableAt}\n%%EOF\n`, 'latin1');
}

function tableRow([type = 0, at = 0, index = 0]: number[]): Buffer {
  const row = Buffer.alloc(7);
  row.writeUInt8(type, 0);
  row.writeUInt32BE(at, 1);
  row.writeUInt16BE(index, 5);
  return row;
}
