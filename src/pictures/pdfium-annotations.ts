import { place } from './pdfium-engine.js';
import type { Pdfium } from './pdfium-functions.js';

/** Constants of `fpdf_annot.h` and `fpdf_formfill.h`. */
const [FREE_TEXT, WIDGET] = [3, 20];
const TEXT_FIELD = 6;
/** Flags "Hidden" and "NoView" (ISO 32000-1, 12.5.3). */
const HIDDEN = 0x02 | 0x20;
const CONTENTS = Buffer.from('Contents\0', 'latin1');
const RECT_BYTES = 16;

/** The text of a form field or note, and its area on the page. */
export interface Written {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The texts of the visible form fields and notes on a page. */
export function listWritten(pdfium: Pdfium, page: number, form: number): Written[] {
  const count = pdfium._FPDFPage_GetAnnotCount(page);
  return Array.from({ length: count }, (_, index) => {
    const annotation = pdfium._FPDFPage_GetAnnot(page, index);
    const isShown = (pdfium._FPDFAnnot_GetFlags(annotation) & HIDDEN) === 0;
    const text = isShown ? textOf(pdfium, annotation, form) : '';
    const written = text === '' ? [] : [{ text, ...areaOf(pdfium, annotation) }];
    pdfium._FPDFPage_CloseAnnot(annotation);
    return written;
  }).flat();
}

function textOf(pdfium: Pdfium, annotation: number, form: number): string {
  switch (pdfium._FPDFAnnot_GetSubtype(annotation)) {
    case WIDGET:
      // Only text fields: the stored value of a choice may differ from the text that is shown.
      if (pdfium._FPDFAnnot_GetFormFieldType(form, annotation) !== TEXT_FIELD) return '';
      return readText(pdfium, (at, bytes) => pdfium._FPDFAnnot_GetFormFieldValue(form, annotation, at, bytes));
    case FREE_TEXT: {
      const key = place(pdfium, CONTENTS.length);
      pdfium.HEAPU8.set(CONTENTS, key);
      const text = readText(pdfium, (at, bytes) => pdfium._FPDFAnnot_GetStringValue(annotation, key, at, bytes));
      pdfium.wasmExports.free(key);
      return text;
    }
    default:
      return '';
  }
}

/** Calls `read` twice: for the length, then for the text, which is UTF-16 with a final zero. */
function readText(pdfium: Pdfium, read: (at: number, bytes: number) => number): string {
  const bytes = read(0, 0);
  if (bytes === 0) return '';
  const at = place(pdfium, bytes);
  read(at, bytes);
  const text = Buffer.from(pdfium.HEAPU8.subarray(at, at + bytes))
    .toString('utf16le')
    .replace(/\0$/, '');
  pdfium.wasmExports.free(at);
  return text;
}

function areaOf(pdfium: Pdfium, annotation: number): Omit<Written, 'text'> {
  const at = place(pdfium, RECT_BYTES);
  pdfium._FPDFAnnot_GetRect(annotation, at);
  const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(pdfium.HEAPU8.buffer, at, 4);
  pdfium.wasmExports.free(at);
  return { left, top, right, bottom };
}

/** The characters that a page shows within an area. */
export function charactersWithin(pdfium: Pdfium, list: number, { left, top, right, bottom }: Written): Set<string> {
  const count = pdfium._FPDFText_GetBoundedText(list, left, top, right, bottom, 0, 0);
  if (count === 0) return new Set();
  const at = place(pdfium, 2 * count);
  pdfium._FPDFText_GetBoundedText(list, left, top, right, bottom, at, count);
  const text = Buffer.from(pdfium.HEAPU8.subarray(at, at + 2 * count)).toString('utf16le');
  pdfium.wasmExports.free(at);
  return new Set(text);
}
