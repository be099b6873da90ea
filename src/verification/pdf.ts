import type { ItemFault } from './items.js';
import { namesOfPdf } from './pdf-objects.js';
import { PdfWork, UnreadablePdf } from './pdf-work.js';

/** Where readers look for the end of a document, which says where its table of contents begins. */
const TAIL_BYTES = 2_048;
const END = /startxref\s+(\d{1,10})\s+%%EOF/g;
/** What the table begins with, or the object that holds it since PDF 1.5. */
const TABLE = /^\s*(xref\b|\d{1,10}\s+\d{1,5}\s+obj\b)/;
const LOCKED = '/Encrypt';
/** What runs or plays: a bill or a passport needs none of it. Bills for machines hold other files, which start nothing. */
const ACTIVE = ['/JavaScript', '/JS', '/Launch', '/RichMedia', '/XFA'];
const WANTED = new Set([LOCKED, ...ACTIVE]);

/**
 * What is wrong with a PDF, which is kept as it is: cut off, locked, or with something in it that runs (FL4). It tells people
 * early, and keeps the ordinary carrier of harm away from reviewers, however it is spelt, compressed or tucked away. It does
 * not make a document safe: files that are attached to it are not opened, readers have faults of their own, and each mends
 * broken files in its own way. So a reviewer gets a PDF as a file to save, which is never opened within our origin.
 */
export async function pdfFault(upload: Buffer, work = new PdfWork()): Promise<ItemFault | undefined> {
  if (!isWhole(upload)) return 'pdf_damaged';
  try {
    const found = await namesOfPdf(upload, WANTED, work);
    if (found.has(LOCKED)) return 'pdf_locked';
    return found.size > 0 ? 'pdf_active' : undefined;
  } catch (error) {
    if (error instanceof UnreadablePdf) return 'pdf_damaged';
    throw error;
  }
}

function isWhole(upload: Buffer): boolean {
  const text = (start: number, end?: number) => upload.subarray(start, end).toString('latin1');
  if (!text(0, 5).startsWith('%PDF-')) return false;
  const last = [...text(-TAIL_BYTES).matchAll(END)].at(-1);
  const at = Number(last?.[1]);
  return last !== undefined && TABLE.test(text(at, at + 40));
}
