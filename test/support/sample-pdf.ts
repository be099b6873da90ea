const HEADER = '%PDF-1.7\n%âãÏÓ\n';
const PAGE = 'BT /F1 18 Tf 72 720 Td (City Power: bill of 1 October 2026 to Ada Lovelace) Tj ET';

interface PdfOptions {
  /** Into the catalogue of the document. */
  catalogue?: string;
  /** Into its trailer. */
  trailer?: string;
  /** What is drawn on its page. */
  page?: string;
  /** Into the page itself. */
  pageEntries?: string;
  /** Of its text, as a dictionary; Helvetica without one. */
  font?: string;
  /** Into what it is drawn with. */
  resources?: string;
  /** Objects from the sixth on. */
  more?: string[];
  /** The same one so many times. */
  pages?: number;
  /** Comments that make it as large as this. */
  bytes?: number;
}

/** A bill on one page, as a document that readers open. */
export function samplePdf(options: PdfOptions = {}): Buffer {
  const { catalogue = '', trailer = '', page = PAGE, resources = '', more = [], pages = 1, bytes = 0 } = options;
  const { pageEntries = '', font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>' } = options;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue}>>`,
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(pages)}] /Count ${pages} >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ${pageEntries}/Resources << ${resources}/Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    font,
    ...more,
  ];
  let text = `${HEADER}%${'.'.repeat(bytes)}\n`;
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${String(text.length).padStart(10, '0')}\n%%EOF\n`;
  return Buffer.from(text + table + end, 'latin1');
}
