import type { ItemFault } from './items.js';

/** Where readers look for the end of a document, which says where its table of contents begins. */
const TAIL_BYTES = 2_048;
const END = /startxref\s+(\d{1,10})\s+%%EOF/g;
/** What the table begins with, or the object that holds it since PDF 1.5. */
const TABLE = /^\s*(xref\b|\d{1,10}\s+\d{1,5}\s+obj\b)/;
/** Programs, other files, and what starts by itself: a bill or a passport needs none of it. */
const ACTIVE = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|OpenAction\s*<<|AA\s*<<)(?![A-Za-z])/;

/** What is wrong with a PDF, which is kept as it is: cut off, locked, or with more in it than pages (FL4). */
export function pdfFault(upload: Buffer): ItemFault | undefined {
  const text = upload.toString('latin1');
  if (!isWhole(text)) return 'pdf_damaged';
  if (/\/Encrypt(?![A-Za-z])/.test(text)) return 'pdf_locked';
  return ACTIVE.test(text) ? 'pdf_active' : undefined;
}

function isWhole(text: string): boolean {
  if (!text.startsWith('%PDF-')) return false;
  const last = [...text.slice(-TAIL_BYTES).matchAll(END)].at(-1);
  const at = Number(last?.[1]);
  return last !== undefined && TABLE.test(text.slice(at, at + 40));
}
