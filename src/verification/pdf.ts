import type { ItemFault } from './items.js';

/** Where readers look for the end of a document, which says where its table of contents begins. */
const TAIL_BYTES = 2_048;
const END = /startxref\s+(\d{1,10})\s+%%EOF/g;
/** What the table begins with, or the object that holds it since PDF 1.5. */
const TABLE = /^\s*(xref\b|\d{1,10}\s+\d{1,5}\s+obj\b)/;
/** What runs or plays: a bill or a passport needs none of it. Bills for machines hold other files, which start nothing. */
const ACTIVE = /\/(JavaScript|JS|Launch|RichMedia|XFA)(?![A-Za-z])/;
const STREAM = /\bstream\r?\n/;

/** What is wrong with a PDF, which is kept as it is: cut off, locked, or with something in it that runs (FL4). */
export function pdfFault(upload: Buffer): ItemFault | undefined {
  const text = upload.toString('latin1');
  if (!isWhole(text)) return 'pdf_damaged';
  const structure = withoutStreams(text);
  if (/\/Encrypt(?![A-Za-z])/.test(structure)) return 'pdf_locked';
  return ACTIVE.test(structure) ? 'pdf_active' : undefined;
}

/** Streams are pictures and compressed text, in whose bytes any name can occur by chance. Each byte is looked at once. */
function withoutStreams(text: string): string {
  const parts = text.split('endstream');
  const last = parts.pop() ?? '';
  return [...parts.map((part) => part.split(STREAM, 1)[0]), last].join(' ');
}

function isWhole(text: string): boolean {
  if (!text.startsWith('%PDF-')) return false;
  const last = [...text.slice(-TAIL_BYTES).matchAll(END)].at(-1);
  const at = Number(last?.[1]);
  return last !== undefined && TABLE.test(text.slice(at, at + 40));
}
